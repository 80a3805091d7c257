/* SPDX-License-Identifier: MIT */
/*
 * What Rondo uses of the engine beyond its public C interface. Each such thing is a *capability*:
 * it has a name, a purpose, the engine's symbols that it needs, a probe that proves it works in the
 * engine at hand, and a stand-in that does the same by public means.
 *
 *   not tried --symbols missing------------> MISSING      stand-in
 *             --the probe saw otherwise----> DIFFERENT    stand-in
 *             --RONDO_WITHOUT, portable----> OFF          stand-in
 *             --another one does not work--> LACKING      stand-in
 *             --the probe passed-----------> WORKS        the private way
 *
 *  1. Nothing is written into the engine's memory and no function of the engine's is replaced
 *     before the probe of that capability has passed. An interposed function passes straight
 *     through until then.
 *  2. A verdict is a thread's: each engine is probed on its own thread, before its JavaScript runs.
 *     It never changes from WORKS.
 *  3. RONDO_ENGINE=portable switches all of them off; RONDO_WITHOUT=NAME,NAME some.
 *  4. One that stands on another (the table in capabilities.c) is not even probed where that one
 *     does not work.
 */
#ifndef RN_ENGINE_PRIVATE_CAPABILITIES_H
#define RN_ENGINE_PRIVATE_CAPABILITIES_H

#include <stdbool.h>
#include <stddef.h>

/* X(ENUM, how much of it the stand-in does, "name", "what it is for", "what stands in for it")
 *   WHOLE    all of it; it may be slower
 *   PART     some of it; the words say what is lost, and so does a warning where it would surprise
 *   NOTHING  none of it; its use is an error, and an engine without it is broken for doctor */
#define RN_CAPABILITIES(X)                                                                         \
  X(HOST_FUNCTIONS, WHOLE, "host-functions",                                                       \
    "native functions that are called without changing locks",                                     \
    "functions of the C interface, about 80 ns slower per call")                                   \
  X(INTEGERS, WHOLE, "integers", "reading and making small integers without a call",               \
    "calls of the C interface")                                                                    \
  X(STRINGS, WHOLE, "strings", "reading strings without a copy", "copies made by the C interface") \
  X(STRING_BUILDING, WHOLE, "string-building", "writing strings without a copy",                   \
    "strings made by the C interface from a copy")                                                 \
  X(TYPED_ARRAYS, PART, "typed-arrays", "reading bytes of typed arrays without a call",            \
    "the C interface, after which an array's memory cannot be transferred")                        \
  X(CELL_KINDS, PART, "cell-kinds",                                                                \
    "the class of an object, a proxy's handler, an iterator's position",                           \
    "tests written in JavaScript, a Proxy that notes the handlers")                                \
  X(DRAIN, WHOLE, "drain", "microtasks run while JavaScript is on the stack",                      \
    "each callback of the loop leaves the engine, which then runs them")                           \
  X(MICROTASK_QUEUE, WHOLE, "microtask-queue",                                                     \
    "microtasks taken from the engine's queue by JavaScript", "the engine runs them itself")       \
  X(QUEUE_MICROTASK, WHOLE, "queue-microtask", "queueMicrotask without a promise",                 \
    "a reaction of a resolved promise")                                                            \
  X(ASYNC_CONTEXT, PART, "async-context", "AsyncLocalStorage over await and then",                 \
    "callbacks and then() carry it, await does not; a warning")                                    \
  X(PROMISE_STATE, PART, "promise-state", "a promise's state and result, at once",                 \
    "inspect prints <state unknown>")                                                              \
  X(REJECTIONS, PART, "rejections", "reports of rejections and late handlers, at once",            \
    "the engine's report after its microtasks; late handlers by a getter; no domains")             \
  X(PROMISE_HOOKS, PART, "promise-hooks", "hooks for each new promise",                            \
    "with async-context, only promises that something waits for; a warning")                       \
  X(MODULES, PART, "modules", "the engine's own ES modules",                                       \
    "modules rewritten to functions (acorn)")                                                      \
  X(REALMS, PART, "realms", "vm contexts whose global object passes lookups to the sandbox",       \
    "contexts with a class of the C interface")                                                    \
  X(REALM_TASKS, PART, "realm-tasks", "vm contexts that have their own microtasks",                \
    "they run with all others; a warning, and an error for a time limit there")                    \
  X(TIME_ZONE, PART, "time-zone", "a changed TZ takes effect at once",                             \
    "it takes effect with the next callback, or not at all; a warning")                            \
  X(HALT, PART, "halt", "ending Workers and vm code at once",                                      \
    "a watchdog that checks every 20 ms, and in microtasks after collections")                     \
  X(ENTRY, PART, "entry", "time limits that end only the limited code",                            \
    "an expired limit ends all code on the stack, with an error, except in the REPL")              \
  X(HEAP, PART, "heap", "the size of the heap, and a limit for a Worker's heap",                   \
    "statistics of the C interface; a watchdog reads them for a limit")                            \
  X(SHARED_MEMORY, NOTHING, "shared-memory", "SharedArrayBuffer sent to other threads",            \
    "an error for the sender")                                                                     \
  X(MOVED_MEMORY, WHOLE, "moved-memory", "ArrayBuffers moved to other threads without a copy",     \
    "their bytes are copied")                                                                      \
  X(SHARED_MODULES, WHOLE, "shared-modules", "WebAssembly.Module sent to other threads",           \
    "its bytes are kept, and the receiver compiles them again")                                    \
  X(CODE, WHOLE, "code", "built-in modules that need not be parsed", "they are parsed")            \
  X(MAIN_LOOP, WHOLE, "main-loop", "garbage collection when the process is idle",                  \
    "garbage is collected only as memory is used")                                                 \
  X(STATIC_TEXT, WHOLE, "static-text", "source text used from the binary, without a copy",         \
    "a copy")                                                                                      \
  X(STACK_WALK, PART, "stack-walk", "V8's details of each call in error.stack",                    \
    "the engine's text of the stack")                                                              \
  X(PLACES, PART, "places", "where in the source a task was queued, for rondo trace",              \
    "traces name tasks, but not where they were queued")                                           \
  X(THROWN, PART, "thrown", "the engine's errors have V8's messages and the place of the throw",   \
    "they get V8's form when they reach our JavaScript")

enum rn_capability {
#define RN_CAPABILITY_ENUM(id, does, name, purpose, stand_in) RN_CAN_##id,
  RN_CAPABILITIES(RN_CAPABILITY_ENUM)
#undef RN_CAPABILITY_ENUM
      RN_CAPABILITY_MAX
};

enum rn_verdict { RN_NOT_TRIED, RN_WORKS, RN_MISSING, RN_DIFFERENT, RN_OFF, RN_LACKING };

enum rn_stand_in { RN_STAND_IN_WHOLE, RN_STAND_IN_PART, RN_STAND_IN_NOTHING };

/* For users: how much the stand-in does, the name in RONDO_WITHOUT, what it is for, what stands in
 * for it. */
struct rn_capability_words {
  enum rn_stand_in does;
  const char* name;
  const char* purpose;
  const char* stand_in;
};
extern const struct rn_capability_words rn_capability_words[RN_CAPABILITY_MAX];

/* Whether it may be probed: the user has not switched it off, and nothing that it stands on is
 * known not to work. On any thread. */
bool rn_may(enum rn_capability which);
/* The first one that it stands on and that does not work here; RN_CAPABILITY_MAX if there is none.
 */
enum rn_capability rn_capability_lacking(enum rn_capability which);
/* The verdict of this thread's engine; a switched-off capability is RN_OFF whatever was said. */
enum rn_verdict rn_verdict(enum rn_capability which);
/* Whether its probe has passed on this thread. */
bool rn_can(enum rn_capability which);
/* The probe's answer, once per thread. */
void rn_verdict_set(enum rn_capability which, enum rn_verdict verdict);
/* VARIABLE=WORD for the first name in RONDO_WITHOUT, or value of RONDO_ENGINE, that means nothing;
 * NULL if there is none. */
const char* rn_capability_mistake(void);

#endif

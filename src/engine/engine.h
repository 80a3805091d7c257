/* SPDX-License-Identifier: MIT */
/*
 * JavaScript for the folders above: contexts, values, calls, kept references,
 * the checkpoint. Only src/engine includes the engine's own headers; the types
 * below are the engine's by their tags, so nothing is converted at the border.
 *
 * Rules:
 *  1. An rn_value is good while it is on the C stack. What is kept longer (in a
 *     request, in a struct) is kept with rn_keep and given back with rn_drop.
 *  2. A native function reports a failed operation as a negative UV_E* number;
 *     JavaScript makes the error. It throws only what it cannot say that way.
 *  3. JavaScript that the loop calls is called with rn_invoke: it reports what
 *     the callback throws and has the checkpoint made by the door.
 *  4. One engine belongs to one thread and one loop; rn_here() is this thread's. A process
 *     has several: the main thread's, which is the first and lasts as long as the process,
 *     and one for each Worker.
 *  5. So a variable of a file is one of three: const; _Thread_local (all that has to do with
 *     an engine: values, references, handles, what was found out by trying); or the
 *     process's, which is written before there is a second engine, or is atomic, or guarded
 *     by a lock or a uv_once_t, and says so. A function that the engine calls in our place
 *     (RN_NEXT in jsc.h) runs on every thread, those of the engine's own among them.
 */
#ifndef RN_ENGINE_ENGINE_H
#define RN_ENGINE_ENGINE_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/private/layout.h"
#include "rondo.h"

typedef const struct OpaqueJSContext* rn_context;
typedef const struct OpaqueJSValue* rn_value;
typedef struct OpaqueJSValue* rn_object;

/* ---- one engine ------------------------------------------------------------- */

/* Words of memory that JavaScript and C share: native('tasks').words is an Int32Array over
 * them, and native('tasks') has the numbers below by their names without RN_ and RN_WORD_
 * (src/node/tasks/words.c). */
enum rn_word {
  RN_WORD_TICKS = 0,        /* 1: ticks are queued */
  RN_WORD_REJECTIONS,       /* 1: rejections to be reported */
  RN_WORD_IMMEDIATES,       /* immediates queued */
  RN_WORD_IMMEDIATES_REFED, /* of these, how many keep the loop alive */
  RN_WORD_TIMERS_REFED,     /* timers that keep the loop alive */
  RN_WORD_DIRTY,            /* RN_DIRTY_*: what changed and the loop must know */
  RN_WORD_MORE,             /* RN_MORE_*: what the function that C called answers */
  RN_WORD_SWITCHES,         /* the loop's when the engine began, a bit each */
  RN_WORD_THREAD,           /* 0: the main thread, else the number of a Worker */
  RN_WORD_OBSERVED,         /* 1: the loop had observers when the engine began */
  RN_WORD_MAX
};

enum rn_dirty { RN_DIRTY_IMMEDIATES = 1, RN_DIRTY_TIMERS = 2, RN_DIRTY_SENDING = 4 };

enum rn_more {
  RN_MORE_NONE = 0, /* it is done */
  RN_MORE_AGAIN,    /* it shall be called again, after a checkpoint */
  RN_MORE_KEPT,     /* timers: it is done, and RN_TIME_NEXT is what a timer has set meanwhile */
};

/* The same for times in milliseconds since the engine began: native('tasks').times. */
enum rn_time {
  RN_TIME_NOW = 0, /* the loop's, when its timers are run */
  RN_TIME_NEXT,    /* when the first timer is due; Infinity: none */
  RN_TIME_MAX
};

typedef struct rn_engine {
  rn_context cx;
  uv_loop_t* loop;
  int32_t words[RN_WORD_MAX];
  double times[RN_TIME_MAX];
  struct rn_roots* roots;
  bool skip_checkpoint;  /* the callback threw: its checkpoint is not made */
  bool checkpoint_waits; /* for the next call (Node 10) */
  bool stopping;         /* no JavaScript from now on */
  /* Tells the loop what RN_WORD_DIRTY says has changed. */
  void (*settle)(struct rn_engine* engine);
  void* node;                 /* what src/node keeps */
  struct rn_blocked* blocked; /* who watches for calls that take too long; NULL: nobody */
  /* Written by other threads, in words of their own. */
  _Alignas(8) atomic_bool halted;           /* its JavaScript shall end: rn_halt */
  _Alignas(8) atomic_bool is_out_of_memory; /* that is why */
} rn_engine;

static inline bool rn_engine_switch(const rn_engine* engine, rondo_switch which) {
  return (engine->words[RN_WORD_SWITCHES] >> which & 1) != 0;
}

/* NULL if the engine cannot start. */
rn_engine* rn_engine_new(uv_loop_t* loop);
/* Before the first one: the process is there for a page of the browser's loop. */
void rn_engine_expect_pages(void);
rn_engine* rn_here(void);
/* The engine's own handles are closed, which takes a turn of the loop; then all else ends. No
 * JavaScript runs any more. */
void rn_engine_close(rn_engine* engine);
void rn_engine_end(rn_engine* engine);

/* ---- its end from outside (halt.c) ---------------------------------------------- */

/* To be called once for an engine that may be halted, on its thread, outside of JavaScript.
 * False: other threads cannot end it, and rn_limit_begin with the flag `halted` is needed. */
bool rn_halt_prepare(rn_engine* engine);
/* What it has found for the engine of this thread. */
bool rn_halt_can(void);
/* On any thread, as long as the engine is there: its JavaScript ends at once with an exception that
 * nobody catches, and what was begun later would too. The engine's thread may be waiting in
 * its loop: the caller wakes it. */
void rn_halt(rn_engine* engine);
/* On its thread, when its JavaScript has ended and none will run: its functions work again. */
void rn_halt_over(rn_engine* engine);

/* ---- calls that take too long (blocked.c) ---------------------------------------- */

/* A call of JavaScript by the loop, or the run of a whole queue of ticks or microtasks. */
struct rn_blocked_call {
  rondo_kind kind;
  uint64_t since_ns; /* as uv_hrtime */
  uint64_t now_ns;
  /* It was in native code, that waits in this system call; -1: none, it computes; */
  int system_call;
  bool was_native;
  bool is_seen; /* `seen` has been called for it */
};

struct rn_blocked_hooks {
  /* On the engine's thread, in the middle of the call: the stack is there, JavaScript may run. */
  void (*seen)(rn_engine* engine, const struct rn_blocked_call* call);
  /* On another thread: it is in native code, and where it was called from cannot be seen now. */
  void (*native)(const rn_engine* engine, const struct rn_blocked_call* call);
  /* On the engine's thread, when the call is over, for each that was seen or native. */
  void (*over)(rn_engine* engine, const struct rn_blocked_call* call);
};

/* Before any JavaScript that shall be watched. */
void rn_blocked_prepare(rn_engine* engine);
/* In JavaScript, once: from now on longer calls than this are reported. UV_E* if there can be
 * no thread. */
int rn_blocked_start(rn_engine* engine, double ms, const struct rn_blocked_hooks* hooks);
/* Before the engine ends; nothing if there was no start. */
void rn_blocked_end(rn_engine* engine);
/* JavaScript is called, and has returned, if engine->blocked is there; calls nest. NONE: what the
 * loop has entered. rn_invoke and the like do this. */
void rn_blocked_enter(rn_engine* engine, rondo_kind kind);
void rn_blocked_leave(rn_engine* engine);
/* A native function waits in a loop of its own: while it does, `seen` can be called from there. */
struct rn_blocked_wait {
  uv_async_t wake;
  rn_engine* engine; /* NULL: nobody watches */
};
void rn_blocked_wait_begin(rn_engine* engine, struct rn_blocked_wait* wait, uv_loop_t* loop);
/* Closes its handle. */
void rn_blocked_wait_end(struct rn_blocked_wait* wait);

/* ---- making values ------------------------------------------------------------ */

rn_value rn_undefined(rn_context cx);
rn_value rn_null(rn_context cx);
rn_value rn_bool(rn_context cx, bool b);
rn_value rn_number(rn_context cx, double number);
rn_value rn_bigint_i64(rn_context cx, int64_t number);
/* Invalid UTF-8 becomes U+FFFD, a maximal subpart at a time, as in TextDecoder. */
rn_value rn_string(rn_context cx, const char* utf8);
rn_value rn_string_utf8(rn_context cx, const char* utf8, size_t length);
rn_value rn_string_latin1(rn_context cx, const uint8_t* text, size_t length);
rn_value rn_string_utf16(rn_context cx, const uint16_t* text, size_t length);
/* A string in the making: rn_build gives room for `length` characters, all of which are
 * to be written before rn_built makes the string. false: no memory. */
struct rn_build {
  void* at;
  size_t length;
  bool wide;
  void* text;
};
bool rn_build(rn_context cx, struct rn_build* build, size_t length, bool wide);
rn_value rn_built(rn_context cx, struct rn_build* build);
rn_object rn_object_new(rn_context cx);
/* Without a prototype: no setter of a program's is called when it is filled. */
rn_object rn_object_bare(rn_context cx);
rn_object rn_array(rn_context cx, size_t count, const rn_value* values);
rn_object rn_error(rn_context cx, const char* message);

/* ---- reading values ------------------------------------------------------------- */

bool rn_is_undefined(rn_context cx, rn_value value);
bool rn_is_null(rn_context cx, rn_value value);
bool rn_is_number(rn_context cx, rn_value value);
bool rn_is_string(rn_context cx, rn_value value);
bool rn_is_object(rn_context cx, rn_value value);
bool rn_is_function(rn_context cx, rn_value value);
bool rn_is_array(rn_context cx, rn_value value);
/* These convert as JavaScript does; where that throws, the result is NaN, 0, false. */
double rn_to_double(rn_context cx, rn_value value);
int32_t rn_to_int32(rn_context cx, rn_value value);
int64_t rn_to_int64(rn_context cx, rn_value value);
bool rn_to_bool(rn_context cx, rn_value value);
/* The object itself, or NULL for what is none. */
rn_object rn_as_object(rn_context cx, rn_value value);

/* UTF-8 of a string (lone surrogates as U+FFFD) with a NUL behind it; short ones
 * need no allocation. false: converting threw, or no memory; nothing to free. */
struct rn_text {
  char* at;
  size_t length;
  char small[232];
};
bool rn_text_get(rn_context cx, rn_value value, struct rn_text* text);
void rn_text_free(struct rn_text* text);
/* In memory of its own, for free(); NULL if converting threw. */
char* rn_text_dup(rn_context cx, rn_value value);

/* UTF-16 units of a string, as long as the view is not released. */
struct rn_units {
  const uint16_t* at;
  size_t length;
  void* owner;
};
bool rn_units_get(rn_context cx, rn_value value, struct rn_units* units);
void rn_units_free(struct rn_units* units);

/* Characters of a string where they lie, of 8 bits (Latin-1) or of 16; good until
 * JavaScript runs or the engine allocates. */
struct rn_chars {
  const void* at;
  size_t length;
  bool wide;
  void* owner;
};
bool rn_chars_get(rn_context cx, rn_value value, struct rn_chars* chars);
void rn_chars_free(struct rn_chars* chars);
/* Small integers as the engine writes them: true, and the number, if the value is one; and the
 * value of a number. */
extern _Thread_local bool rn_ints_known; /* values_in_place.c has seen it */

static inline bool rn_fast_int(rn_value value, int32_t* number) {
  uint64_t word = (uint64_t)(uintptr_t)value;
  if (word >> 32 != RN_INT_TAG >> 32 || !rn_ints_known) return false;
  *number = (int32_t)(uint32_t)word;
  return true;
}

static inline rn_value rn_int(rn_context cx, int32_t number) {
  if (rn_ints_known) return (rn_value)(uintptr_t)(RN_INT_TAG | (uint32_t)number);
  return rn_number(cx, number);
}

static inline rn_value rn_size(rn_context cx, size_t size) {
  return size <= INT32_MAX ? rn_int(cx, (int32_t)size) : rn_number(cx, (double)size);
}

/* ---- bytes, never copied ---------------------------------------------------------- */

/* The memory of a typed array, a DataView or an ArrayBuffer: false for others.
 * Good until JavaScript runs again. */
struct rn_bytes {
  uint8_t* at;
  size_t length;
};
bool rn_bytes_get(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* For the pool and the loop: they stay where they are as long as the value is kept and its buffer
 * is neither transferred nor resized. (The engine moves those of a small array when a program asks
 * for its buffer.) */
bool rn_bytes_hold(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* Of a Uint8Array only; false for others. Without any call of the engine where its arrays are known
 * (values_in_place.c); then also false for one over resizable memory. */
bool rn_uint8array_get(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* A Uint8Array or an ArrayBuffer over the caller's memory; release may be called
 * on any thread. On failure release has been called and undefined is returned. */
rn_value rn_uint8array(rn_context cx, void* bytes, size_t length,
                       void (*release)(void* bytes, void* arg), void* arg);
rn_value rn_arraybuffer(rn_context cx, void* bytes, size_t length,
                        void (*release)(void* bytes, void* arg), void* arg);
/* A release for memory of malloc. */
void rn_free_bytes(void* bytes, void* arg);

/* A share in the memory of a SharedArrayBuffer, which any thread may have (shared.c). */
struct rn_shared {
  uint64_t words[16]; /* the engine's; zeros: none */
};
/* Whether the engine offers that. */
bool rn_shared_can(rn_engine* engine);
/* False if the value is none, or the engine does not offer that. */
bool rn_shared_take(rn_engine* engine, rn_value buffer, struct rn_shared* shared);
/* A SharedArrayBuffer with a share of its own; NULL if it cannot be made. */
rn_value rn_shared_value(rn_engine* engine, const struct rn_shared* shared);
/* On any thread. */
void rn_shared_drop(struct rn_shared* shared);

/* The memory of a large ArrayBuffer that only the caller has, which loses it (moved.c). False if it
 * has to be copied. */
bool rn_moved_take(rn_engine* engine, rn_value buffer, struct rn_shared* contents);
/* An ArrayBuffer with it; NULL if it cannot be made. The contents are used up. */
rn_value rn_moved_value(rn_engine* engine, struct rn_shared* contents);
/* Without an engine it is lost. */
void rn_moved_drop(rn_engine* engine, struct rn_shared* contents);

/* A share in a WebAssembly.Module (shared_module.c); a share is dropped on a thread that has an
 * engine. */
void* rn_shared_module_take(rn_engine* engine, rn_value module);
rn_value rn_shared_module_value(rn_engine* engine, void* module);
void rn_shared_module_drop(rn_engine* engine, void* module);
/* False if no module can be shared; true as long as that was not tried out and may work. */
bool rn_shared_modules_may(void);

/* Int32Array and Float64Array over the engine's words and times. */
rn_value rn_shared_words(rn_engine* engine);
rn_value rn_shared_times(rn_engine* engine);

/* ---- properties --------------------------------------------------------------------- */

/* A get that throws, or finds nothing, is undefined; a failed set does nothing. */
rn_value rn_get(rn_context cx, rn_object object, const char* name);
void rn_set(rn_context cx, rn_object object, const char* name, rn_value value);
rn_value rn_get_index(rn_context cx, rn_object object, unsigned index);
void rn_set_index(rn_context cx, rn_object object, unsigned index, rn_value value);
size_t rn_array_length(rn_context cx, rn_object array);
void rn_set_number(rn_context cx, rn_object object, const char* name, double number);
void rn_set_string(rn_context cx, rn_object object, const char* name, const char* utf8);

/* ---- functions ------------------------------------------------------------------------ */

#define RN_NATIVE(name)                                                       \
  rn_value name(rn_context cx, rn_object callee, rn_object self, size_t argc, \
                const rn_value* argv, rn_value* thrown)
typedef RN_NATIVE((*rn_native));

/* Argument i, or undefined. */
#define RN_ARG(i) ((size_t)(i) < argc ? argv[i] : rn_undefined(cx))
/* Natives that don't look at all of their parameters. */
#define RN_UNUSED ((void)callee, (void)self, (void)argc, (void)argv, (void)thrown, (void)cx)

struct rn_function {
  const char* name;
  rn_native native;
};

rn_object rn_function_new(rn_context cx, const char* name, rn_native native);
/* functions ends with {NULL, NULL}. */
void rn_set_functions(rn_context cx, rn_object object, const struct rn_function* functions);

/* A function that is called very often, takes nothing and gives a number: it returns
 * rn_host_number(...), and must not touch the engine. `otherwise` is used where the
 * engine does not offer that (host.c). */
typedef int64_t (*rn_host)(const void* global, const void* frame);
int64_t rn_host_number(double number);
rn_object rn_function_host(rn_context cx, rn_host host, const char* name, rn_native otherwise);

/* A native of the engine's own kind that takes arguments (private/host.c). It is written once,
 *
 *   static RN_FAST(name) { ... RN_ARG(0) ... return rn_number(cx, 1); }
 *
 * and listed as RN_FAST_ENTRY("name", name). It cannot throw. */
struct rn_fast {
  const char* name;
  rn_host host;
  rn_native native;
};
extern _Thread_local int rn_fast_depth; /* such functions that are running */
#define RN_FAST(name)                                                                     \
  rn_value name(rn_context cx, size_t argc, const rn_value* argv);                        \
  static int64_t name##_host(const void* global, const void* frame) {                     \
    rn_fast_depth++;                                                                      \
    rn_value result = name(global, (uint32_t)((const uint64_t*)frame)[RN_FAST_COUNT] - 1, \
                           (const rn_value*)frame + RN_FAST_ARGUMENTS);                   \
    rn_fast_depth--;                                                                      \
    return (int64_t)result;                                                               \
  }                                                                                       \
  static RN_NATIVE(name##_native) {                                                       \
    RN_UNUSED;                                                                            \
    return name(cx, argc, argv);                                                          \
  }                                                                                       \
  static rn_value name(rn_context cx, size_t argc, const rn_value* argv)
#define RN_FAST_ENTRY(text, name) \
  { text, name##_host, name##_native }
/* functions ends with {NULL, NULL, NULL}. */
void rn_set_fast(rn_context cx, rn_object object, const struct rn_fast* functions);

/* The asynchronous context (context.c). restore(context, job, its first argument) is called
 * before each microtask, enter(context) before a callback kept in it, drained() after
 * microtasks, aside() and aside(what it gave) around microtasks in the middle of other
 * code; mark is a function that is never called. False if the engine does not offer that. */
struct rn_context_functions {
  rn_object restore;
  rn_object enter;
  rn_object drained;
  rn_object aside;
  rn_object mark;
  rn_object wrap; /* wrap(then): a function that calls `then`, and its callbacks in the context */
  rn_object specimen; /* an async function that awaits an object whose `then` is mark */
};
bool rn_context_start(rn_engine* engine, const struct rn_context_functions* functions,
                      rn_value current);
/* The next reaction to this promise, if it is pending, shall run in that context. */
void rn_context_mark(rn_context cx, rn_value promise, rn_value value);
/* From now on queued(job, a, b, c, marked) hears of each task and gives its context: undefined
 * is the usual one, null drops the task. It hears of a handler on a promise that it spies
 * on when that is settled: (job, promise, handler, value), and has to drop it. */
void rn_context_listen(rn_engine* engine, rn_object queued);
void rn_context_spy(rn_context cx, rn_value promise, rn_object handler);
/* ---- while the loop is observed (where.c, observe.c) ---- */

/* From now on the loop's observers learn where in the program things are queued; name_of(function)
 * gives a function's name and runs no code of the program's. False: this engine does not tell. */
bool rn_where_start(rn_engine* engine, rn_object name_of);
/* The place of a function of the program's, 0 for others. */
uint32_t rn_where_function(rn_value function);
/* An async function that waits, by its generator: the first one among these values; the one that is
 * about to wait; NULL for none. And where it waits, 0: not known. */
rn_value rn_where_waiter_of(const rn_value* values, int count);
rn_value rn_where_waiter(void);
uint32_t rn_where_wait(rn_value generator);
/* The next await of this async function, which is the runtime's, is a module's at this place. */
void rn_where_give(rn_value function, const char* url, int line, int column);
/* From now on the loop's observers hear of each microtask. The functions are those of
 * rn_context_start; note is another function that is never called. False: this engine does not
 * tell them apart. */
bool rn_observe_tasks(rn_engine* engine, const struct rn_context_functions* functions,
                      rn_object note);
/* What waits for this promise next, if it is pending, is queued now, by the callback that runs. */
void rn_observe_wait(rn_context cx, rn_value promise, rondo_kind kind);
/* Items of JavaScript's queues (timers, ticks, immediates): they begin and end in JavaScript. What
 * a callback that threw has left open is ended down to a depth. */
void rn_observe_enter(rn_engine* engine, uint64_t id, rondo_kind kind, uint32_t callback);
void rn_observe_leave(rn_engine* engine);
unsigned rn_observe_depth(void);
void rn_observe_unwind(rn_engine* engine, unsigned depth);

/* made(promise) is called for each new promise that the engine tells of; NULL: no more.
 * probe is an async function that never ran. False if the engine tells of none. */
bool rn_promises_made(rn_engine* engine, rn_object made, rn_object probe);
/* A function that JavaScript has to call twice, at different depths, before the first use. */
rn_object rn_promises_finder(rn_context cx);
/* The promise that the async function of this generator has given, or NULL. */
rn_value rn_promise_of_generator(rn_context cx, rn_value generator);
/* The promise that the third argument of the job of a thenable resolves, or NULL. */
rn_value rn_promise_of_resolvers(rn_context cx, rn_value resolvers);
/* The function is not to be compiled into code that makes promises without telling. */
void rn_promises_tell(rn_context cx, rn_object function);
rn_object rn_context_setter(rn_context cx);

/* A function of one argument that queues a microtask: run(argument), where run is
 * JavaScript's. undefined if the engine does not offer that. */
rn_value rn_function_microtask(rn_engine* engine, rn_object run);
/* From now on run() runs the microtasks that wait (jobs.c). What this gives is a function that
 * takes the next out of the queue, undefined if there is none, and puts its four arguments into
 * `taken`, an array that has run at both ends now. undefined: the engine runs them itself. */
rn_value rn_jobs_start(rn_engine* engine, rn_object run, rn_object taken);

/* thrown receives what the function threw, else NULL; NULL is returned then. */
rn_value rn_call(rn_context cx, rn_object function, rn_value self, size_t argc,
                 const rn_value* argv, rn_value* thrown);
/* Sets *thrown to a new error of that message: `return rn_throw(cx, thrown, "...");` */
rn_value rn_throw(rn_context cx, rn_value* thrown, const char* message);

/* ---- kept references --------------------------------------------------------------------- */

/* A place in the root table: never 0. */
typedef uint32_t rn_ref;
rn_ref rn_keep(rn_engine* engine, rn_value value);
rn_value rn_kept(const rn_engine* engine, rn_ref ref);
void rn_drop(rn_engine* engine, rn_ref ref);

/* ---- callbacks from the loop ---------------------------------------------------------------- */

/* Calls JavaScript from a callback of the loop's (a pool work's after_cb, a poll
 * callback, a signal): an exception goes to uncaughtException or ends the
 * process; ticks and microtasks run when the loop's callback returns. false if
 * it threw. */
bool rn_invoke(rn_engine* engine, rn_object function, rn_value self, size_t argc,
               const rn_value* argv);
/* The same for a function that C calls often: no arguments, no `this`. */
bool rn_invoke_step(rn_engine* engine, rn_object function);
/* The same for a function kept with rn_keep, in the asynchronous context in which it was
 * kept; and for one that is then dropped. */
bool rn_invoke_kept(rn_engine* engine, rn_ref function, size_t argc, const rn_value* argv);
bool rn_invoke_once(rn_engine* engine, rn_ref function, size_t argc, const rn_value* argv);

/* Runs body as one long call from the engine, which then has less to set up for each
 * call of rn_invoke in it and for each microtask. */
void rn_run_inside(rn_engine* engine, void (*body)(void* arg), void* arg);

/* What to do with an exception that nobody caught; set by src/node. Returns
 * whether the process goes on. */
void rn_set_uncaught(rn_engine* engine, bool (*uncaught)(rn_engine* engine, rn_value exception));
bool rn_uncaught(rn_engine* engine, rn_value exception);

/* The functions that a checkpoint calls: run_ticks while RN_WORD_TICKS is set,
 * run_rejections when nothing else is left and RN_WORD_REJECTIONS is set. It answers
 * RN_MORE_AGAIN if it may have queued something. rejected(promise, reason) is
 * called when a promise without a handler is rejected, handled(promise) when such a
 * promise gets one. An engine that does not let us hear of that calls the former
 * after its microtasks, if there is no handler by then, and the latter never: false. */
bool rn_set_checkpoint(rn_engine* engine, rn_object run_ticks, rn_object run_rejections,
                       rn_object rejected, rn_object handled);

/* ---- scripts ----------------------------------------------------------------------------- */

/* What stands before a script that is a function's body, on its first line. */
#define RN_SCRIPT_PREFIX "(function (exports, require, module, __filename, __dirname) {"

/* Evaluates global code; lines count from `line`. NULL and *thrown on error. */
rn_value rn_evaluate(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown);
/* The same with another `this`. */
rn_value rn_evaluate_in(rn_context cx, rn_value source, rn_object self, const char* name, int line,
                        rn_value* thrown);
/* A program in the binary: ASCII that stays where it is, with a 0 behind it, and what it was
 * compiled to when the binary was built (code.h), NULL if nothing. */
struct rn_program {
  const char* text;
  size_t length;
  const void* code;
  size_t code_length;
  uint32_t hash; /* the engine's hash of the text, if there is code */
};
rn_value rn_evaluate_program(rn_context cx, const struct rn_program* program, rn_object self,
                             const char* name, rn_value* thrown);
/* false and *thrown (the SyntaxError) if it does not parse. */
bool rn_check_syntax(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown);

/* What rn_evaluate or rn_check_syntax threw, if it is the SyntaxError of this very
 * source: its stack gets the line and a caret before it. */
void rn_syntax_error(rn_context cx, rn_value thrown, rn_value source, const char* name);

/* ---- the engine's insides that a runtime needs ------------------------------------------- */

/* A promise's state: 0 pending, 1 fulfilled, 2 rejected; -1 if it is none or the
 * engine does not tell. */
int rn_promise_state(rn_context cx, rn_value promise, rn_value* result);
/* 1 handled, 0 not, -1 the engine does not tell. */
int rn_promise_handled(rn_context cx, rn_value promise);
/* Whether Promise.prototype.finally takes fewer microtasks than it should. */
bool rn_finally_is_short(void);
/* Takes that mark away; whether that could be done. */
bool rn_promise_unhandle(rn_context cx, rn_value promise);
/* V8's words for a message of the engine's, of an error with this stack; undefined if there are
 * none, or they would take more than the text. */
rn_value rn_stack_words(rn_context cx, rn_value message, rn_value stack);
/* What V8 says of a text that is no JSON; undefined if it is. */
rn_value rn_stack_words_of_json(rn_context cx, rn_value text);
/* How long is what stands before the text of a script of this name, on its first line. */
unsigned rn_stack_prefix(const char* name, size_t length);
/* [line, column, call] where V8 has what the engine has at this place of a script's text, and what
 * is called there (walk.h); undefined if the text has no such place. */
rn_value rn_stack_place_in(rn_context cx, rn_value text, int line, int column, int hint);
/* Puts capture(error, above, limit) there, which gives frames (walk.h), where the engine lets us
 * walk its stack. */
void rn_stack_functions(rn_context cx, rn_object binding);
/* adopt(error, frames, message, callee, self, arguments) is called for errors that the engine makes
 * itself, when they are thrown. With a message that isn't V8's, and what is known of the native
 * that throws: it gives V8's, or undefined. */
/* turn(error) gives it V8's form where there are no frames to adopt. */
/* Where no JavaScript may run: set(error, frames or the engine's text) of `map`, then
 * define(error, "stack", the accessor that looks there). */
struct rn_stack_later {
  rn_object define, map, set, stack;
};
void rn_stack_set_adopt(rn_engine* engine, rn_object adopt, rn_object turn,
                        struct rn_stack_later later);
/* Before a script runs whose errors may be thrown where no JavaScript may run: what else would be
 * tried out by the first error is. */
void rn_stack_prepare(rn_engine* engine);
/* [file, line, column] of the frame whose values begin at this index; the hint as in walk.h. */
rn_value rn_stack_place(rn_context cx, rn_object frames, unsigned index, int hint);
/* The same of a piece of its script's text, undefined if it isn't there; the name of a function
 * without one, after what it is assigned to, or "". */
rn_value rn_stack_locate(rn_context cx, rn_object frames, unsigned index, rn_value text);
rn_value rn_stack_inferred(rn_context cx, rn_object frames, unsigned index);
/* [text before, text behind] its place, as far as is known. */
rn_value rn_stack_around(rn_context cx, rn_object frames, unsigned index);
/* "eval at f (file:1:2)" of code that was made so, or undefined. */
rn_value rn_stack_eval_origin(rn_context cx, rn_object frames, unsigned index);
/* How many frames it shows: Error.stackTraceLimit. */
void rn_stack_set_limit(rn_engine* engine, int frames);
/* Where the exception that nobody caught was thrown: an object {file, line}, or
 * undefined for another value. */
rn_value rn_stack_thrown_at(rn_engine* engine, rn_value value);
/* From now on with {frames}, in V8's form, for values other than errors. */
void rn_stack_trace_throws(void);
/* Dates look at the environment's TZ again; false: not before the engine is entered again. */
bool rn_time_zone_changed(void);
/* The target of a proxy, or NULL. */
rn_object rn_proxy_target(rn_context cx, rn_value value);
/* Its handler: null for a revoked proxy, NULL if the engine does not tell. */
rn_value rn_proxy_handler(rn_context cx, rn_value proxy);
/* Whether the three below tell anything. */
bool rn_cells_known(void);
/* The number of an object's class, -1 for other values. */
int rn_cell_kind(rn_context cx, rn_value value);
/* The number of its structure, which objects with the same properties share. */
double rn_cell_structure(rn_context cx, rn_value value);
/* Of an iterator of that class: collection, place, what it gives (0 keys, 1 values,
 * 2 pairs). */
bool rn_iterator_state(rn_context cx, rn_value iterator, int kind, rn_value state[3]);
void rn_collect_garbage(rn_context cx);
struct rn_heap {
  size_t used;
  size_t capacity;
  size_t extra; /* memory outside the heap that objects hold */
  size_t objects;
};
void rn_heap_get(rn_context cx, struct rn_heap* heap);
/* An object holds so much more memory outside the heap: counts until the next collection. */
void rn_heap_report(rn_context cx, size_t bytes);
/* From now on the engine is halted, and *stop set, when its heap is larger than this after a
 * garbage collection. Where the heap cannot be measured then, it is at the next look of the
 * watchdog, and a limit must have begun: rn_limit_begin with `stop`. */
void rn_heap_limit(rn_engine* engine, size_t bytes, volatile sig_atomic_t* stop);
bool rn_heap_can(rn_engine* engine);

/* ---- realms (realm.c) -------------------------------------------------------------------- */

/* A global object beside the engine's, as an object that stands for it and keeps it;
 * its property `global` is the realm's globalThis. rejected: see rn_set_checkpoint. */
rn_object rn_realm_new(rn_engine* engine, rn_object rejected);
/* NULL for other values. */
rn_context rn_realm_context(rn_context cx, rn_value realm);
/* Two JavaScript proxies. The first is asked for every property of the global object
 * before that itself, and gets all that is written; of the second an own property is
 * asked for when code declares a variable of that name, and it makes it. */
void rn_realm_filter(rn_context realm, rn_object filter, rn_object declarer, rn_object names);
/* False if the engine does not offer that: then they are asked for properties with strings as names
 * only, names() gives those to enumerate, and declarations are the caller's business. Asked before
 * rn_realm_filter. */
bool rn_realm_can(rn_context realm);
/* Microtasks of that realm wait until rn_realm_run_tasks, which runs them as long as
 * goes_on() says so. */
bool rn_realm_own_tasks(rn_engine* engine, rn_context realm);
void rn_realm_run_tasks(rn_context realm, bool (*goes_on)(void));
/* eval and Function throw an EvalError of this message. */
void rn_realm_forbid_eval(rn_context realm, const char* message);
/* Words for the traps: those for set and define write 1 into the first where the value belongs to
 * the global object itself; set and define read in the second whether to throw; the
 * third is 1 while a script's own `let` and `const` are looked up, before it begins. While the
 * fourth is 1 nothing is asked of the traps, where the C interface asks them. */
enum { RN_REALM_DECLINED, RN_REALM_THROWS, RN_REALM_STARTING, RN_REALM_ASIDE, RN_REALM_MAX };
extern _Thread_local int32_t rn_realm_words[RN_REALM_MAX];

/* ---- modules (modules.c) ----------------------------------------------------------------- */

/* Whether the engine's own modules can be used; tried out when first asked. */
bool rn_modules_can(rn_engine* engine);
/* What stands before the text of a module that was rewritten to a function, on its first line. */
#define RN_MODULE_PREFIX "(function*(_i,_m){\"use strict\";yield _e();"
/* The engine's object whose functions load modules into this realm; NULL if the engine is not
 * one that we know. */
rn_object rn_modules_loader(rn_context realm);
/* The record of a module's text, which is linked and evaluated with the loader's functions.
 * NULL and *thrown if it does not parse. rn_modules_loader must have been called. */
rn_value rn_module_parse(rn_context realm, rn_value source, const char* name, int line,
                         rn_value* thrown);
/* Of a record: 0 not evaluated yet, a number above 0 that tells where it awaits, below 0: done;
 * undefined where the engine does not tell. */
rn_value rn_module_state(rn_context cx, rn_value record);
/* What stacks call the next source that is evaluated; import() in it is asked for under the
 * name that it is evaluated with. */
void rn_module_name_next(const char* shown);
/* import(specifier, options, name of the source that asks) gives a promise and must not throw;
 * meta(record) makes import.meta. */
void rn_modules_listen(rn_engine* engine, rn_object import, rn_object meta);

/* Between the two calls (limit.c) JavaScript ends after that time (ms > 0), or soon after *stop
 * became true (unless stop is NULL), with an exception that it cannot catch. */
enum rn_limit_why { RN_LIMIT_NONE, RN_LIMIT_TIME, RN_LIMIT_STOPPED };
struct rn_limit {
  struct rn_limit* outer;
  uint64_t deadline_ns;
  const volatile sig_atomic_t* stop;
  void* entry;
  enum rn_limit_why why;
};
void rn_limit_begin(rn_engine* engine, struct rn_limit* limit, double ms,
                    const volatile sig_atomic_t* stop);
enum rn_limit_why rn_limit_end(rn_engine* engine, struct rn_limit* limit);
/* Whether a limit that is over ends all code on the stack, not only that within it; whether one
 * has done so, once. */
bool rn_limit_ends_all(void);
bool rn_limit_has_ended_all(void);
/* Around several calls of JavaScript within the limit, before each of which is asked whether
 * no limit is over; if one is, all code within it is to end. */
void rn_limit_enter(rn_engine* engine, const struct rn_limit* limit);
void rn_limit_leave(const struct rn_limit* limit);
bool rn_limit_within(void);
/* The same where code within an outer limit is returned to: that ends soon. */
bool rn_limit_pass(rn_engine* engine);

#endif

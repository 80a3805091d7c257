/* SPDX-License-Identifier: MIT */
/*
 * JavaScriptCore as this folder sees it: the public C interface, and the calls of it that
 * the library exports without declaring them in a header. All else is private (private/).
 */
#ifndef RN_ENGINE_JSC_H
#define RN_ENGINE_JSC_H

#include <JavaScriptCore/JavaScript.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/private/probe.h"

void JSLock(JSContextRef cx);
void JSUnlock(JSContextRef cx);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef cx, JSObjectRef function,
                                                  JSValueRef* exception);
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
void JSContextGroupAddHeapFinalizer(JSContextGroupRef vm,
                                    void (*finalizer)(JSContextGroupRef vm, void* arg), void* arg);
bool JSObjectSetPrivateProperty(JSContextRef cx, JSObjectRef object, JSStringRef name,
                                JSValueRef value);
JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);
JSStringRef JSStringCreateWithCharactersNoCopy(const JSChar* chars, size_t length);
JSStringRef JSContextCreateBacktrace(JSContextRef cx, unsigned frames);
void JSSynchronousGarbageCollectForDebugging(JSContextRef cx);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef cx);
typedef bool (*should_end_fn)(JSContextRef cx, void* arg);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double limit_s,
                                         should_end_fn callback, void* arg);
void JSReportExtraMemoryCost(JSContextRef cx, size_t size);

/* An engine's parts that only this folder uses. */
struct rn_jsc {
  rn_engine engine; /* first: an rn_engine* is one of these */
  JSGlobalContextRef global;
  JSContextGroupRef vm;
  int calls;         /* of JavaScript by the loop that are on the stack */
  unsigned handling; /* so many exceptions that nobody caught, by JavaScript */
  bool is_over;      /* see rn_halt_over */
  void* heap;        /* heap.c */
  size_t heap_limit_bytes;
  bool looks_after_collections; /* limit.c, rule 5 */
  volatile sig_atomic_t* heap_stop;
  atomic_bool heap_is_due; /* to be measured by the watchdog */
  bool (*uncaught)(rn_engine* engine, rn_value exception);
  int stack_limit;            /* frames that error.stack shows */
  JSObjectRef run_ticks;      /* functions of lib/node/internal/tasks.js */
  JSObjectRef run_rejections; /* and lib/node/internal/rejections.js */
};

static inline struct rn_jsc* rn_jsc_of(rn_engine* engine) {
  return (struct rn_jsc*)engine;
}

/* private/heap.c: measures the heap, where a limit asks for that. On its thread, where JavaScript
 * could run. */
void rn_heap_look(rn_engine* engine);
/* private/halt.c: whether the watchdog's check can be held back until it is raised; from now on
 * that of this engine is, or no longer; on any thread, raises it, and holds back no longer. */
bool rn_halt_can_hold(void);
void rn_halt_hold_checks(struct rn_jsc* jsc, bool is_on);
void rn_halt_raise_check(struct rn_jsc* jsc);
/* private/halt.c: its VM goes. */
void rn_halt_end(struct rn_jsc* jsc);
/* private/host.c: runs this as a native of the engine's; false if they can't be made. */
bool rn_host_run(rn_engine* engine, void (*body)(void* arg), void* arg);
/* A function of the engine's own kind, NULL if they can't be made. */
JSObjectRef rn_host_function(JSContextRef cx,
                             int64_t (*call)(const void* global, const void* frame));
/* An argument of one. */
JSValueRef rn_host_argument(const void* frame, size_t index);
/* A value is the address of a cell if none of these bits is set. */
static inline bool rn_is_cell(const void* value) {
  return ((uintptr_t)value & RN_NOT_CELL) == 0 && value != NULL;
}
/* private/values_in_place.c: the bytes of any typed array, as rn_uint8array_get. The C interface
 * would have it that the array's memory cannot be transferred any more. */
bool rn_fast_view(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* jobs.c: puts a task into the engine's queue, without a look at contexts and realms; whether
 * the engine has such a queue; that rn_jsc_enqueue must see each from now on; runs all that
 * wait. */
void rn_jobs_queue(void* queue, void* task);
bool rn_jobs_can_queue(void);
void rn_jobs_watched(void);
void rn_jobs_run(struct rn_jsc* jsc);
/* Whether some are known to wait; whether some may, for all that is known. */
bool rn_jobs_wait(void);
bool rn_jobs_may_wait(void);
/* Has the engine run what probes have queued. */
void rn_jobs_settle(rn_engine* engine);
/* context.c: the context of this moment, NULL while nobody uses it; the one in which
 * a callback shall run; that the microtasks have run. */
rn_value rn_context_now(void);
/* private/observe.c: while microtasks are observed. Whether this is a note of ours, which goes no
 * further; if not, what the note before it says. A task that is queued gets its number. One begins,
 * and the one before it, above this depth, ends. */
extern _Thread_local bool rn_observe_on;
bool rn_observe_note(const JSValueRef* words, uint64_t* noted);
void rn_observe_queued(JSValueRef* words, uint64_t noted);
void rn_observe_task(unsigned depth, const struct rn_task* task);
void rn_observe_close(void);
/* private/where.c: whether places can be found; tries it out. */
bool rn_where_can(rn_engine* engine);
void rn_where_end(void);
/* context.c: whether tasks are as layout.h has them; the job of a reaction, and of a thenable. */
bool rn_context_probe(rn_engine* engine, const struct rn_context_functions* functions,
                      JSValueRef* reaction, JSValueRef* thenable);
void rn_context_put_mark(JSContextRef cx, JSValueRef promise, JSObjectRef handler,
                         JSValueRef value);
/* jobs.c: whether microtasks are being run. */
bool rn_jobs_run_now(void);
/* The job of queueMicrotask, NULL if that is a reaction. */
JSObjectRef rn_jobs_own(void);
/* Whether each microtask is seen when it is queued, and is made as layout.h has it. */
bool rn_context_sees_tasks(JSContextRef cx);
void rn_context_enter(rn_engine* engine, rn_value value);
void rn_context_drained(rn_engine* engine);
/* That they are about to run: if they know no context, they shall not see that of the callback. */
void rn_context_drains(rn_engine* engine);
/* That others run now, in the middle of something; before each of them; after them, with
 * what the first gave. */
rn_value rn_context_aside(rn_engine* engine);
void rn_context_restore(rn_engine* engine, rn_value value, rn_value job, rn_value first);
void rn_context_back(rn_engine* engine, rn_value aside);
/* private/entry.c: the engine's outermost entry, NULL if it isn't known; leaves it; enters it. */
void* rn_entry_outermost(void);
void rn_entry_leave(void* entry);
void rn_entry_enter(void* entry);
/* private/rejections.c: from now on rejected(promise, reason) and handled(promise), of one that was
 * rejected before, are called at once; whether that could be done. */
bool rn_promises_track(rn_engine* engine, rn_object rejected, rn_object handled);
/* modules.c: this text is about to be evaluated. */
void rn_modules_expect(rn_context cx, rn_value source);
/* script.c: that this source (JSC::SourceCode) is about to be evaluated. */
void rn_program_comes(const void* source);
/* private/values_in_place.c: a text of the engine's as a string, "" if it has another form. */
JSValueRef rn_fast_text(JSContextRef cx, const void* text);
/* stack.c: makes error.stack of this error V8's, once. The second is for errors that the
 * engine has made: the message too. */
void rn_stack_fix(JSContextRef cx, JSObjectRef error);
void rn_stack_fix_engines(JSContextRef cx, JSObjectRef error);
/* The engine's own message of the last syntax error, "" if this isn't it. */
const char* rn_stack_syntax_message(JSObjectRef error);
/* False if the value is surely no error. */
bool rn_stack_may_be_error(JSContextRef cx, JSValueRef value);
/* Where this was thrown is kept, whatever is thrown while it is dealt with. */
void rn_stack_uncaught(JSValueRef value);
/* A source was made that has no name. */
void rn_stack_note_eval(const void* provider);
void rn_stack_start(struct rn_jsc* jsc);
void rn_stack_end(void);
/* words.c: V8's words for this message of the engine's, which the caller frees; NULL if
 * they can't be known. `stack` is the engine's; `fixed`: the message is part of the code. */
char* rn_words_of(const char* message, size_t length, const char* stack, bool fixed);
/* words_json.c: the same for this text that JSON.parse refused. */
char* rn_words_json(JSStringRef text);
/* throwing.c: the native function that is about to throw; whether that is known. */
struct rn_throwing {
  JSObjectRef function;
  JSValueRef self;
  size_t count;
  const JSValueRef* arguments;
};
/* The topmost call, NULL if it isn't known. */
const void* rn_throwing_frame(JSContextRef cx, const void* vm);
bool rn_throwing_native(JSContextRef cx, const void* vm, struct rn_throwing* native);
/* words_values.c: as rn_words_of, for messages that tell of an argument of the function
 * that is about to throw. */
char* rn_words_native(JSContextRef cx, const void* vm, const char* message);
/* glib.c: the first before the engine is made, which takes the thread's context. */
void rn_glib_before(void);
void rn_glib_start(uv_loop_t* loop);
/* Its handles; and when the engine has ended. */
void rn_glib_close(void);
void rn_glib_end(void);

/* stack_bounds.c: this thread makes an engine, which asks where the stack is. */
void rn_stack_bounds_expect(bool engine_asks);
/* The context gets its turn soon, even if the loop does not wait. */
void rn_glib_hurry(void);
/* realm_tasks.c: whether this microtask was kept for its realm, which is that of the handler
 * it came with, to run in this context (or NULL); that a realm has ended. */
bool rn_realm_holds(void); /* whether any realm has microtasks of its own */
bool rn_realm_hold(const JSValueRef* task, JSValueRef handler, JSValueRef context);
/* Whether realms can have microtasks of their own; the first call tries it out. */
bool rn_realm_tasks_can(rn_engine* engine);
void rn_realm_forget_tasks(const void* global);
/* limit.c: before any JavaScript runs. */
void rn_limit_prepare(struct rn_jsc* jsc);
/* The watchdog ends nothing, whatever timer of it still comes. */
void rn_limit_none(JSContextGroupRef vm);
/* Has the watchdog call this on the engine's thread in the middle of JavaScript, after each so many
 * milliseconds of the thread's own time; where rn_halt_can_hold, only after rn_halt_raise_check,
 * and it is held back again then. Before the first, outside of JavaScript, rn_limit_none has been
 * called. */
void rn_limit_hold(rn_engine* engine); /* the raised check is wanted no longer */
void rn_limit_look(rn_engine* engine, double every_ms, void (*look)(rn_engine* engine));
/* private/halt.c: after C has called JavaScript and returns to JavaScript. */
void rn_halt_again(void);
/* roots.c */
void rn_roots_free(rn_engine* engine);
rn_value rn_kept_context(const rn_engine* engine, rn_ref ref);
struct rn_roots* rn_roots_new(JSContextRef cx);

/* ---- filtered realms by the C interface (realm_asking.c) ------------------------------------ */

/* From now on the callbacks of the realm's global object ask these. */
void rn_realm_ask(rn_context realm, rn_object filter, rn_object declarer, rn_object names);
void rn_realm_ask_end(JSObjectRef global);
bool rn_realm_asks(JSObjectRef object);
bool rn_realm_ask_has(JSContextRef cx, JSObjectRef object, JSStringRef name);
JSValueRef rn_realm_ask_get(JSContextRef cx, JSObjectRef object, JSStringRef name,
                            JSValueRef* thrown);
bool rn_realm_ask_set(JSContextRef cx, JSObjectRef object, JSStringRef name, JSValueRef value,
                      JSValueRef* thrown);
bool rn_realm_ask_delete(JSContextRef cx, JSObjectRef object, JSStringRef name, JSValueRef* thrown);
void rn_realm_ask_names(JSContextRef cx, JSObjectRef object, JSPropertyNameAccumulatorRef names);

#endif

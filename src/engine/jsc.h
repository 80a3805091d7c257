/* SPDX-License-Identifier: MIT */
/*
 * JavaScriptCore as this folder sees it: the public C interface, the calls that
 * the library exports without declaring them in a header, and a few C++
 * functions of it that have no C form.
 *
 * The last kind is declared weak under its mangled name. A later engine may not
 * have one: it is then NULL, and the caller does without (each says how). A
 * changed signature changes the mangled name, so a call never meets a function
 * of other parameters.
 */
#ifndef RN_ENGINE_JSC_H
#define RN_ENGINE_JSC_H

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>
#include <stdatomic.h>

#include "engine/engine.h"

void JSLock(JSContextRef cx);
void JSUnlock(JSContextRef cx);
void JSGlobalContextSetUnhandledRejectionCallback(JSGlobalContextRef cx, JSObjectRef function,
                                                  JSValueRef* exception);
JSObjectRef JSObjectGetProxyTarget(JSObjectRef object);
bool JSObjectSetPrivateProperty(JSContextRef cx, JSObjectRef object, JSStringRef name,
                                JSValueRef value);
JSGlobalContextRef JSObjectGetGlobalContext(JSObjectRef object);
JSStringRef JSStringCreateWithCharactersNoCopy(const JSChar* chars, size_t length);
JSStringRef JSContextCreateBacktrace(JSContextRef cx, unsigned frames);
void JSSynchronousGarbageCollectForDebugging(JSContextRef cx);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef cx);
void JSReportExtraMemoryCost(JSContextRef cx, size_t size);

#define RN_WEAK(symbol) __asm__(symbol) __attribute__((weak))

/* In a function that is interposed: `next`, the engine's own function of that name. It is looked
 * up once in the process, by whichever thread comes first. */
#define RN_NEXT(type, symbol)                                             \
  static _Atomic(type) rn_next_known;                                     \
  type next = atomic_load_explicit(&rn_next_known, memory_order_relaxed); \
  if (next == NULL) {                                                     \
    next = (type)dlsym(RTLD_NEXT, symbol);                                \
    atomic_store_explicit(&rn_next_known, next, memory_order_relaxed);    \
  }                                                                       \
  (void)0

/* The VM is what the C interface calls a context group. */
/* JSC::VM::drainMicrotasks(), which passes through engine.c */
#define RN_DRAIN "_ZN3JSC2VM15drainMicrotasksEv"
typedef void (*drain_fn)(const void* vm);
void rn_jsc_drain(const void* vm) __asm__(RN_DRAIN) __attribute__((visibility("default")));
/* JSC::JSPromise::status(JSC::VM&) const and its neighbours */
unsigned rn_jsc_promise_status(const void* promise, const void* vm)
    RN_WEAK("_ZNK3JSC9JSPromise6statusERNS_2VME");
JSValueRef rn_jsc_promise_result(const void* promise, const void* vm)
    RN_WEAK("_ZNK3JSC9JSPromise6resultERNS_2VME");
bool rn_jsc_promise_handled(const void* promise, const void* vm)
    RN_WEAK("_ZNK3JSC9JSPromise9isHandledERNS_2VME");

/* The two by which all microtasks come, by name: ours stand before the engine's. They are
 * JSC::JSGlobalObject::queueMicrotask(JSFunction*, JSValue, JSValue, JSValue, JSValue), in jobs.c,
 * and JSC::MicrotaskQueue::enqueue(JSC::QueuedTask&&), in context.c. */
#define RN_QUEUE "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"
void rn_jsc_queue_microtask(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                            JSValueRef c, JSValueRef d) __asm__(RN_QUEUE)
    __attribute__((visibility("default")));
#define RN_ENQUEUE "_ZN3JSC14MicrotaskQueue7enqueueEONS_10QueuedTaskE"
void rn_jsc_enqueue(void* queue, void* task) __asm__(RN_ENQUEUE)
    __attribute__((visibility("default")));

/* An engine's parts that only this folder uses. */
struct rn_jsc {
  rn_engine engine; /* first: an rn_engine* is one of these */
  JSGlobalContextRef global;
  JSContextGroupRef vm;
  bool drains;  /* rn_jsc_drain can be called */
  int calls;    /* of JavaScript by the loop that are on the stack */
  bool is_over; /* see rn_halt_over */
  void* heap;   /* heap.c */
  size_t heap_limit_bytes;
  bool (*uncaught)(rn_engine* engine, rn_value exception);
  int stack_limit;            /* frames that error.stack shows */
  JSObjectRef run_ticks;      /* functions of lib/node/internal/tasks.js */
  JSObjectRef run_rejections; /* and lib/node/internal/rejections.js */
};

static inline struct rn_jsc* rn_jsc_of(rn_engine* engine) {
  return (struct rn_jsc*)engine;
}

/* host.c: a function of the engine's own kind, NULL if they can't be made. */
JSObjectRef rn_host_function(JSContextRef cx,
                             int64_t (*call)(const void* global, const void* frame));
/* An argument of one. */
JSValueRef rn_host_argument(const void* frame, size_t index);
/* A value is the address of a cell if none of these bits is set. */
static inline bool rn_is_cell(JSValueRef value) {
  return ((uintptr_t)value & 0xfffe000000000002u) == 0 && value != NULL;
}
/* fast.c: the bytes of any typed array, as rn_uint8array_get. The C interface would have it
 * that the array's memory cannot be transferred any more. */
bool rn_fast_view(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* jobs.c: puts a task into the engine's queue, without a look at contexts and realms; whether
 * the engine has such a queue; that rn_jsc_enqueue must see each from now on; runs all that
 * wait. */
void rn_jobs_queue(void* queue, void* task);
bool rn_jobs_can_queue(void);
void rn_jobs_watched(void);
void rn_jobs_run(struct rn_jsc* jsc);
/* context.c: the context of this moment, NULL while nobody uses it; the one in which
 * a callback shall run; that the microtasks have run. */
rn_value rn_context_now(void);
void rn_context_enter(rn_engine* engine, rn_value value);
void rn_context_drained(rn_engine* engine);
/* That others run now, in the middle of something; before each of them; after them, with
 * what the first gave. */
rn_value rn_context_aside(rn_engine* engine);
void rn_context_restore(rn_engine* engine, rn_value value, rn_value job, rn_value first);
void rn_context_back(rn_engine* engine, rn_value aside);
/* promise.c: from now on rejected(promise, reason) and handled(promise), of one that was
 * rejected before, are called at once; whether that could be done. */
bool rn_promises_track(rn_engine* engine, rn_object rejected, rn_object handled);
/* script.c: that this source (JSC::SourceCode) is about to be evaluated. */
void rn_program_comes(const void* source);
/* modules.c: puts our functions into the table that a global object gets. */
void rn_modules_host(void** table);
/* fast.c: a text of the engine's as a string, "" if it has another form. */
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
/* The context gets its turn soon, even if the loop does not wait. */
void rn_glib_hurry(void);
/* realm_tasks.c: whether this microtask was kept for its realm, which is that of the handler
 * it came with, to run in this context (or NULL); that a realm has ended. */
bool rn_realm_hold(const JSValueRef* task, JSValueRef handler, JSValueRef context);
void rn_realm_forget_tasks(const void* global);
/* halt.c: after C has called JavaScript and returns to JavaScript. */
void rn_halt_again(void);
/* roots.c */
void rn_roots_free(rn_engine* engine);
rn_value rn_kept_context(const rn_engine* engine, rn_ref ref);
struct rn_roots* rn_roots_new(JSContextRef cx);

#endif

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
 *  4. One engine belongs to one thread and one loop; rn_here() is this thread's.
 */
#ifndef RN_ENGINE_ENGINE_H
#define RN_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rondo.h"

typedef const struct OpaqueJSContext* rn_context;
typedef const struct OpaqueJSValue* rn_value;
typedef struct OpaqueJSValue* rn_object;

/* ---- one engine ------------------------------------------------------------- */

/* Words of memory that JavaScript and C share: native('tasks').words is an
 * Int32Array over them. lib/node/internal/tasks.js has the same names. */
enum rn_word {
  RN_WORD_TICKS = 0,        /* 1: ticks are queued */
  RN_WORD_REJECTIONS,       /* 1: rejections wait to be told */
  RN_WORD_IMMEDIATES,       /* immediates queued */
  RN_WORD_IMMEDIATES_REFED, /* of these, how many keep the loop alive */
  RN_WORD_TIMERS_REFED = 5, /* timers that keep the loop alive */
  RN_WORD_DIRTY,            /* RN_DIRTY_*: what changed and the loop must be told */
  RN_WORD_MORE,             /* a step's answer: 1 call again, after a checkpoint */
  RN_WORD_MODEL,            /* rondo_model */
  RN_WORD_MAX = 16
};

enum { RN_DIRTY_IMMEDIATES = 1, RN_DIRTY_TIMERS = 2 };

/* The same for times in milliseconds since the engine began: native('tasks').times. */
enum rn_time {
  RN_TIME_NOW = 0, /* the loop's, when its timers are run */
  RN_TIME_NEXT,    /* when the first timer is due; Infinity: none */
  RN_TIME_MAX = 4
};

typedef struct rn_engine {
  rn_context cx;
  uv_loop_t* loop;
  int32_t words[RN_WORD_MAX];
  double times[RN_TIME_MAX];
  struct rn_roots* roots;
  bool skip_checkpoint; /* the callback threw: its checkpoint is not made */
  bool stopping;        /* no JavaScript from now on */
  /* Tells the loop what RN_WORD_DIRTY says has changed. */
  void (*settle)(struct rn_engine* engine);
  void* node; /* what src/node keeps */
} rn_engine;

/* NULL if the engine cannot start. */
rn_engine* rn_engine_new(uv_loop_t* loop);
rn_engine* rn_here(void);

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

/* ---- bytes, never copied ---------------------------------------------------------- */

/* The memory of a typed array, a DataView or an ArrayBuffer: false for others.
 * Good until JavaScript runs again. */
struct rn_bytes {
  uint8_t* at;
  size_t length;
};
bool rn_bytes_get(rn_context cx, rn_value value, struct rn_bytes* bytes);
/* A Uint8Array or an ArrayBuffer over the caller's memory; release may be called
 * on any thread. On failure release has been called and undefined is returned. */
rn_value rn_uint8array(rn_context cx, void* bytes, size_t length,
                       void (*release)(void* bytes, void* arg), void* arg);
rn_value rn_arraybuffer(rn_context cx, void* bytes, size_t length,
                        void (*release)(void* bytes, void* arg), void* arg);

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

/* The asynchronous context (context.c). restore(context, ...) is called before each
 * microtask, enter(context) before a callback kept in it, drained() after microtasks.
 * False if the engine does not offer that. */
bool rn_context_start(rn_engine* engine, rn_object restore, rn_object enter, rn_object drained,
                      rn_value current);
rn_object rn_context_setter(rn_context cx);

/* A function of one argument that queues a microtask: run(argument), where run is
 * JavaScript's. undefined if the engine does not offer that. */
rn_value rn_function_microtask(rn_engine* engine, rn_object run);

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
 * run_rejections when nothing else is left and RN_WORD_REJECTIONS is set. It leaves
 * 1 in RN_WORD_MORE if it may have queued something. rejected(promise, reason) is
 * called when a promise without a handler is rejected, handled(promise) when such a
 * promise gets one. (An engine that does not let us hear of that calls the former
 * after its microtasks, if there is no handler by then, and the latter never.) */
void rn_set_checkpoint(rn_engine* engine, rn_object run_ticks, rn_object run_rejections,
                       rn_object rejected, rn_object handled);

/* ---- scripts ------------------------------------------------------------------------------------
 */

/* What stands before a script that is a function's body, on its first line. */
#define RN_SCRIPT_PREFIX "(function (exports, require, module, __filename, __dirname) {"

/* Evaluates global code; lines count from `line`. NULL and *thrown on error. */
rn_value rn_evaluate(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown);
/* The same with another `this`. */
rn_value rn_evaluate_in(rn_context cx, rn_value source, rn_object self, const char* name, int line,
                        rn_value* thrown);
/* false and *thrown (the SyntaxError) if it does not parse. */
bool rn_check_syntax(rn_context cx, rn_value source, const char* name, int line, rn_value* thrown);

/* What rn_evaluate or rn_check_syntax threw, if it is the SyntaxError of this very
 * source: its stack gets the line and a caret before it. */
void rn_syntax_error(rn_context cx, rn_value thrown, rn_value source, const char* name);

/* ---- the engine's insides that a runtime needs --------------------------------------------------
 */

/* A promise's state: 0 pending, 1 fulfilled, 2 rejected; -1 if it is none or the
 * engine does not tell. */
int rn_promise_state(rn_context cx, rn_value promise, rn_value* result);
/* 1 handled, 0 not, -1 the engine does not tell. */
int rn_promise_handled(rn_context cx, rn_value promise);
/* Takes that mark away; whether that could be done. */
bool rn_promise_unhandle(rn_context cx, rn_value promise);
/* The frames of object.stack, which the engine wrote, in V8's form, each behind a
 * line feed; the engine's own properties are taken away. */
rn_value rn_stack_frames(rn_context cx, rn_object object);
/* How many frames it shows: Error.stackTraceLimit. */
void rn_stack_set_limit(rn_engine* engine, int frames);
/* Where the exception that nobody caught was thrown: an object {file, line}, or
 * undefined for another value. */
rn_value rn_stack_thrown_at(rn_engine* engine, rn_value value);
/* Dates look at the environment's TZ again. */
void rn_time_zone_changed(void);
/* The target of a proxy, or NULL. */
rn_object rn_proxy_target(rn_context cx, rn_value value);
/* Its handler: null for a revoked proxy, NULL if the engine does not tell. */
rn_value rn_proxy_handler(rn_context cx, rn_value proxy);
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

#endif

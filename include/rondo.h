/* SPDX-License-Identifier: MIT */
/*
 * What Rondo's loop has and libuv's interface lacks: loop models, the queues
 * between callbacks, observers, counters, virtual time, choice points.
 *
 * Every function takes a loop that uv_loop_init made and, unless it says
 * otherwise, belongs to that loop's thread. Results are 0 or a negative UV_E*.
 */
#ifndef RONDO_H
#define RONDO_H

#include <stddef.h>
#include <stdint.h>

#include "uv.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- words that everything else uses ------------------------------------ */

typedef enum {
  RONDO_PHASE_NONE = 0, /* outside uv_run, or between phases */
  RONDO_PHASE_TIMERS,
  RONDO_PHASE_PENDING,
  RONDO_PHASE_IDLE,
  RONDO_PHASE_PREPARE,
  RONDO_PHASE_POLL,
  RONDO_PHASE_CHECK,
  RONDO_PHASE_CLOSE,
  RONDO_PHASE_TASK, /* of a browser's loop: one task, an update of the rendering, idle time */
  RONDO_PHASE_RENDER,
  RONDO_PHASE_SPARE,
  RONDO_PHASE_MAX
} rondo_phase;

typedef enum {
  RONDO_KIND_NONE = 0,
  RONDO_KIND_MAIN, /* what runs before the loop: rondo_call */
  RONDO_KIND_TIMER,
  RONDO_KIND_PENDING,
  RONDO_KIND_IDLE,
  RONDO_KIND_PREPARE,
  RONDO_KIND_POLL,
  RONDO_KIND_ASYNC,
  RONDO_KIND_SIGNAL,
  RONDO_KIND_WORK,
  RONDO_KIND_RANDOM,
  RONDO_KIND_CONNECTION, /* a server has one to accept */
  RONDO_KIND_CONNECT,
  RONDO_KIND_READ,
  RONDO_KIND_WRITE,
  RONDO_KIND_SHUTDOWN,
  RONDO_KIND_RECEIVE, /* a datagram */
  RONDO_KIND_SEND,
  RONDO_KIND_FS,
  RONDO_KIND_FS_EVENT,
  RONDO_KIND_FS_POLL,
  RONDO_KIND_GETADDRINFO,
  RONDO_KIND_GETNAMEINFO,
  RONDO_KIND_EXIT, /* of a child process */
  RONDO_KIND_CHECK,
  RONDO_KIND_IMMEDIATE,
  RONDO_KIND_CLOSE,
  RONDO_KIND_TICK,
  RONDO_KIND_MICROTASK,
  RONDO_KIND_ENGINE,   /* an embedded engine's own callback: rondo_enter */
  RONDO_KIND_TASK,     /* of a browser's loop; its name is its source */
  RONDO_KIND_FRAME,    /* an update of the rendering */
  RONDO_KIND_SPARE,    /* an idle callback */
  RONDO_KIND_CALLBACK, /* a further callback of one of these: a listener, an observer */
  RONDO_KIND_INTERVAL, /* of an embedded language: one firing of a repeated timer */
  RONDO_KIND_REACTION, /* a callback of a settled promise */
  RONDO_KIND_AWAIT,    /* a function goes on after it has waited */
  RONDO_KIND_THENABLE, /* the `then` of an object that a promise was resolved with */
  RONDO_KIND_EVENT,    /* a listener, called inside another item */
  RONDO_KIND_MODULE,   /* the evaluation of a module, inside another item */
  RONDO_KIND_AT_EXIT,  /* a handler of the end of the process */
  RONDO_KIND_MESSAGE,  /* a message of another port or thread; see rondo_details_t */
  RONDO_KIND_MAX
} rondo_kind;

/* Why a callback runs now. */
typedef enum {
  RONDO_REASON_NONE = 0,
  RONDO_REASON_CALLED,     /* the embedder called it */
  RONDO_REASON_DUE,        /* its deadline has passed */
  RONDO_REASON_QUEUED,     /* its place in the queue has come */
  RONDO_REASON_EVERY_TURN, /* it runs once a turn while active */
  RONDO_REASON_READY,      /* its descriptor is ready */
  RONDO_REASON_SENT,       /* uv_async_send */
  RONDO_REASON_SIGNALLED,  /* the signal came */
  RONDO_REASON_DONE,       /* the pool has finished it */
  RONDO_REASON_CANCELLED,  /* uv_cancel took it back */
  RONDO_REASON_CLOSED,     /* uv_close */
  RONDO_REASON_MAX
} rondo_reason;

UV_EXTERN const char* rondo_phase_name(rondo_phase phase);
UV_EXTERN const char* rondo_kind_name(rondo_kind kind);
UV_EXTERN const char* rondo_reason_name(rondo_reason reason);

/* A name for people, shown by observers and rondo_pending. The string is kept,
 * not copied. NULL takes it away. */
UV_EXTERN void rondo_handle_set_name(uv_handle_t* handle, const char* name);

/* ---- loop models: one era's rules as a set of switches ------------------ */

typedef enum {
  RONDO_MODEL_CUSTOM = -1, /* switches set one by one */
  RONDO_MODEL_NODE10 = 0,
  RONDO_MODEL_NODE11,
  RONDO_MODEL_NODE20, /* of a new loop */
  RONDO_MODEL_MAX
} rondo_model;

typedef enum {
  /* Timers run at the end of a turn, after close; off: at its beginning. */
  RONDO_SWITCH_TIMERS_LAST = 0,
  /* uv_run(UV_RUN_DEFAULT) runs timers once before its first turn. */
  RONDO_SWITCH_TIMERS_PRIME,
  /* UV_RUN_ONCE runs timers a second time, after close. */
  RONDO_SWITCH_TIMERS_AGAIN_ONCE,
  /* Ticks and microtasks are drained after every callback; off: after every
   * entry, where the due timers of one duration are one entry, and so are the
   * immediates of one turn. */
  RONDO_SWITCH_CHECKPOINT_EACH,
  /* Pending callbacks queued during poll run before check, in up to
   * RONDO_LIMIT_PENDING_ROUNDS rounds. */
  RONDO_SWITCH_PENDING_AFTER_POLL,
  /* Poll waits as long as it was to the next timer at the loop's time, so the
   * timer is late by what callbacks have taken since; off: to its deadline. */
  RONDO_SWITCH_WAIT_WHOLE,
  /* A server that is ready accepts all connections that wait; off: one. */
  RONDO_SWITCH_ACCEPT_ALL,

  /* Rules of Node's JavaScript. A loop only keeps these; the runtime takes them
   * when it starts. docs/loop.md says what each does. */
  RONDO_SWITCH_TIMER_CLOCKS,
  RONDO_SWITCH_TIMER_FRACTIONS,
  RONDO_SWITCH_TIMERS_DUE_AGAIN,
  RONDO_SWITCH_INTERVAL_LATER,
  RONDO_SWITCH_DELAY_WARNINGS,
  RONDO_SWITCH_CHECK_DRAINS,
  RONDO_SWITCH_IMMEDIATES_AGAIN,
  RONDO_SWITCH_MAIN_DRAINS,
  RONDO_SWITCH_QUEUE_MICROTASK,
  RONDO_SWITCH_REJECTIONS_THROW,
  RONDO_SWITCH_REJECTIONS_DRAIN,
  RONDO_SWITCH_REJECTIONS_BATCH,
  RONDO_SWITCH_REJECTIONS_DOMAIN,
  RONDO_SWITCH_WORKERS_END_LATER,
  RONDO_SWITCH_MAX
} rondo_switch;

/* A change takes effect at the next turn. */
UV_EXTERN int rondo_loop_set_model(uv_loop_t* loop, rondo_model model);
/* RONDO_MODEL_CUSTOM once a switch was changed. */
UV_EXTERN rondo_model rondo_loop_get_model(const uv_loop_t* loop);
/* The model that was set last, whatever was switched since. */
UV_EXTERN rondo_model rondo_loop_get_era(const uv_loop_t* loop);
UV_EXTERN int rondo_loop_set_switch(uv_loop_t* loop, rondo_switch which, int on);
/* 1, 0, or UV_EINVAL. */
UV_EXTERN int rondo_loop_get_switch(const uv_loop_t* loop, rondo_switch which);
/* Whether a model has a switch on: 1, 0, or UV_EINVAL. */
UV_EXTERN int rondo_model_has(rondo_model model, rondo_switch which);
UV_EXTERN const char* rondo_model_name(rondo_model model);
/* UV_EINVAL for a name that is none. */
UV_EXTERN int rondo_model_by_name(const char* name, rondo_model* model);
UV_EXTERN const char* rondo_switch_name(rondo_switch which);
/* UV_EINVAL for a name that is none. */
UV_EXTERN int rondo_switch_by_name(const char* name, rondo_switch* which);

/* ---- caps against starvation -------------------------------------------- */

typedef enum {
  RONDO_LIMIT_POLL_EVENTS = 0, /* taken from the kernel at once: 1024 */
  RONDO_LIMIT_POLL_ROUNDS,     /* full batches in one poll phase: 48 */
  RONDO_LIMIT_PENDING_ROUNDS,  /* of pending callbacks after poll: 8 */
  RONDO_LIMIT_TIMERS,          /* run in one pass: 0, no cap, as in libuv */
  RONDO_LIMIT_IMMEDIATES, /* run in one turn: 0, no cap, as in Node; the rest comes next turn */
  RONDO_LIMIT_MAX
} rondo_limit;

/* UV_EINVAL for a value the limit cannot take (0 where 0 is not "no cap"). */
UV_EXTERN int rondo_loop_set_limit(uv_loop_t* loop, rondo_limit which, unsigned value);
UV_EXTERN unsigned rondo_loop_get_limit(const uv_loop_t* loop, rondo_limit which);
UV_EXTERN const char* rondo_limit_name(rondo_limit which);
/* For an embedder whose own queue has stopped at a limit: it is counted and told as the loop's. */
UV_EXTERN void rondo_limit_hit(uv_loop_t* loop, rondo_limit which);

/* ---- the queues between callbacks --------------------------------------- */

typedef void (*rondo_cb)(uv_loop_t* loop, void* arg);

/* Ticks run before microtasks, both until they are empty, when the outermost
 * callback returns (or its entry ends, by the model), or at rondo_checkpoint.
 * UV_ENOMEM if the queue cannot grow; nothing queued before is lost then. */
UV_EXTERN int rondo_next_tick(uv_loop_t* loop, rondo_cb cb, void* arg);
UV_EXTERN int rondo_queue_microtask(uv_loop_t* loop, rondo_cb cb, void* arg);

/* Immediates and pending callbacks are memory of the caller's, in use from the
 * call that queues one until its callback begins or it is cleared. */
typedef struct rondo_task_s rondo_task_t;
typedef void (*rondo_task_cb)(rondo_task_t* task);

struct rondo_task_s {
  void* data;       /* the caller's */
  const char* name; /* the caller's; may be NULL */
  uv_loop_t* loop;  /* read only */
  rondo_task_cb cb; /* private from here */
  struct rn_link queue;
  struct rn_item item;
  unsigned flags;
};

#define RONDO_TASK_INIT \
  { 0 }

/* task must be RONDO_TASK_INIT or memory set to zero before its first use.
 * UV_EBUSY if it is queued already. */

/* Runs in the check phase, after the uv_check_t handles. One queued by an
 * immediate runs in the next turn. */
UV_EXTERN int rondo_set_immediate(uv_loop_t* loop, rondo_task_t* task, rondo_task_cb cb);
/* An unreferenced immediate does not keep the loop alive. */
UV_EXTERN void rondo_immediate_unref(rondo_task_t* task);
UV_EXTERN void rondo_immediate_ref(rondo_task_t* task);
/* Runs in the next pending phase: "do it, but not now". */
UV_EXTERN int rondo_set_pending(uv_loop_t* loop, rondo_task_t* task, rondo_task_cb cb);
/* Takes a queued immediate or pending callback back; no effect on another. */
UV_EXTERN void rondo_clear(rondo_task_t* task);
UV_EXTERN int rondo_is_queued(const rondo_task_t* task);

/* Drains ticks and microtasks now, unless a callback is running: then its end
 * does. uv_run begins with one. */
UV_EXTERN void rondo_checkpoint(uv_loop_t* loop);

/* The same also inside a callback, for one that runs several callbacks of an
 * engine's, each with its checkpoint (its timers, its immediates). No effect inside
 * a checkpoint. */
UV_EXTERN void rondo_drain(uv_loop_t* loop);

/* An embedded engine's own queues, drained at the same checkpoints: in each
 * round the loop's ticks, the engine's ticks, the loop's microtasks, the
 * engine's microtasks. A hook returns a positive number if it ran something, 0 if
 * not; a negative one ends the checkpoint at once, with the queues as they are (an
 * engine whose callback threw and left work for the next checkpoint). */
typedef struct {
  int (*run_ticks)(uv_loop_t* loop, void* arg);
  int (*run_microtasks)(uv_loop_t* loop, void* arg);
  void* arg;
} rondo_engine_t;

/* The engine is copied; NULL takes it away. */
UV_EXTERN void rondo_loop_set_engine(uv_loop_t* loop, const rondo_engine_t* engine);
/* Tells the loop that the engine has ticks or microtasks, so that the next
 * checkpoint asks it. Until then it costs nothing. */
UV_EXTERN void rondo_engine_queued(uv_loop_t* loop);

/* ---- the door: every callback goes through it --------------------------- */

/* One call into user code that is not a callback of the loop's, such as a main
 * script: the callback, then a checkpoint. */
UV_EXTERN void rondo_call(uv_loop_t* loop, rondo_kind kind, const char* name, rondo_cb cb,
                          void* arg);
/* The same in two halves, for an engine that calls on its own; they nest. */
typedef struct {
  uint64_t outer_id; /* private */
  uint64_t id;
  int kind;
} rondo_scope_t;
UV_EXTERN void rondo_enter(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                           const char* name);
UV_EXTERN void rondo_leave(uv_loop_t* loop, rondo_scope_t* scope);
/* What an embedder keeps in queues of its own: observers hear when it is queued and by whom,
 * and when it is dropped; it runs between rondo_enter_item and rondo_leave. */
typedef struct rn_item rondo_item_t;
UV_EXTERN void rondo_item_queued(uv_loop_t* loop, rondo_item_t* item, rondo_kind kind,
                                 const char* name);
UV_EXTERN void rondo_item_dropped(uv_loop_t* loop, const rondo_item_t* item, rondo_kind kind,
                                  const char* name);
UV_EXTERN void rondo_enter_item(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                                rondo_reason reason, const rondo_item_t* item, const char* name);
/* A turn of an embedder's own loop, in which it runs one phase. */
UV_EXTERN void rondo_turn_begin(uv_loop_t* loop, rondo_phase phase);
UV_EXTERN void rondo_turn_end(uv_loop_t* loop);
/* The id of the callback that is running, 0 for none. */
UV_EXTERN uint64_t rondo_current_id(const uv_loop_t* loop);
/* Where the loop keeps what was entered last, valid as long as nothing was left since. Asked for
 * once, and read on the loop's thread by those who do so at each callback. */
typedef struct {
  const uint8_t* kind; /* a rondo_kind */
  /* The loop's newest reading of its clock (as uv_hrtime): it began then, or after it. Of a clock
   * that was virtual when this was asked for it is always 0. */
  const uint64_t* reading_ns;
} rondo_entered_t;
UV_EXTERN void rondo_entered(const uv_loop_t* loop, rondo_entered_t* entered);

/* ---- observers ----------------------------------------------------------- */

typedef enum {
  RONDO_EVENT_TURN_BEGIN = 0,
  RONDO_EVENT_TURN_END,
  RONDO_EVENT_PHASE_BEGIN, /* only for phases that have something to run */
  RONDO_EVENT_PHASE_END,
  RONDO_EVENT_QUEUED,     /* id was queued by parent; reason: what it waits for */
  RONDO_EVENT_DROPPED,    /* id will not run: stopped, cleared */
  RONDO_EVENT_BEGIN,      /* id begins to run */
  RONDO_EVENT_END,        /* id has returned */
  RONDO_EVENT_WAIT_BEGIN, /* value: the longest wait in ns, -1 for ever */
  RONDO_EVENT_WAIT_END,   /* value: completions that came */
  RONDO_EVENT_POOL_QUEUED,
  RONDO_EVENT_POOL_STARTED, /* value: the pool's thread, from 1 */
  RONDO_EVENT_POOL_DONE,    /* value: the pool's thread */
  RONDO_EVENT_CAP_HIT,      /* value: the rondo_limit that acted */
  RONDO_EVENT_READY,        /* id can run now; parent is what made it so, 0: the outside; of a
                             * timer: its time starts anew */
  RONDO_EVENT_CALLS,        /* id, which runs, calls the function at `callback` */
  RONDO_EVENT_PLACE,        /* object: a rondo_place_t, before its number is first used */
  RONDO_EVENT_OUTPUT,       /* id wrote to descriptor `value`; object: a uv_buf_t */
  RONDO_EVENT_MISSING,      /* name: something that the observers are not told here */
  RONDO_EVENT_BLOCKED,      /* id has been running for `value` ns; object: a uv_buf_t, its stack */
  RONDO_EVENT_MAX
} rondo_event_type;

typedef struct {
  rondo_event_type type;
  rondo_phase phase;
  rondo_kind kind;
  rondo_reason reason;
  uint64_t turn;      /* from 1; 0 before the first */
  uint64_t time_ns;   /* by the loop's clock */
  uint64_t id;        /* of the item; unique in its loop, rising as queued */
  uint64_t parent;    /* the callback that queued it; 0: none */
  int64_t value;      /* QUEUED of a timer: how long it waits in ns, -1: not said;
                         READY: of which lane of the trace parent is, 0: this one */
  uint32_t place;     /* QUEUED, OUTPUT: the number of the place that did it; 0: not known */
  uint32_t callback;  /* QUEUED, BEGIN, CALLS: that of the function; 0: not known */
  const char* name;   /* may be NULL */
  const void* object; /* the handle, request or task; NULL for others */
} rondo_event_t;

/* A place in the source of an embedded language. */
typedef struct {
  uint32_t number;
  uint32_t line, column;
  const char* function; /* "" for none */
  const char* file;
} rondo_place_t;

/* POOL_STARTED and POOL_DONE are sent on the loop's thread when the result
 * arrives there; their time_ns says when they happened. So does that of READY for a stream, which
 * is sent when its callback is about to run. A descriptor that stays
 * watched, or a handle that runs every turn, is queued once, when started. */
typedef struct rondo_observer_s rondo_observer_t;
struct rondo_observer_s {
  void (*on_event)(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event);
  void* data;             /* the caller's */
  rondo_observer_t* next; /* private */
};

/* Observers are called in the order of registration; each may unregister itself
 * or others while it is called. UV_EEXIST if it is registered already. */
UV_EXTERN int rondo_observe(uv_loop_t* loop, rondo_observer_t* observer);
/* UV_ENOENT if it was not registered. */
UV_EXTERN int rondo_unobserve(uv_loop_t* loop, rondo_observer_t* observer);
UV_EXTERN const char* rondo_event_name(rondo_event_type type);
UV_EXTERN int rondo_is_observed(const uv_loop_t* loop);

/* For embedders of a language, while there is an observer. `where` is asked for the place of
 * everything that is queued; it tells of a new place by rondo_tell_place. NULL takes it away. */
typedef uint32_t (*rondo_where_cb)(uv_loop_t* loop, void* arg);
UV_EXTERN void rondo_loop_set_where(uv_loop_t* loop, rondo_where_cb where, void* arg);
UV_EXTERN void rondo_tell_place(uv_loop_t* loop, const rondo_place_t* place);
/* The item can run now, because of the callback that is running. */
UV_EXTERN void rondo_tell_ready(uv_loop_t* loop, const rondo_item_t* item, rondo_kind kind);
/* The callback that is running calls a function of the program; 0: it is not known which. */
UV_EXTERN void rondo_tell_calls(uv_loop_t* loop, uint32_t callback);
/* Whether nobody has told this yet of the callback that is running. */
UV_EXTERN int rondo_wants_calls(const uv_loop_t* loop);
UV_EXTERN void rondo_tell_output(uv_loop_t* loop, int descriptor, const uv_buf_t* bytes);
/* In place of a descriptor: the bytes name the file with the picture of a frame. */
enum { RONDO_OUTPUT_PICTURE = 255 };
/* The callback that runs has been running for so long; `stack` is where, as a text. */
UV_EXTERN void rondo_tell_blocked(uv_loop_t* loop, uint64_t ns, const uv_buf_t* stack);
/* What the embedder cannot tell, in a few words; the text is not kept. */
UV_EXTERN void rondo_tell_missing(uv_loop_t* loop, const char* what);
/* As rondo_enter_item; the function that it calls is known. */
UV_EXTERN void rondo_enter_item_calls(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                                      rondo_reason reason, const rondo_item_t* item,
                                      uint32_t callback);
/* Leaves the item of a scope and enters another in its place, at the same moment. */
UV_EXTERN void rondo_next_item_calls(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                                     rondo_reason reason, const rondo_item_t* item,
                                     uint32_t callback);
/* Why something of this kind runs, usually. */
UV_EXTERN rondo_reason rondo_kind_waits_for(rondo_kind kind);
/* An item of an embedder's own queue, with more than rondo_item_queued tells. */
typedef struct {
  const char* name;
  uint32_t place; /* 0: `where` is asked */
  uint32_t callback;
  int64_t wait_ns; /* -1: it does not wait for a time; of a message: its number in the process, both
                      when it is sent and, from outside, when it has come */
  int is_outside;  /* what runs has not caused it: it has no parent and no place */
} rondo_details_t;
UV_EXTERN void rondo_item_queued_as(uv_loop_t* loop, rondo_item_t* item, rondo_kind kind,
                                    const rondo_details_t* details);

/* ---- counters, always on ------------------------------------------------- */

/* Buckets of a histogram of nanoseconds: 16 to an octave, so that a bucket's
 * bounds are within 6.25 %. Opaque; read it with the functions below. */
typedef struct {
  uint64_t count;
  uint64_t sum_ns;
  uint64_t min_ns;
  uint64_t max_ns;
  uint32_t buckets[976];
} rondo_histogram_t;

/* The value below which `percent` of the samples lie (upper bound of the
 * bucket); 0 if there are none. */
UV_EXTERN uint64_t rondo_histogram_percentile(const rondo_histogram_t* h, double percent);

typedef struct {
  uint64_t turns;
  uint64_t ticks;
  uint64_t microtasks;
  struct {
    uint64_t callbacks;
    uint64_t time_ns; /* in callbacks and the checkpoints after them */
  } phase[RONDO_PHASE_MAX];
  /* Floods of callbacks of less than a quarter of a microsecond share readings
   * of the clock, up to 128 of them, unless there is an observer or a watchdog
   * with max_ns. `among` is how many shared this one; 1: it is exact. id and
   * kind are those of the last of them, 0 and NONE if a phase ended there. */
  struct {
    uint64_t time_ns;
    uint64_t id;
    rondo_kind kind;
    uint64_t turn;
    unsigned among;
  } longest;
  uint64_t events;         /* completions taken in poll phases */
  uint64_t events_waiting; /* of these, ready before the loop would block */
  uint64_t idle_ns;        /* blocked in the poller */
  uint64_t busy_ns;        /* in uv_run and not blocked */
  uint64_t caps_hit[RONDO_LIMIT_MAX];
  /* How long the loop stayed away from the poller, one sample per turn: what an
   * event that came just after poll had to wait. */
  rondo_histogram_t delay;
  /* How late timers ran, one sample per timer. */
  rondo_histogram_t lateness;
} rondo_metrics_t;

UV_EXTERN void rondo_metrics(const uv_loop_t* loop, rondo_metrics_t* metrics);
UV_EXTERN void rondo_metrics_reset(uv_loop_t* loop);
/* 1 - idle / (idle + busy), since the loop began or the last reset. */
UV_EXTERN double rondo_utilisation(const uv_loop_t* loop);

/* How late the loop is: what an interval timer of every_ns would have measured between two of its
 * calls, by the loop's own books. There is no timer, and the loop wakes no more often for it. The
 * samples of a wait come when it is over. Set the first two; the rest is the loop's. */
typedef struct rondo_sampler {
  void (*on_sample)(struct rondo_sampler* sampler, uint64_t ns, uint64_t times);
  uint64_t every_ns;
  uint64_t last_ns;
  uint64_t due_ns;
  struct rondo_sampler* next;
} rondo_sampler_t;
/* UV_EINVAL without a function or a time, UV_EEXIST for one that samples already. on_sample must
 * not begin or end one. */
UV_EXTERN int rondo_sample_delay(uv_loop_t* loop, rondo_sampler_t* sampler);
/* Before the loop is closed. UV_ENOENT: it does not sample. */
UV_EXTERN int rondo_sample_end(uv_loop_t* loop, rondo_sampler_t* sampler);

/* A watchdog: told once for each checkpoint that ran more than max_tasks ticks
 * and microtasks (while it still runs), and for each callback that took longer
 * than max_ns with its checkpoint (when it ends). 0 turns a limit off. */
typedef struct {
  rondo_kind kind; /* of the callback after which the loop starves */
  uint64_t id;
  rondo_kind task_kind; /* of the tick or microtask at which max_tasks was passed; */
  uint64_t task_id;     /* NONE and 0 for a callback that took too long */
  uint64_t tasks;       /* ticks and microtasks so far in this checkpoint */
  uint64_t time_ns;     /* so far */
  uint64_t turn;
  rondo_phase phase;
} rondo_starved_t;

typedef struct {
  uint64_t max_tasks;
  uint64_t max_ns;
  void (*on_starved)(uv_loop_t* loop, void* arg, const rondo_starved_t* starved);
  void* arg;
} rondo_watchdog_t;

/* The watchdog is copied; NULL takes it away. */
UV_EXTERN void rondo_loop_set_watchdog(uv_loop_t* loop, const rondo_watchdog_t* watchdog);

/* ---- why does it not exit? ----------------------------------------------- */

typedef struct {
  rondo_kind kind;
  uint64_t id;
  uint64_t parent;
  const void* object;
  const char* name; /* may be NULL */
  const char* text; /* a sentence; valid during the call */
  const char* what; /* its part that says what it waits for */
} rondo_pending_t;

/* Calls cb (which may be NULL) for every handle, request and queued item that
 * keeps the loop alive, and returns how many there are: 0 if and only if
 * uv_loop_alive says no and no tick or microtask is queued. */
UV_EXTERN size_t rondo_pending(uv_loop_t* loop, void (*cb)(void* arg, const rondo_pending_t* item),
                               void* arg);
/* The same for active handles that do not keep the loop alive, since they are unreferenced. */
UV_EXTERN size_t rondo_unreferenced(uv_loop_t* loop,
                                    void (*cb)(void* arg, const rondo_pending_t* item), void* arg);

/* ---- time ----------------------------------------------------------------- */

typedef enum { RONDO_CLOCK_REAL = 0, RONDO_CLOCK_VIRTUAL } rondo_clock;

/* A virtual clock starts at one second, stands still while callbacks run, and
 * jumps to the next deadline when nothing else can happen. While something is in
 * flight (a request is active, a descriptor is watched, a child runs) it moves as real
 * time does, so that order stays the same as in real time. Timers keep what was left of
 * their time. UV_EBUSY inside uv_run; UV_ENOMEM leaves the clock as it was. */
UV_EXTERN int rondo_loop_set_clock(uv_loop_t* loop, rondo_clock clock);
UV_EXTERN rondo_clock rondo_loop_get_clock(const uv_loop_t* loop);
/* Gives a loop the virtual clock of another one, until it is closed or gets another clock: one time
 * for both, which stands still while either runs callbacks and moves when both wait. The loop
 * counts as busy from this call on, and again after uv_run. To be called before the loop's thread
 * begins, on the thread of the other. UV_EINVAL if the other one's clock is real or they share it
 * already, UV_EBUSY if the loop is inside uv_run. */
UV_EXTERN int rondo_loop_share_clock(uv_loop_t* loop, uv_loop_t* other);
/* Moves a virtual clock forward by hand; UV_EINVAL on the real one. */
UV_EXTERN int rondo_clock_advance(uv_loop_t* loop, uint64_t ns);
/* The loop's time, of which uv_now is the whole milliseconds. */
UV_EXTERN uint64_t rondo_now_ns(const uv_loop_t* loop);

UV_EXTERN int rondo_timer_start_ns(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout_ns,
                                   uint64_t repeat_ns);
UV_EXTERN uint64_t rondo_timer_get_due_in_ns(const uv_timer_t* handle);

/* ---- choice points -------------------------------------------------------- */

typedef enum {
  /* Which of the completions of one poll batch runs next. */
  RONDO_CHOICE_POLL_ORDER = 0,
  /* Completions are there and a timer is due: 0 runs the completions first,
   * 1 leaves them for the next turn, so that the timer comes first. */
  RONDO_CHOICE_TIMER_OR_IO,

  /* Of loops that are steered. In RONDO_CHOICE_POLL_ORDER there are more candidates then: works
   * that have not begun, a timer (time passes until it is due) and one of no kind (nothing more
   * comes in this poll phase). */
  /* A work is done: 0 delivers it, 1 leaves it for later. */
  RONDO_CHOICE_DELIVERY,
  /* How long callbacks have taken when the loop looks for timers: wait_ns of the candidate. */
  RONDO_CHOICE_STALL,
  /* How many bytes of a stream are there: 0 all, 1 a single one, 2 the first half. */
  RONDO_CHOICE_BYTES,
  /* Which of the loops that are steered together goes on. */
  RONDO_CHOICE_THREAD,
  RONDO_CHOICE_MAX
} rondo_choice_point;

typedef struct {
  rondo_kind kind;
  uint64_t id;
  uint64_t parent;
  const void* object;
  uint64_t wait_ns; /* that passes if it is taken; steered loops only */
} rondo_candidate_t;

/* Returns the index of what comes next; an index out of range counts as 0. */
typedef size_t (*rondo_chooser)(uv_loop_t* loop, void* arg, rondo_choice_point point,
                                const rondo_candidate_t* candidates, size_t count);

/* NULL restores the default: in order. UV_EBUSY inside uv_run, UV_ENOMEM. */
UV_EXTERN int rondo_loop_set_chooser(uv_loop_t* loop, rondo_chooser chooser, void* arg);
/* Steers a loop with a virtual clock: from now on its chooser decides everything that speed
 * decides elsewhere. Before each choice the loop waits until all that the program itself has set in
 * motion has arrived, so that the candidates do not depend on the machine. Works begin when they
 * are chosen, one at a time. stuck is called when nothing can happen any more and the loop is still
 * alive. It must end the process, and calls nothing of rondo_steer_*; without one the process
 * aborts. Before uv_run, and for good. UV_EINVAL without a chooser or
 * a virtual clock, UV_EBUSY if the loop has been polling, UV_ENOMEM. */
typedef void (*rondo_stuck_cb)(uv_loop_t* loop, void* arg);
UV_EXTERN int rondo_loop_steer(uv_loop_t* loop, rondo_stuck_cb stuck, void* arg);
/* Who draws the letters of the names that uv_fs_mkdtemp and uv_fs_mkstemp make up: six of A-Z, a-z
 * and 0-9, and another six for each attempt at one name, which are counted from 0. NULL, as at the
 * beginning: they are random. Of the process; called on any thread. */
enum { RONDO_NAME_LETTERS = 6 };
typedef void (*rondo_letters_cb)(unsigned attempt, char letters[RONDO_NAME_LETTERS]);
UV_EXTERN void rondo_set_name_letters(rondo_letters_cb draw);
/* Steers a loop of another thread together with `other`: one clock, one chooser, and only one of
 * the loops runs at a time. Instead of rondo_loop_share_clock, and like it before the thread
 * begins, on the thread of `other`. The new thread calls rondo_steer_begin before it does anything
 * that others could notice, and rondo_steer_end as the last thing. A loop that is not steered is
 * left alone by these. */
UV_EXTERN int rondo_loop_steer_with(uv_loop_t* loop, uv_loop_t* other);
UV_EXTERN void rondo_steer_begin(uv_loop_t* loop);
UV_EXTERN void rondo_steer_end(uv_loop_t* loop);
/* A callback waits for another thread: until is_over, or for so long by the clock, -1: for ever.
 * is_over is called by other threads, one at a time. UV_ETIMEDOUT, or UV_EINVAL if the loop is not
 * steered. */
typedef int (*rondo_is_over_cb)(void* arg);
UV_EXTERN int rondo_steer_block(uv_loop_t* loop, rondo_is_over_cb is_over, void* arg,
                                int64_t timeout_ns);
/* The program ends: works that have not begun are done, in order, as the pool does at its end.
 * Their callbacks do not come. */
UV_EXTERN void rondo_steer_finish(uv_loop_t* loop);
UV_EXTERN int rondo_is_steered(const uv_loop_t* loop);
/* Loops that are steered together have numbers, from 1, in the order in which they were steered. A
 * number is never used again. 0: the loop is not steered. */
UV_EXTERN uint64_t rondo_steer_number(const uv_loop_t* loop);
UV_EXTERN const char* rondo_choice_name(rondo_choice_point point);

/* ---- files ------------------------------------------------------------------ */

/* As uv_fs_utime, uv_fs_lutime (with RONDO_FS_NOFOLLOW) and, if path is NULL, uv_fs_futime; but to
 * the nanosecond. The times are those of access and of modification; a tv_nsec of UTIME_NOW or
 * UTIME_OMIT (sys/stat.h) means now, or that the time stays. */
enum { RONDO_FS_NOFOLLOW = 1 };
UV_EXTERN int rondo_fs_utime(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_file file,
                             const uv_timespec64_t times[2], int flags, uv_fs_cb cb);

/* ---- the thread pool ------------------------------------------------------ */

typedef enum {
  RONDO_LANE_USER = 0, /* uv_queue_work, uv_random */
  RONDO_LANE_FS,
  RONDO_LANE_DNS, /* never on more than half of the threads, rounded up */
  RONDO_LANE_MAX
} rondo_lane;

UV_EXTERN int rondo_queue_work(uv_loop_t* loop, uv_work_t* req, rondo_lane lane, uv_work_cb work_cb,
                               uv_after_work_cb after_work_cb);

/* uv_cancel for every request of the loop that waits for a thread of the pool; what a thread has
 * begun goes on. For a program that ends and must not wait for what nobody wants any more. */
UV_EXTERN void rondo_cancel_queued(uv_loop_t* loop);

typedef struct {
  unsigned threads; /* 0 before the first work */
  unsigned idle;
  struct {
    unsigned queued;
    unsigned running;
    uint64_t finished;
    uint64_t wait_ns;     /* of all that started, from queued to started */
    uint64_t wait_max_ns; /* of one */
    uint64_t run_ns;
  } lane[RONDO_LANE_MAX];
} rondo_pool_stats_t;

/* From any thread. */
UV_EXTERN void rondo_pool_stats(rondo_pool_stats_t* stats);
UV_EXTERN const char* rondo_lane_name(rondo_lane lane);

/* ---- the poller ------------------------------------------------------------ */

/* "uring" or "epoll". */
UV_EXTERN const char* rondo_loop_backend(const uv_loop_t* loop);

#ifdef __cplusplus
}
#endif

#endif

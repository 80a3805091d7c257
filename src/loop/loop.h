/* SPDX-License-Identifier: MIT */
/*
 * The loop behind a uv_loop_t, and what the files of this folder offer each
 * other. uv_loop_t.internal_fields points here.
 *
 * Invariants:
 *  1. uv.active_handles counts the handles that are both active and referenced;
 *     uv.active_reqs.count equals the length of `requests`.
 *  2. Callbacks run only between rn_enter and rn_leave (door.h).
 *  3. now_ns moves only in rn_update_time; stamp_ns is the newest reading of the
 *     clock and is refreshed whenever user code or a system call has run, so
 *     rn_update_time needs no reading of its own; but inside a callback (a nested
 *     uv_run) nobody refreshes it, and rn_refresh has to.
 *  4. Other threads touch only `sent`, `done` and `wake_state` (poll/wake.c), what is
 *     under the lock of a virtual clock (virtual.c), and read idle_ns and idle_since_ns.
 */
#ifndef RN_LOOP_LOOP_H
#define RN_LOOP_LOOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/base.h"
#include "base/spin.h"
#include "loop/heap.h"
#include "loop/link.h"
#include "rondo.h"

#define RN_NS_PER_MS UINT64_C(1000000)
#define RN_NS_PER_S UINT64_C(1000000000)

/* uv_handle_t.flags */
enum {
  RN_HANDLE_CLOSING = 1 << 0,
  RN_HANDLE_CLOSED = 1 << 1,
  RN_HANDLE_ACTIVE = 1 << 2,
  RN_HANDLE_REF = 1 << 3,
  RN_HANDLE_DUE = 1 << 4, /* timers: in the batch that runs */
};

/* rondo_task_t.flags */
enum {
  RN_TASK_QUEUED = 1 << 0,
  RN_TASK_IMMEDIATE = 1 << 1, /* else pending */
  RN_TASK_UNREF = 1 << 2,
};

/* A growing ring of ticks or microtasks. */
struct rn_job {
  rondo_cb cb;
  void* arg;
  struct rn_item item;
};

struct rn_task_queue {
  struct rn_job* slots;
  uint32_t mask; /* capacity - 1; capacity is 0 while slots is NULL */
  uint32_t head;
  uint32_t count;
};

struct rn_metrics {
  uint64_t ticks;
  uint64_t microtasks;
  uint64_t calls[RONDO_PHASE_MAX];
  uint64_t time_ns[RONDO_PHASE_MAX];
  uint64_t longest_ns;
  uint64_t longest_id;
  uint64_t longest_turn;
  rondo_kind longest_kind;
  unsigned longest_among;
  uint64_t caps_hit[RONDO_LIMIT_MAX];
  uint64_t turns_before; /* at the last reset */
  uint64_t events_before;
  uint64_t events_waiting_before;
  uint64_t idle_before_ns;
  uint64_t ran_ns;       /* in uv_run, up to its last end */
  uint64_t run_since_ns; /* when uv_run began */
  uint64_t left_poll_ns; /* when the poller was last left */
  rondo_histogram_t delay;
  rondo_histogram_t lateness;
};

/* How far the delivery of works and asyncs has come in a poll phase: async_order.c. */
struct rn_async_pass {
  uint64_t at;     /* the order of what runs, or of the last that was initialised by it */
  uint64_t behind; /* the next higher order; 0: not looked for */
  struct rn_async_pass* outer;
};
#define RN_ASYNC_FRONT UINT64_C(0) /* works are delivered */
#define RN_ASYNC_END UINT64_MAX    /* neither works nor asyncs are */

struct rn_backend;
struct rn_telling;
struct rn_hold;
struct rn_steer;
struct rn_time;
struct rn_fs_events;

struct rn_loop {
  uv_loop_t* uv;

  /* What the door touches on every callback comes first. */
  uint64_t current_id; /* the running callback; 0: none */
  rondo_observer_t* observers;
  struct rn_telling* telling; /* while observers are called */
  rondo_where_cb where;       /* of an embedder, or NULL: the place that runs now */
  void* where_arg;
  uint64_t next_id;
  unsigned unread; /* callbacks since the last reading of the clock */
  unsigned share;  /* how many may be, at most */
  bool has_jobs;   /* ticks, microtasks or an engine's: a checkpoint is due */
  bool draining;   /* a checkpoint runs */
  uint8_t phase;
  uint8_t entered_kind; /* of what was entered last */
  bool wants_calls;     /* observers do not know yet which function the running callback calls */
  unsigned switches;    /* of this turn */
  uint64_t turn;
  uint64_t now_ns;
  uint64_t stamp_ns;
  uint64_t booked_ns; /* up to where time has been booked on callbacks or waits */

  /* Phases. */
  struct rn_heap timers;
  uv_timer_t** due; /* the batch that runs; NULL for one that was stopped */
  uint32_t due_count;
  uint32_t due_capacity;  /* at least that of the heap */
  struct rn_link pending; /* tasks */
  struct rn_link fed;     /* watches whose results are there already */
  struct rn_link idle;
  struct rn_link prepare;
  struct rn_link check;
  struct rn_link immediates;
  unsigned immediates_ref; /* queued and referenced */
  uv_handle_t* closing;    /* newest first, as in libuv */
  struct rn_link requests;
  uint64_t last_order;              /* the highest that an async ever had; 0: there was none */
  struct rn_async_pass* async_pass; /* the innermost of those under way; NULL: none is */

  /* Between callbacks. */
  struct rn_task_queue ticks;
  struct rn_task_queue microtasks;
  rondo_engine_t engine;
  rondo_watchdog_t watchdog;

  /* Polling. */
  const struct rn_backend* backend;
  void* poller;              /* the backend's own state */
  struct rn_watch** watches; /* by descriptor */
  unsigned watches_size;
  unsigned watches_live;
  struct rn_link changed;  /* watches that the kernel does not know yet */
  struct rn_link ops;      /* operations that the kernel has, or will get in this turn */
  struct rn_link ops_done; /* whose results are there already */
  unsigned ops_live;       /* the length of ops */
  unsigned next_tag;
  bool block_sigprof;
  bool idle_metrics;
  uint64_t idle_uv_before_ns; /* idle time before libuv's counter was asked for */
  int embed_fd;               /* what uv_backend_fd returned; -1: never asked for */
  int embed_timer_fd;
  struct rn_hold* hold;   /* the batch of a chooser; NULL without one */
  struct rn_steer* steer; /* NULL: nobody steers it */
  rondo_chooser chooser;
  void* chooser_arg;

  /* Wake-ups from other threads. */
  int wake_fd;
  _Atomic(int) wake_state;
  struct rn_spin spin;
  _Atomic(uv_async_t*) sent;     /* newest first */
  _Atomic(struct rn_work*) done; /* newest first */
  _Atomic(unsigned) posting;     /* threads inside rn_work_post */
  uv_async_t* asyncs_due;        /* taken from sent, by order */
  unsigned asyncs;               /* open uv_async_t */
  unsigned works;                /* with the pool, or back and not yet delivered */
  const struct rn_loop* outer;   /* that this thread runs further up */

  int reserve_fd;                 /* for servers that run out of descriptors; -1: none */
  uv_timer_t* rest;               /* after which they try again */
  struct rn_fs_events* fs_events; /* NULL until there is one */

  /* Signals. */
  struct rn_watch signal_watch;
  int signal_fds[2];
  atomic_bool signals_missed; /* a handle has `missed` set */

  /* Processes. */
  struct rn_link exits;     /* ended, to be reported */
  unsigned pidfds;          /* watched */
  bool slept;               /* the poller waited for this batch */
  bool exits_now;           /* exits are reported in this batch */
  struct rn_link children;  /* running, without a pidfd */
  uv_signal_t child_signal; /* SIGCHLD for these; loop is NULL until it is needed */

  /* Set-up. */
  unsigned running; /* nested uv_run calls */
  unsigned next_switches;
  rondo_model model;
  rondo_model era; /* the model that was set last */
  unsigned lane;   /* by which a trace knows it; 0: none does */
  unsigned limits[RONDO_LIMIT_MAX];

  /* Virtual time: virtual.c. */
  struct rn_time* time;   /* NULL: the real clock */
  struct rn_link in_time; /* the others that share it */
  bool waits;
  bool open; /* has something in flight while it waits */
  uint64_t due_ns;
  uint64_t busy_since_ns;
  _Atomic(bool) called; /* has to look at the clock again */
  uint64_t spins;       /* turns in a row that did not block */
  uint64_t spin_real_ns;

  struct rn_metrics metrics;
  rondo_sampler_t* samplers;
  uint64_t polls; /* phases begun */
  uint64_t events;
  uint64_t events_waiting;
  /* Read by uv_metrics_idle_time from any thread. */
  _Atomic(uint64_t) idle_ns;
  _Atomic(uint64_t) idle_since_ns; /* 0: not blocked */
  _Atomic(uint64_t) idle_writes;   /* odd while the two are being changed */
};

static inline struct rn_loop* rn_loop_of(const uv_loop_t* loop) {
  return (struct rn_loop*)loop->internal_fields;
}

/* Queueing stamps the item with its id and its cause. */
static inline void rn_item_stamp(struct rn_loop* L, struct rn_item* item) {
  item->id = ++L->next_id;
  item->parent = L->current_id;
}

/* loop.c: told of every loop, when it has been made and before it is closed. For src/lens,
 * which sets it before main where it is linked in; NULL: nobody wants to know. */
extern void (*rn_loop_hook)(uv_loop_t* loop, bool begins);

/* signal.c: the handlers of signals that no handle watches (any more), by number; NULL is SIG_DFL.
 * For src/lens, which sets them before there is another thread. */
extern void (*rn_signal_defaults[])(int signum);

/* clock.c: the one file that reads clocks. */
uint64_t rn_clock_real_ns(void);
/* The processor time that all threads but this one have used. */
uint64_t rn_clock_others_busy_ns(void);
uint64_t rn_time_now(const struct rn_time* time); /* a virtual one */
void rn_clock_spin(struct rn_loop* L, bool open); /* a virtual turn that did not block */
void rn_clock_changed(struct rn_loop* L, uint64_t old_ns);

static inline uint64_t rn_clock_read(const struct rn_loop* L) {
  return RN_UNLIKELY(L->time != NULL) ? rn_time_now(L->time) : rn_clock_real_ns();
}

/* virtual.c: for loops that have a virtual clock, except the last two. */
void rn_time_run_begin(struct rn_loop* L);
/* One wait: begin, next until it returns 0 or something has come, end. next says for how long to
 * wait in real time, -1: until something comes; 0: the time is over. */
void rn_time_wait_begin(struct rn_loop* L, int64_t timeout_ns, bool open);
int64_t rn_time_wait_next(struct rn_loop* L);
void rn_time_wait_end(struct rn_loop* L);
void rn_time_move(struct rn_loop* L, uint64_t ns);
/* To the first deadline of the other loops, -1: none; sets *open if they have something in flight.
 */
int64_t rn_time_next_ns(struct rn_loop* L, bool* open);
int rn_time_new(struct rn_loop* L, uint64_t now_ns); /* 0: from the beginning */
void rn_time_leave(struct rn_loop* L);
int rn_time_fork(struct rn_loop* L);

static inline void rn_stamp(struct rn_loop* L) {
  L->stamp_ns = rn_clock_read(L);
}

static inline void rn_refresh(struct rn_loop* L) {
  if (RN_UNLIKELY(L->current_id != 0)) rn_stamp(L);
}

static inline void rn_update_time(struct rn_loop* L) {
  L->now_ns = L->stamp_ns;
}

/* run.c */
bool rn_alive(const struct rn_loop* L);
/* Until the poller must return: ns, 0 or -1 for ever. */
int64_t rn_poll_timeout_ns(const struct rn_loop* L);

/* The phases, a file each. */
void rn_run_timers(struct rn_loop* L);
static inline bool rn_has_pending(const struct rn_loop* L) {
  return !rn_link_alone(&L->pending) || !rn_link_alone(&L->fed);
}
void rn_run_pending(struct rn_loop* L);
void rn_run_pending_rounds(struct rn_loop* L);
void rn_run_idle(struct rn_loop* L);
void rn_run_prepare(struct rn_loop* L);
void rn_run_check(struct rn_loop* L);
void rn_run_immediates(struct rn_loop* L);
void rn_tasks_forget(struct rn_loop* L); /* unreferenced immediates of a loop that ends */
void rn_run_closing(struct rn_loop* L);

/* timers.c */
int64_t rn_timers_next_ns(const struct rn_loop* L); /* from now; -1: none */
bool rn_timers_due(const struct rn_loop* L);        /* by the newest reading */
void rn_timers_shift(struct rn_loop* L, uint64_t from_ns, uint64_t to_ns); /* another clock */

/* handles.c; what only some kinds or only uv_close uses is written there. */
static inline void rn_handle_init(struct rn_loop* L, uv_handle_t* handle, uv_handle_type type) {
  uv_loop_t* loop = L->uv;
  handle->loop = loop;
  handle->type = type;
  rn_link_append(&loop->handle_queue, &handle->handle_queue);
  handle->u.own.item = (struct rn_item){0};
  handle->u.own.name = NULL;
  handle->flags = RN_HANDLE_REF;
}
static inline bool rn_handle_is_closing(const uv_handle_t* handle) {
  return (handle->flags & (RN_HANDLE_CLOSING | RN_HANDLE_CLOSED)) != 0;
}
static inline bool rn_handle_is_active(const uv_handle_t* handle) {
  return (handle->flags & RN_HANDLE_ACTIVE) != 0;
}
/* The caller makes sure that it was not, or was, active. */
static inline void rn_handle_start(uv_handle_t* handle) {
  handle->flags |= RN_HANDLE_ACTIVE;
  handle->loop->active_handles += (handle->flags & RN_HANDLE_REF) != 0;
}
static inline void rn_handle_stop(uv_handle_t* handle) {
  handle->flags &= ~(unsigned)RN_HANDLE_ACTIVE;
  handle->loop->active_handles -= (handle->flags & RN_HANDLE_REF) != 0;
}

/* closing.c */
void rn_closing_add(struct rn_loop* L, uv_handle_t* handle);

/* async.c */
void rn_asyncs_fork(struct rn_loop* L);
size_t rn_asyncs_run(struct rn_loop* L);
uv_async_t* rn_asyncs_take(struct rn_loop* L);
/* Whether one thread has sent both, and no order of looking brings `handle` before `other`. */
bool rn_async_follows(const uv_async_t* handle, const uv_async_t* other);
void rn_async_deliver(struct rn_loop* L, uv_async_t* handle);

/* async_order.c */
void rn_async_pass_begin(struct rn_loop* L, struct rn_async_pass* pass);
void rn_async_pass_end(struct rn_loop* L, const struct rn_async_pass* pass);
int rn_async_order(struct rn_loop* L, uint64_t* order); /* of a new one */

/* checkpoint.c */
/* After the callback id; 0 for none. */
void rn_checkpoint(struct rn_loop* L, uint64_t id, rondo_kind kind);
void rn_task_queue_free(struct rn_task_queue* jobs);

/* model.c */
void rn_model_init(struct rn_loop* L);
static inline bool rn_switch(const struct rn_loop* L, rondo_switch which) {
  return (L->switches >> which) & 1;
}

/* limits.c */
void rn_limits_init(struct rn_loop* L);
void rn_limit_hit(struct rn_loop* L, rondo_limit which);

/* metrics.c */
void rn_histogram_add(rondo_histogram_t* h, uint64_t ns);
void rn_metrics_run_begin(struct rn_loop* L);
void rn_metrics_run_end(struct rn_loop* L);
void rn_metrics_idle_begin(struct rn_loop* L);
void rn_metrics_idle_end(struct rn_loop* L);
void rn_metrics_idle_add(struct rn_loop* L, uint64_t ns);
void rn_metrics_delay(struct rn_loop* L); /* the poller is entered */

/* samplers.c: the loop has waited; it looks for timers that are due. */
void rn_samplers_waited(struct rn_loop* L, uint64_t from_ns, uint64_t to_ns);
void rn_samplers_timers(struct rn_loop* L);

/* requests: a request is active from its call to its callback. */
void rn_request_begin(struct rn_loop* L, uv_req_t* req, uv_req_type type);
void rn_request_end(struct rn_loop* L, uv_req_t* req);

#endif

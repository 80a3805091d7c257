/* SPDX-License-Identifier: MIT */
/*
 * How the loop waits. Watches say what they want; the backend tells which have
 * come true; poll.c dispatches. The kernel is asked through one table of
 * functions a backend (epoll.c, uring.c).
 *
 * Invariants:
 *  1. watches[fd] is the one watch for fd that wants something or that the kernel
 *     knows of, or NULL.
 *  2. A watch whose wanted differs from armed is in `changed`, also one that wants
 *     nothing any more: the kernel learns of it before the next wait, and not at all if
 *     it changes its mind until then.
 *  3. Every operation that has begun is in ops, then in a batch of rn_ready, a
 *     chooser's hold or ops_done, and then told of: once.
 *  4. A tag is never used for two watches or two lives of one: an event with
 *     another tag than its watch's is stale and dropped.
 */
#ifndef RN_POLL_POLL_H
#define RN_POLL_POLL_H

#include "loop/loop.h"

/* What has happened, as the backend reports it. */
struct rn_ready {
  struct rn_op* op; /* that is done; NULL: a descriptor became ready */
  union {
    struct {
      int fd;
      unsigned tag;
      unsigned events; /* EPOLLIN …, or RN_READY_FAILED */
    };
    struct {
      int result;
      unsigned flags; /* of the completion */
    };
  };
};

/* The kernel refused to watch the descriptor; no epoll event has this bit. */
#define RN_READY_FAILED (1u << 27)

/* A kind of watch. */
struct rn_watch_class {
  void (*ready)(uv_loop_t* loop, struct rn_watch* watch, unsigned events);
  ptrdiff_t at;    /* of the watch in its handle; -1: it has none */
  rondo_kind kind; /* of a watch without a handle: what its callbacks are */
  bool late;       /* after all else of its batch: signals, and ends of processes */
};

struct io_uring_sqe;

/* A kind of operation. done comes in the poll phase, outside the door; the
 * operation's memory is its owner's again. result is the kernel's: a count, or
 * -errno. Returns whether a callback ran. */
struct rn_op_class {
  bool (*done)(uv_loop_t* loop, struct rn_op* op, int result, unsigned flags);
  rondo_kind kind;
  bool of_handle; /* a handle's, else a request's */
  ptrdiff_t at;   /* of the operation in its owner */
};

struct rn_backend {
  const char* name;
  int (*open)(struct rn_loop* L);
  void (*close)(struct rn_loop* L);
  /* Tells the kernel of everything in `changed` now. */
  void (*flush)(struct rn_loop* L);
  /* Flushes, waits at most timeout_ns (0: not at all, -1: for ever), fills in
   * at most max. Returns how many. Reads the clock if it made a system call.
   * Never called without watches and operations, unless another loop embeds this
   * one. */
  unsigned (*wait)(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready, unsigned max);
  /* Operations; NULL in a backend that has none. See rn_op_prepare, rn_op_begin,
   * rn_op_cancel and rn_op_take_back. */
  struct io_uring_sqe* (*prepare)(struct rn_loop* L, unsigned opcode);
  void (*begin)(struct rn_loop* L, struct rn_op* op, struct io_uring_sqe* sqe);
  int (*cancel)(struct rn_loop* L, struct rn_op* op);
  bool (*take_back)(struct rn_loop* L, const struct rn_op* op);
};

extern const struct rn_backend rn_backend_epoll;
extern const struct rn_backend rn_backend_uring;
/* Whether the kernel and the sandbox have io_uring: 0 or why not. Asked once. */
int rn_uring_probe(void);

/* poll.c */
int rn_poll_init(struct rn_loop* L);
/* The poller is opened when it is first needed: by a watch, by uv_backend_fd. */
int rn_poll_open(struct rn_loop* L);
void rn_poll_close(struct rn_loop* L);
int rn_poll_fork(struct rn_loop* L);
const char* rn_poll_name(const struct rn_loop* L);
void rn_poll(struct rn_loop* L, int64_t timeout_ns);
/* Waits in real time: how many descriptors are ready. */
unsigned rn_poll_ask(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready, unsigned max);
/* Other threads' completions, which only the loop takes. */
static inline bool rn_poll_has_sent(const struct rn_loop* L) {
  return atomic_load(&L->sent) != NULL || atomic_load(&L->done) != NULL;
}
/* Completions that wait in memory: no need to ask the kernel. */
bool rn_poll_has_completions(const struct rn_loop* L);
/* Runs what came of one descriptor, unless it is stale. */
bool rn_poll_dispatch(struct rn_loop* L, const struct rn_ready* ready);
/* What comes last of a batch. alone: no other descriptor was ready. */
size_t rn_poll_late(struct rn_loop* L, const struct rn_ready* ready, unsigned count, bool alone);
struct rn_watch* rn_poll_live(const struct rn_loop* L, const struct rn_ready* ready);

/* watch.c */
void rn_watch_init(struct rn_watch* watch, int fd, const struct rn_watch_class* of);
/* From any events to any, also to none, which is forgotten lazily: before the
 * descriptor is closed there must be an rn_watch_stop. */
int rn_watch_set(struct rn_loop* L, struct rn_watch* watch, unsigned events);
/* The kernel has forgotten it when this returns, and it is not fed any more. */
void rn_watch_stop(struct rn_loop* L, struct rn_watch* watch);
/* Calls ready with EPOLLOUT in the next pending phase, once. */
void rn_watch_feed(struct rn_loop* L, struct rn_watch* watch);
void rn_watches_run_fed(struct rn_loop* L);
/* For backends: the kernel does not know it any more. */
void rn_watch_disarmed(struct rn_loop* L, struct rn_watch* watch);
/* Whether somebody outside could make the loop run: the signals' own pipe aside. */
static inline bool rn_watches_outside(const struct rn_loop* L) {
  return L->watches_live > (L->signal_watch.wanted != 0 ? 1u : 0u);
}
static inline uv_handle_t* rn_watch_owner(const struct rn_watch* watch) {
  return watch->of->at < 0 ? NULL : (uv_handle_t*)((char*)(uintptr_t)watch - watch->of->at);
}
bool rn_watch_taken(const struct rn_loop* L, int fd);
int rn_watch_check_fd(struct rn_loop* L, int fd); /* can it be waited for? */
static inline uint64_t rn_watch_key(const struct rn_watch* watch) {
  return (uint64_t)watch->tag << 32 | (uint32_t)watch->fd;
}

/* op.c: operations of the kernel's. The caller fills in a submission,
 *
 *   struct io_uring_sqe* sqe = rn_op_prepare(L, IORING_OP_READ);
 *   if (sqe == NULL) … there is another way: the pool, readiness
 *   io_uring_prep_read(sqe, …);
 *   rn_op_begin(L, &own->op, &own_class, sqe);
 *
 * with nothing in between that may fail or prepare another one. The kernel gets
 * it in this turn's poll phase, with all others of the turn in one system call. */
struct io_uring_sqe* rn_op_prepare(struct rn_loop* L, unsigned opcode);
/* False: rn_op_prepare would return NULL. */
static inline bool rn_ops_may(const struct rn_loop* L) {
  return L->backend == NULL ? rn_uring_probe() == 0 : L->backend->prepare != NULL;
}
void rn_op_begin(struct rn_loop* L, struct rn_op* op, const struct rn_op_class* of,
                 struct io_uring_sqe* sqe);
/* One whose result is known already ends in the next poll phase. */
void rn_op_finished(struct rn_loop* L, struct rn_op* op, const struct rn_op_class* of, int result);
/* 0: done will come, with UV_ECANCELED; UV_EBUSY: it will come with what it comes. */
int rn_op_cancel(struct rn_loop* L, struct rn_op* op);
/* True: the kernel had not seen it and does not get it, and done does not come. False: too late. */
bool rn_op_take_back(struct rn_loop* L, struct rn_op* op);
/* For backends: its last completion has come. */
void rn_op_landed(struct rn_loop* L, struct rn_op* op);
/* Keeps a completion for the next poll phase. */
void rn_op_keep(struct rn_loop* L, const struct rn_ready* ready);
unsigned rn_ops_take(struct rn_loop* L, struct rn_ready* ready, unsigned max);
/* In the child of a fork: what the parent's kernel ring has is cancelled. */
void rn_ops_fork(struct rn_loop* L);
static inline const struct rn_item* rn_op_owner(const struct rn_op* op, const void** object) {
  *object = (const char*)op - op->of->at;
  return op->of->of_handle ? &((const uv_handle_t*)*object)->u.own.item
                           : &((const uv_req_t*)*object)->r.own.item;
}

/* wake.c */
int rn_wake_open(struct rn_loop* L);
void rn_wake_close(struct rn_loop* L);
void rn_wake(struct rn_loop* L);
void rn_wake_running(struct rn_loop* L);  /* uv_run begins */
void rn_wake_outside(struct rn_loop* L);  /* uv_run ends */
void rn_wake_embedded(struct rn_loop* L); /* uv_backend_fd is being waited for */
void rn_wake_sleep(struct rn_loop* L, int64_t timeout_ns);
/* Looks for what others send, for a while, instead of sleeping. True: it came. */
bool rn_wake_look(struct rn_loop* L, int64_t timeout_ns);
bool rn_wake_may_block(struct rn_loop* L); /* in the poller; then rn_wake_blocked */
void rn_wake_blocked(struct rn_loop* L);
bool rn_wake_is_own_thread(const struct rn_loop* L);

/* embed.c */
__attribute__((cold)) void rn_embed_update(struct rn_loop* L);
void rn_embed_running(struct rn_loop* L);           /* uv_run begins */
void rn_embed_ended(struct rn_loop* L, bool alive); /* uv_run ends */
void rn_embed_close(struct rn_loop* L);
/* Something changed that decides when uv_run is needed. */
static inline void rn_embed_touch(struct rn_loop* L) {
  if (RN_UNLIKELY(L->embed_fd >= 0) && L->running == 0) rn_embed_update(L);
}

/* choose.c */
size_t rn_choose_run(struct rn_loop* L, const struct rn_ready* ready, unsigned count);
size_t rn_choose(struct rn_loop* L, rondo_choice_point point, const rondo_candidate_t* shown,
                 size_t count);

/* hold.c */
bool rn_hold_has(const struct rn_loop* L);
bool rn_hold_forget(struct rn_loop* L, const uv_async_t* async); /* was it held? */
void rn_hold_close(struct rn_loop* L);

#endif

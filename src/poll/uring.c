/* SPDX-License-Identifier: MIT */
/*
 * The io_uring backend. A watch is a one-shot poll request, submitted anew after
 * each event: arming looks at the descriptor first, so this is level-triggered,
 * and all submissions of a turn travel with its one io_uring_enter. A turn that
 * has nothing to submit and need not wait makes no system call at all: new
 * completions are seen in the ring.
 *
 * The ring belongs to whoever runs the loop; there is no SQPOLL thread.
 * COOP_TASKRUN: the kernel does not interrupt running callbacks to post
 * completions; TASKRUN_FLAG tells that some wait to be posted.
 *
 * Faults of the kernel interface, cited below:
 *  (a) A poll request holds its file: close(2) of a watched descriptor would
 *      not close it. So stopping a watch cancels the request at once.
 *  (b) A thread that exits takes its requests with it: they end with ECANCELED
 *      although nobody cancelled them, and are armed anew.
 *  (c) A multishot request can end by itself (overflow): F_MORE is not set.
 *  (d) How many threads the kernel may use for operations that block is decided by
 *      the size of the first ring that a thread makes, be it a probe's: one of one
 *      entry means one thread, and the second operation waits for the first. So the
 *      number is said: the pool's.
 */
#include <errno.h>
#include <liburing.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "poll/poll.h"
#include "pool/pool.h"

/* Some 30 KiB a ring. It counts against RLIMIT_MEMLOCK, of which an ordinary
 * user has 8 MiB. */
enum { SUBMISSIONS = 128, COMPLETIONS = 1024 };

/* user_data: a watch's key has a tag of at least 1 in its upper half; an operation
 * is its address with the uppermost bit set, which no address and no tag has. */
enum { KEY_NONE = 0, KEY_WAKE = 1 };
#define KEY_OP (UINT64_C(1) << 63)

/* rn_op.flags of one in flight; its result is -ECANCELED once somebody has cancelled it. */
enum { TAKEN_BACK = 1 };

struct poller {
  struct io_uring ring;
  bool ring_open;
  bool wake_armed;
  bool opcodes_known; /* here, so that the lock is taken once a ring */
  int epoll_fd;       /* made when asked for: -1 */
};

static const unsigned setup_flags = IORING_SETUP_COOP_TASKRUN | IORING_SETUP_TASKRUN_FLAG |
                                    IORING_SETUP_CQSIZE | IORING_SETUP_SUBMIT_ALL;

/* ---- the probe -------------------------------------------------------------- */

static pthread_once_t probe_guard = PTHREAD_ONCE_INIT;
static int probe_result;

/* The flags came with Linux 5.19, so a kernel that knows them has the rest. */
static void probe(void) {
  struct io_uring_params params = {.flags = setup_flags, .cq_entries = 8};
  int fd = (int)syscall(SYS_io_uring_setup, 4, &params);
  probe_result = fd == -1 ? -errno : 0;
  if (fd != -1) close(fd);
  /* Out of descriptors or memory says nothing about io_uring. */
  if (probe_result == UV_EMFILE || probe_result == UV_ENFILE || probe_result == UV_ENOMEM)
    probe_result = 0;
}

int rn_uring_probe(void) {
  pthread_once(&probe_guard, probe);
  return probe_result;
}

/* ---- the backend ------------------------------------------------------------ */

static int uring_open(struct rn_loop* L) {
  struct poller* p = rn_calloc(1, sizeof *p);
  if (p == NULL) return UV_ENOMEM;
  L->poller = p;
  p->epoll_fd = -1;
  struct io_uring_params params = {.flags = setup_flags, .cq_entries = COMPLETIONS};
  int err = io_uring_queue_init_params(SUBMISSIONS, &p->ring, &params);
  p->ring_open = err == 0;
  if (err != 0) return err;
  unsigned threads[2] = {rn_pool_wanted(), 0}; /* fault (d); the second are not limited */
  (void)io_uring_register_iowq_max_workers(&p->ring, threads);
  return 0;
}

static void uring_close(struct rn_loop* L) {
  struct poller* p = L->poller;
  if (p == NULL) return;
  if (p->ring_open) io_uring_queue_exit(&p->ring);
  if (p->epoll_fd != -1) close(p->epoll_fd);
  rn_free(p);
  L->poller = NULL;
}

/* NULL if the kernel takes no more now (its completion queue overflows). */
static struct io_uring_sqe* next_sqe(struct poller* p) {
  struct io_uring_sqe* sqe = io_uring_get_sqe(&p->ring);
  if (sqe != NULL) return sqe;
  (void)io_uring_submit(&p->ring);
  return io_uring_get_sqe(&p->ring);
}

/* An armed one may complete before the kernel sees this: then it is armed anew with
 * what it wants now, or its event is stale. */
static void prepare_change(struct io_uring_sqe* sqe, const struct rn_watch* watch) {
  const uint64_t key = rn_watch_key(watch);
  if (watch->armed == 0) {
    io_uring_prep_poll_add(sqe, watch->fd, watch->wanted);
    sqe->user_data = key;
    return;
  }
  if (watch->wanted == 0)
    io_uring_prep_poll_remove(sqe, key);
  else
    io_uring_prep_poll_update(sqe, key, key, watch->wanted, IORING_POLL_UPDATE_EVENTS);
  sqe->user_data = KEY_NONE;
}

static void prepare_changes(struct rn_loop* L) {
  struct poller* p = L->poller;
  struct io_uring_sqe* sqe;
  if (!p->wake_armed && (sqe = next_sqe(p)) != NULL) {
    io_uring_prep_poll_multishot(sqe, L->wake_fd, EPOLLIN);
    sqe->user_data = KEY_WAKE;
    p->wake_armed = true;
  }
  while (!rn_link_alone(&L->changed) && (sqe = next_sqe(p)) != NULL) {
    struct rn_watch* watch = RN_OF(L->changed.next, struct rn_watch, changed);
    rn_link_remove(&watch->changed);
    prepare_change(sqe, watch);
    watch->armed = watch->wanted;
    if (watch->wanted == 0) rn_watch_disarmed(L, watch);
  }
}

static bool is_live(const struct rn_loop* L, uint64_t key) {
  if (key & KEY_OP) return true;
  const struct rn_ready ready = {.fd = (int)(uint32_t)key, .tag = (unsigned)(key >> 32)};
  return key == KEY_WAKE || (key != KEY_NONE && rn_poll_live(L, &ready) != NULL);
}

/* An embedded ring is readable while it has completions: drop those of watches
 * that were stopped, for no turn of the loop may come to do it. */
static void drop_stale(struct rn_loop* L) {
  struct poller* p = L->poller;
  struct io_uring_cqe* cqe;
  while (io_uring_peek_cqe(&p->ring, &cqe) == 0 && cqe != NULL && !is_live(L, cqe->user_data))
    io_uring_cqe_seen(&p->ring, cqe);
}

static void uring_flush(struct rn_loop* L) {
  struct poller* p = L->poller;
  prepare_changes(L);
  if (io_uring_sq_ready(&p->ring) > 0) (void)io_uring_submit(&p->ring);
  drop_stale(L);
}

static void uring_disarm(struct rn_loop* L, struct rn_watch* watch) {
  struct poller* p = L->poller;
  struct io_uring_sqe* sqe = next_sqe(p);
  /* Without room the request stays until its event, which will be stale. */
  if (sqe == NULL) return;
  io_uring_prep_poll_remove(sqe, rn_watch_key(watch));
  sqe->user_data = KEY_NONE;
  (void)io_uring_submit(&p->ring); /* fault (a) */
}

static bool needs_enter(const struct poller* p) {
  return (IO_URING_READ_ONCE(*p->ring.sq.kflags) & (IORING_SQ_TASKRUN | IORING_SQ_CQ_OVERFLOW)) !=
         0;
}

static void enter(struct rn_loop* L, int64_t timeout_ns) {
  struct poller* p = L->poller;
  if (timeout_ns == 0 || io_uring_cq_ready(&p->ring) > 0 || !rn_wake_may_block(L)) {
    if (io_uring_sq_ready(&p->ring) > 0)
      (void)io_uring_submit(&p->ring);
    else if (needs_enter(p))
      (void)io_uring_get_events(&p->ring);
    else
      return;
    rn_stamp(L);
    return;
  }
  struct __kernel_timespec ts = {.tv_sec = timeout_ns / (int64_t)RN_NS_PER_S,
                                 .tv_nsec = timeout_ns % (int64_t)RN_NS_PER_S};
  sigset_t sigprof;
  sigset_t* mask = NULL;
  if (L->block_sigprof) {
    sigemptyset(&sigprof);
    sigaddset(&sigprof, SIGPROF);
    mask = &sigprof;
  }
  struct io_uring_cqe* cqe;
  rn_metrics_idle_begin(L);
  /* Interruptions and time-outs show as an empty ring. */
  (void)io_uring_submit_and_wait_timeout(&p->ring, &cqe, 1, timeout_ns < 0 ? NULL : &ts, mask);
  rn_wake_blocked(L);
}

/* An operation that was taken back before the kernel had it comes as an empty one. */
static bool take_op(struct rn_loop* L, const struct io_uring_cqe* cqe, struct rn_ready* ready) {
  struct rn_op* op = (struct rn_op*)(uintptr_t)(cqe->user_data & ~KEY_OP);
  *ready = (struct rn_ready){.op = op, .result = cqe->res, .flags = cqe->flags};
  if (op->flags == TAKEN_BACK) ready->result = -ECANCELED;
  if (!(cqe->flags & IORING_CQE_F_MORE)) rn_op_landed(L, op);
  return true;
}

/* True if it is an operation's or a live watch's, now in *ready. */
static bool take(struct rn_loop* L, const struct io_uring_cqe* cqe, struct rn_ready* ready) {
  struct poller* p = L->poller;
  if (cqe->user_data & KEY_OP) return take_op(L, cqe, ready);
  if (cqe->user_data == KEY_NONE) return false;
  if (cqe->user_data == KEY_WAKE) {
    if (!(cqe->flags & IORING_CQE_F_MORE)) p->wake_armed = false; /* faults (b), (c) */
    return false;
  }
  *ready = (struct rn_ready){.fd = (int)(uint32_t)cqe->user_data,
                             .tag = (unsigned)(cqe->user_data >> 32),
                             .events = cqe->res < 0 ? RN_READY_FAILED : (unsigned)cqe->res};
  struct rn_watch* watch = rn_poll_live(L, ready);
  if (watch == NULL) return false;
  rn_link_remove(&watch->changed);
  if (watch->wanted != 0) rn_link_append(&L->changed, &watch->changed);
  rn_watch_disarmed(L, watch);
  return cqe->res != -ECANCELED && watch->wanted != 0; /* fault (b) */
}

static unsigned uring_wait(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready,
                           unsigned max) {
  struct poller* p = L->poller;
  unsigned count = 0;
  unsigned seen = 0;
  unsigned head;
  struct io_uring_cqe* cqe;

  prepare_changes(L);
  enter(L, timeout_ns);
  io_uring_for_each_cqe(&p->ring, head, cqe) {
    if (count == max) break;
    seen++;
    if (take(L, cqe, &ready[count])) count++;
  }
  io_uring_cq_advance(&p->ring, seen);
  return count;
}

static int uring_epoll_fd(struct rn_loop* L) {
  struct poller* p = L->poller;
  if (p->epoll_fd != -1) return p->epoll_fd;
  int fd = epoll_create1(EPOLL_CLOEXEC);
  if (fd == -1) return -errno;
  struct epoll_event event = {.events = EPOLLIN};
  if (epoll_ctl(fd, EPOLL_CTL_ADD, p->ring.ring_fd, &event) != 0) {
    int err = -errno;
    close(fd);
    return err;
  }
  p->epoll_fd = fd;
  return fd;
}

/* ---- operations --------------------------------------------------------------- */

static pthread_mutex_t opcodes_lock = PTHREAD_MUTEX_INITIALIZER;
static bool opcodes_known;
static bool opcodes[256]; /* which the kernel has */

/* Once a process, unless there was no memory for the answer. */
static void ask_for_opcodes(struct poller* p) {
  pthread_mutex_lock(&opcodes_lock);
  struct io_uring_probe* answer = opcodes_known ? NULL : io_uring_get_probe_ring(&p->ring);
  if (answer != NULL) {
    for (unsigned i = 0; i < answer->ops_len; i++)
      opcodes[answer->ops[i].op] = (answer->ops[i].flags & IO_URING_OP_SUPPORTED) != 0;
    io_uring_free_probe(answer);
    opcodes_known = true;
  }
  p->opcodes_known = opcodes_known;
  pthread_mutex_unlock(&opcodes_lock);
}

static struct io_uring_sqe* uring_prepare(struct rn_loop* L, unsigned opcode) {
  struct poller* p = L->poller;
  if (!p->opcodes_known) ask_for_opcodes(p);
  return p->opcodes_known && opcodes[opcode] ? next_sqe(p) : NULL;
}

static void uring_begin(struct rn_loop* L, struct rn_op* op, struct io_uring_sqe* sqe) {
  (void)L;
  sqe->user_data = (uintptr_t)op | KEY_OP;
}

/* One that has not left yet is made an empty one. For others the kernel is asked, and
 * answers at once; one that a thread of its own runs by now is not waited for. */
static int uring_cancel(struct rn_loop* L, struct rn_op* op) {
  struct poller* p = L->poller;
  const uint64_t key = (uintptr_t)op | KEY_OP;
  const struct io_uring_sq* sq = &p->ring.sq;
  for (unsigned i = sq->sqe_head; i != sq->sqe_tail; i++) {
    struct io_uring_sqe* sqe = &sq->sqes[i & *sq->kring_mask];
    if (sqe->user_data != key) continue;
    io_uring_prep_nop(sqe);
    sqe->user_data = key;
    op->flags = TAKEN_BACK;
    op->result = -ECANCELED;
    return 0;
  }
  struct io_uring_sync_cancel_reg cancel = {.addr = key, .fd = -1};
  if (io_uring_register_sync_cancel(&p->ring, &cancel) != 0) return UV_EBUSY;
  op->result = -ECANCELED;
  return 0;
}

const struct rn_backend rn_backend_uring = {
    .name = "uring",
    .open = uring_open,
    .close = uring_close,
    .flush = uring_flush,
    .disarm = uring_disarm,
    .wait = uring_wait,
    .epoll_fd = uring_epoll_fd,
    .prepare = uring_prepare,
    .begin = uring_begin,
    .cancel = uring_cancel,
};

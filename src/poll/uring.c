/* SPDX-License-Identifier: MIT */
/*
 * The io_uring backend. Descriptors are watched by epoll, as in the other backend;
 * the ring is for operations, and is made with the first of them.
 *
 * Why not poll requests in the ring: of descriptors that are ready at the same time
 * those whose request had just been submitted would come in another order than those
 * that were waiting, where epoll, and so libuv, has one order; and a request holds
 * its file, so a port stays busy while a killed process is taken down.
 *
 * The loop sleeps in the ring while it has operations alone, which submits and waits
 * in one system call; with watches it sleeps in epoll, with the ring's descriptor in
 * the set. Completions that are there are seen without a system call.
 *
 * The ring belongs to the thread that runs the loop; there is no SQPOLL thread.
 * COOP_TASKRUN: the kernel does not interrupt running callbacks to post
 * completions; TASKRUN_FLAG tells that some wait to be posted.
 *
 * Faults of the kernel interface, cited below:
 *  (a) A thread that exits takes its requests with it: they end with ECANCELED
 *      although nobody cancelled them.
 *  (b) A multishot request can end by itself (overflow): F_MORE is not set.
 *  (c) How many threads the kernel may use for operations that block is decided by
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

#include "poll/epoll.h"
#include "pool/pool.h"

/* Some 30 KiB a ring. It counts against RLIMIT_MEMLOCK, of which an ordinary
 * user has 8 MiB. */
enum { SUBMISSIONS = 128, COMPLETIONS = 1024 };

/* user_data: an operation is its address, which is even. */
enum { KEY_WAKE = 1 };

/* rn_op.flags of one in flight; its result is -ECANCELED once somebody has cancelled it. */
enum { TAKEN_BACK = 1 };

struct poller {
  struct rn_epoll readiness; /* first: epoll.c takes the poller for its own */
  struct io_uring ring;
  bool ring_open;
  bool wake_armed;    /* in the ring */
  bool opcodes_known; /* here, so that the lock is taken once a ring */
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
  p->readiness.fd = -1;
  L->poller = p;
  return rn_epoll_open(L, &p->readiness);
}

static void uring_close(struct rn_loop* L) {
  struct poller* p = L->poller;
  if (p == NULL) return;
  if (p->ring_open) io_uring_queue_exit(&p->ring);
  if (p->readiness.fd != -1) close(p->readiness.fd);
  rn_free(p);
  L->poller = NULL;
}

static int open_ring(struct poller* p) {
  struct io_uring_params params = {.flags = setup_flags, .cq_entries = COMPLETIONS};
  int err = io_uring_queue_init_params(SUBMISSIONS, &p->ring, &params);
  if (err != 0) return err;
  err = rn_epoll_add_other(&p->readiness, p->ring.ring_fd);
  if (err != 0) {
    io_uring_queue_exit(&p->ring);
    return err;
  }
  p->ring_open = true;
  unsigned threads[2] = {rn_pool_wanted(), 0}; /* fault (c); the second are not limited */
  (void)io_uring_register_iowq_max_workers(&p->ring, threads);
  return 0;
}

/* NULL if the kernel takes no more now (its completion queue overflows). */
static struct io_uring_sqe* next_sqe(struct poller* p) {
  struct io_uring_sqe* sqe = io_uring_get_sqe(&p->ring);
  if (sqe != NULL) return sqe;
  (void)io_uring_submit(&p->ring);
  return io_uring_get_sqe(&p->ring);
}

static bool needs_enter(const struct poller* p) {
  return (IO_URING_READ_ONCE(*p->ring.sq.kflags) & (IORING_SQ_TASKRUN | IORING_SQ_CQ_OVERFLOW)) !=
         0;
}

/* Hands over what was prepared, and has what is done posted, without waiting. */
static void submit(struct rn_loop* L) {
  struct poller* p = L->poller;
  if (io_uring_sq_ready(&p->ring) > 0)
    (void)io_uring_submit(&p->ring);
  else if (needs_enter(p))
    (void)io_uring_get_events(&p->ring);
  else
    return;
  rn_stamp(L);
}

static void uring_flush(struct rn_loop* L) {
  const struct poller* p = L->poller;
  rn_epoll_flush(L);
  if (p->ring_open) submit(L);
}

static void sleep_in_ring(struct rn_loop* L, int64_t timeout_ns) {
  struct poller* p = L->poller;
  struct io_uring_sqe* sqe;
  if (!p->wake_armed && (sqe = next_sqe(p)) != NULL) {
    io_uring_prep_poll_multishot(sqe, L->wake_fd, EPOLLIN);
    sqe->user_data = KEY_WAKE;
    p->wake_armed = true;
  }
  if (!p->wake_armed || io_uring_cq_ready(&p->ring) > 0 || !rn_wake_may_block(L)) {
    submit(L);
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
static void take_op(struct rn_loop* L, const struct io_uring_cqe* cqe, struct rn_ready* ready) {
  struct rn_op* op = (struct rn_op*)(uintptr_t)cqe->user_data;
  *ready = (struct rn_ready){.op = op, .result = cqe->res, .flags = cqe->flags};
  if (op->flags == TAKEN_BACK) ready->result = -ECANCELED;
  if (!(cqe->flags & IORING_CQE_F_MORE)) rn_op_landed(L, op);
}

static unsigned take_ops(struct rn_loop* L, struct rn_ready* ready, unsigned max) {
  struct poller* p = L->poller;
  unsigned count = 0;
  unsigned seen = 0;
  unsigned head;
  struct io_uring_cqe* cqe;
  io_uring_for_each_cqe(&p->ring, head, cqe) {
    if (count == max) break;
    seen++;
    if (cqe->user_data != KEY_WAKE)
      take_op(L, cqe, &ready[count++]);
    else if (!(cqe->flags & IORING_CQE_F_MORE))
      p->wake_armed = false; /* faults (a), (b) */
  }
  io_uring_cq_advance(&p->ring, seen);
  return count;
}

/* Operations come before descriptors, as the pool's works do. */
static unsigned uring_wait(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready,
                           unsigned max) {
  struct poller* p = L->poller;
  if (!p->ring_open) return rn_epoll_wait(L, timeout_ns, ready, max);
  bool watches = L->watches_live > 0 || L->embed_fd >= 0;
  if (timeout_ns == 0 || watches)
    submit(L);
  else
    sleep_in_ring(L, timeout_ns);
  unsigned count = take_ops(L, ready, max);
  if (!watches || count == max) return count;
  if (count > 0 || L->ops_live == 0)
    return count + rn_epoll_wait(L, count > 0 ? 0 : timeout_ns, ready + count, max - count);
  /* Half of the room each, so that neither kind keeps the other waiting. */
  struct rn_ready landed[64];
  const unsigned room = sizeof landed / sizeof landed[0];
  if (max <= room) return rn_epoll_wait(L, timeout_ns, ready, max);
  unsigned events = rn_epoll_wait(L, timeout_ns, ready, max - room);
  count = take_ops(L, landed, room);
  for (unsigned i = events; count > 0 && i-- > 0;) ready[i + count] = ready[i];
  for (unsigned i = 0; i < count; i++) ready[i] = landed[i];
  return events + count;
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
  if (!p->ring_open && open_ring(p) != 0) return NULL; /* no memory to lock, say */
  if (!p->opcodes_known) ask_for_opcodes(p);
  return p->opcodes_known && opcodes[opcode] ? next_sqe(p) : NULL;
}

static void uring_begin(struct rn_loop* L, struct rn_op* op, struct io_uring_sqe* sqe) {
  (void)L;
  sqe->user_data = (uintptr_t)op;
}

/* One that has not left yet is made an empty one. For others the kernel is asked, and
 * answers at once; one that a thread of its own runs by now is not waited for. */
static int uring_cancel(struct rn_loop* L, struct rn_op* op) {
  struct poller* p = L->poller;
  const uint64_t key = (uintptr_t)op;
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

/* Only the submission that was prepared last can be undone. */
static bool uring_take_back(struct rn_loop* L, const struct rn_op* op) {
  struct io_uring_sq* sq = &((struct poller*)L->poller)->ring.sq;
  if (sq->sqe_head == sq->sqe_tail) return false;
  const struct io_uring_sqe* last = &sq->sqes[(sq->sqe_tail - 1) & *sq->kring_mask];
  if (last->user_data != (uintptr_t)op) return false;
  sq->sqe_tail--;
  return true;
}

const struct rn_backend rn_backend_uring = {
    .name = "uring",
    .open = uring_open,
    .close = uring_close,
    .flush = uring_flush,
    .wait = uring_wait,
    .prepare = uring_prepare,
    .begin = uring_begin,
    .cancel = uring_cancel,
    .take_back = uring_take_back,
};

/* SPDX-License-Identifier: MIT */
/*
 * Requests that need no thread of the pool: the kernel does them as operations
 * (poll/op.c), or what is wanted is in memory already.
 *
 *   go ──┬── a read of what is in memory ──▶ cb
 *        ├── an operation ──┬──▶ done ──┬──▶ cb
 *        │                  │           └── refused, half done ──▶ the pool
 *        │                  └── another request before it has left ──▶ the pool
 *        └── the pool
 *
 * Why so, in figures: docs/polling.md.
 *  1. Only a request that is alone goes another way than the pool. Those of a pool come back in
 *     the order in which they were made, nearly always, and programs are written with that in
 *     mind; two ways would turn the order round. What the pool has to do for others (names to
 *     look up, hashes) counts too, for requests wait behind it there.
 *  2. Reading up to INLINE_MAX bytes: what is in the page cache is copied at once, on
 *     our thread, with or without a ring; what is not is an operation. Larger copies
 *     would hold up the loop and go to the pool. Several reads may be done so: they come back
 *     in their order.
 *  3. Operations are closes, writes, and reads that are not in memory. The kernel hands opens,
 *     stats, renames and the like to threads of its own, and only when the loop waits: the pool
 *     begins at once, while the callback that asked is still running, and answers 5 to 10 times
 *     sooner.
 *  4. Operations are made from inside the loop only. Outside one would have to leave at once, and
 *     could not be taken back when it is not alone any more.
 *  5. With a pool of one thread all goes there, and so it does if the loop is steered: there a work
 *     begins when it is chosen (poll/steer.c).
 *
 * Faults of the kernel interface, cited below:
 *  (a) A thread that exits takes its operations with it: they end with ECANCELED
 *      although nobody cancelled them.
 *  (b) Such an end, or an attempt to cancel in vain, may interrupt: EINTR, or 512 and
 *      above, which the kernel means for itself.
 *  (c) What is read or written where the file stands (offset -1) does not move it if
 *      the second half fails: the first half would come twice.
 *  (d) A file that was opened with O_NONBLOCK is not waited for: EAGAIN, where the
 *      system call knows that files never block.
 *  (e) Pipes and the like, which have no places, are read and written whatever the
 *      offset; the system call says ESPIPE.
 */
#include <fcntl.h>
#include <liburing.h>
#include <sys/uio.h>
#include <unistd.h>

#include "fs/fs.h"
#include "loop/door.h"
#include "poll/poll.h"
#include "pool/pool.h"

enum { INLINE_MAX = 64 * 1024 };
enum { NO_OPCODE = 256 };

/* Of the buffers that one system call takes; more than INLINE_MAX is as good as all. */
static size_t length_of(const uv_fs_t* req) {
  size_t length = 0;
  for (unsigned i = 0; i < req->nbufs && length <= INLINE_MAX; i++) {
    if (req->bufs[i].len > INLINE_MAX) return INLINE_MAX + 1;
    length += req->bufs[i].len;
  }
  return length;
}

static bool is_small(const uv_fs_t* req) {
  return req->nbufs <= RN_FS_BUFS_MAX && length_of(req) <= INLINE_MAX;
}

/* Fault (e): whether it has places is asked of the system call, with nothing to write. */
static bool has_places(const uv_fs_t* req) {
  return req->off >= 0 && pwritev(req->file, NULL, 0, req->off) == 0; /* fault (c) */
}

static unsigned opcode_of(const uv_fs_t* req) {
  switch (req->fs_type) {
    case UV_FS_CLOSE: /* were it not open, the ring or its poller could get the number now */
      return fcntl(req->file, F_GETFD) != -1 ? IORING_OP_CLOSE : NO_OPCODE;
    case UV_FS_READ:
      return IORING_OP_READV;
    case UV_FS_WRITE:
      return is_small(req) && has_places(req) ? IORING_OP_WRITEV : NO_OPCODE;
    default: /* rule 3 */
      return NO_OPCODE;
  }
}

static void fill_in(const uv_fs_t* req, struct io_uring_sqe* sqe) {
  const struct iovec* bufs = (const struct iovec*)(const void*)req->bufs;
  const uint64_t off = (uint64_t)req->off;
  switch (req->fs_type) {
    case UV_FS_CLOSE:
      io_uring_prep_close(sqe, req->file);
      break;
    case UV_FS_READ:
      if (req->nbufs == 1)
        io_uring_prep_read(sqe, req->file, bufs->iov_base, (unsigned)bufs->iov_len, off);
      else
        io_uring_prep_readv(sqe, req->file, bufs, req->nbufs, off);
      break;
    default:
      if (req->nbufs == 1)
        io_uring_prep_write(sqe, req->file, bufs->iov_base, (unsigned)bufs->iov_len, off);
      else
        io_uring_prep_writev(sqe, req->file, bufs, req->nbufs, off);
      break;
  }
}

/* ---- the end ---------------------------------------------------------------- */

static bool deliver(struct rn_loop* L, uv_fs_t* req, bool cancelled) {
  struct rn_item item = req->r.own.item;
  req->r.own.lane = RONDO_LANE_FS;
  req->r.own.state = RN_WORK_DELIVERED;
  rn_fs_free_bufs(req);
  rn_request_end(L, (uv_req_t*)req);
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_FS, cancelled ? RONDO_REASON_CANCELLED : RONDO_REASON_DONE, &item,
           NULL, req);
  req->cb(req);
  rn_leave(L, &scope, RONDO_KIND_FS, false);
  return true;
}

/* The pool does it, or what is left of it. For observers that is another one. */
static bool go_to_pool(struct rn_loop* L, uv_fs_t* req) {
  struct rn_item item = req->r.own.item;
  rn_dropped(L, RONDO_KIND_FS, &item, NULL, req);
  rn_request_end(L, (uv_req_t*)req);
  int err = rn_fs_go_pool(req);
  if (err == 0) return false;
  rn_request_begin(L, (uv_req_t*)req, UV_FS);
  req->result = err;
  return deliver(L, req, false);
}

static bool is_interruption(int result) {
  return result == UV_EINTR || (result <= -512 && result > -520);
}

/* Whether the kernel's answer is about the operation and not about the file. What has
 * failed so has done nothing, and says the same again if it is the file after all. */
static bool is_refusal(const uv_fs_t* req, int result, bool cancelled) {
  if (cancelled) return false;
  if (result == UV_ECANCELED) return true; /* fault (a) */
  if (req->fs_type == UV_FS_CLOSE) return false;
  return is_interruption(result) || result == UV_EAGAIN || /* faults (b), (d) */
         result == -EOPNOTSUPP || result == UV_EINVAL;
}

static bool done(uv_loop_t* loop, struct rn_op* op, int result, unsigned flags) {
  struct rn_loop* L = rn_loop_of(loop);
  uv_fs_t* req = RN_OF(op, uv_fs_t, op);
  const bool cancelled = op->result == UV_ECANCELED;
  (void)flags;
  if (is_refusal(req, result, cancelled)) return go_to_pool(L, req);
  if (req->fs_type == UV_FS_WRITE && result > 0 && rn_fs_advance(req, (size_t)result))
    return go_to_pool(L, req); /* it writes until all is written */
  if (req->fs_type == UV_FS_CLOSE && (is_interruption(result) || result == -EINPROGRESS))
    result = 0; /* it is closed */
  req->result = result;
  return deliver(L, req, cancelled);
}

static const struct rn_op_class fs_op = {
    .done = done,
    .kind = RONDO_KIND_FS,
    .at = offsetof(uv_fs_t, op),
};

/* ---- the beginning ------------------------------------------------------------ */

static void begin(struct rn_loop* L, uv_fs_t* req) {
  rn_request_begin(L, (uv_req_t*)req, UV_FS);
  req->r.own.lane = RN_LANE_KERNEL;
  rn_queued(L, RONDO_KIND_FS, &req->r.own.item, NULL, req);
}

static bool hand_over(struct rn_loop* L, uv_fs_t* req) {
  unsigned opcode = L->running > 0 && rn_ops_may(L) ? opcode_of(req) : NO_OPCODE; /* rule 4 */
  if (opcode == NO_OPCODE) return false;
  struct io_uring_sqe* sqe = rn_op_prepare(L, opcode);
  if (sqe == NULL) return false;
  fill_in(req, sqe);
  begin(L, req);
  rn_op_begin(L, &req->op, &fs_op, sqe);
  return true;
}

/* Whether a read that was shorter than asked for has found all that there is. A file may
 * have more that is not in memory; where there are no places, as in a pipe, there may
 * not. */
static bool is_all(const uv_fs_t* req) {
  char byte;
  const struct iovec one = {.iov_base = &byte, .iov_len = 1};
  off_t at = req->off;
  if (at < 0) at = lseek(req->file, 0, SEEK_CUR);
  return at < 0 || preadv2(req->file, &one, 1, at, RWF_NOWAIT) == 0;
}

/* What is in the page cache is copied here; the pool has the rest to do, if there is one.
 * UV_EAGAIN: it is not in memory. */
static int read_now(struct rn_loop* L, uv_fs_t* req) {
  if (!is_small(req)) return UV_ENOTSUP;
  if (fcntl(req->file, F_GETFL) & O_DIRECT) return UV_EAGAIN;
  const struct iovec* bufs = (const struct iovec*)(const void*)req->bufs;
  const int64_t at = req->off < 0 ? -1 : req->off;
  ssize_t n = preadv2(req->file, bufs, (int)req->nbufs, at, RWF_NOWAIT);
  if (n < 0) return -errno;
  if (n > 0 && rn_fs_advance(req, (size_t)n) && !is_all(req) && rn_fs_go_pool(req) == 0) return 0;
  begin(L, req);
  rn_op_finished(L, &req->op, &fs_op, (int)n);
  return 0;
}

static bool read_small(struct rn_loop* L, uv_fs_t* req) {
  int err = read_now(L, req);
  return err == 0 || (err == UV_EAGAIN && req->off >= 0 && hand_over(L, req));
}

/* A program that gives the pool one thread may rely on it that its requests are done one
 * after the other. Asked once a process. */
static bool must_keep_order(void) {
  static _Atomic(int) answer; /* 0: not asked */
  int known = atomic_load_explicit(&answer, memory_order_relaxed);
  if (known == 0) {
    known = rn_pool_wanted() == 1 ? 1 : 2;
    atomic_store_explicit(&answer, known, memory_order_relaxed);
  }
  return known == 1;
}

/* The request that was alone until now goes to the pool, if it has neither left nor been
 * cancelled. */
static void take_back(struct rn_loop* L) {
  struct rn_op* op = RN_OF(L->ops.next, struct rn_op, active);
  uv_fs_t* req = RN_OF(op, uv_fs_t, op);
  if (op->result == UV_ECANCELED || !rn_op_take_back(L, op)) return;
  int err = rn_fs_hand_over(req);
  if (err != 0) rn_op_finished(L, op, &fs_op, err);
}

bool rn_fs_in_kernel(uv_fs_t* req) {
  struct rn_loop* L = rn_loop_of(req->loop);
  if (must_keep_order() || L->steer != NULL) return false;
  if (L->ops_live == 1) take_back(L);
  if (L->ops_live > 0 || L->works > 0) return false; /* rule 1 */
  return req->fs_type == UV_FS_READ ? read_small(L, req) : hand_over(L, req);
}

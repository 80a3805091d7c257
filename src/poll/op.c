/* SPDX-License-Identifier: MIT */
/*
 * Operations: what the kernel does for the loop and tells when it is done. They
 * are the other half of polling: a watch waits until something could be done, an
 * operation does it.
 *
 *   prepare ──▶ begin ──▶ ops ──────▶ landed ──▶ a batch ──▶ done
 *                 │        │                        ▲
 *                 │        └── fork ──▶ ops_done ───┘
 *                 └── finished ────────────┘
 *
 * Only the uring backend has them; where there are none, or the kernel lacks that
 * one, prepare returns NULL and the caller goes another way. Completions are
 * delivered in the poll phase, in the order in which they came, among the events
 * of watches.
 *
 * A loop is not kept alive by an operation but by the request or handle it is
 * for. The memory of an operation, and all that its submission points at, must
 * stay until it is done.
 */
#include "poll/poll.h"

struct io_uring_sqe* rn_op_prepare(struct rn_loop* L, unsigned opcode) {
  if (!rn_ops_may(L) || rn_poll_open(L) != 0 || L->backend->prepare == NULL) return NULL;
  return L->backend->prepare(L, opcode);
}

static void set_up(struct rn_op* op, const struct rn_op_class* of, int result) {
  op->of = of;
  op->result = result;
  op->flags = 0;
}

void rn_op_begin(struct rn_loop* L, struct rn_op* op, const struct rn_op_class* of,
                 struct io_uring_sqe* sqe) {
  set_up(op, of, 0);
  L->backend->begin(L, op, sqe);
  rn_link_append(&L->ops, &op->active);
  L->ops_live++;
  rn_embed_touch(L);
  /* Nobody knows when the next turn will come: the kernel may begin. */
  if (L->running == 0) L->backend->flush(L);
}

void rn_op_finished(struct rn_loop* L, struct rn_op* op, const struct rn_op_class* of, int result) {
  set_up(op, of, result);
  rn_link_append(&L->ops_done, &op->active);
  rn_embed_touch(L);
}

int rn_op_cancel(struct rn_loop* L, struct rn_op* op) {
  for (const struct rn_link* l = L->ops_done.next; l != &L->ops_done; l = l->next)
    if (l == &op->active) return op->result == UV_ECANCELED ? 0 : UV_EBUSY;
  if (rn_link_alone(&op->active)) return UV_EBUSY; /* it has landed */
  if (op->result == UV_ECANCELED) return 0;        /* for the second time */
  return L->backend->cancel(L, op);
}

bool rn_op_take_back(struct rn_loop* L, struct rn_op* op) {
  if (!L->backend->take_back(L, op)) return false;
  rn_op_landed(L, op);
  return true;
}

void rn_op_landed(struct rn_loop* L, struct rn_op* op) {
  rn_link_remove(&op->active);
  L->ops_live--;
}

void rn_op_keep(struct rn_loop* L, const struct rn_ready* ready) {
  ready->op->result = ready->result;
  ready->op->flags = ready->flags;
  rn_link_append(&L->ops_done, &ready->op->active);
}

unsigned rn_ops_take(struct rn_loop* L, struct rn_ready* ready, unsigned max) {
  unsigned count = 0;
  while (count < max && !rn_link_alone(&L->ops_done)) {
    struct rn_op* op = RN_OF(L->ops_done.next, struct rn_op, active);
    rn_link_remove(&op->active);
    ready[count++] = (struct rn_ready){.op = op, .result = op->result, .flags = op->flags};
  }
  return count;
}

void rn_ops_fork(struct rn_loop* L) {
  while (!rn_link_alone(&L->ops)) {
    struct rn_op* op = RN_OF(L->ops.next, struct rn_op, active);
    rn_op_landed(L, op);
    rn_op_finished(L, op, op->of, UV_ECANCELED);
  }
}

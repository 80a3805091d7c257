/* SPDX-License-Identifier: MIT */
/* The kernel's operations, below all handles: one that is done is told with its result; one that is
 * cancelled before the kernel has it, or while it waits, is told with UV_ECANCELED; one that goes
 * on is told each time, and what it had told before it was cancelled is not lost. epoll has none.
 */
/* matrix: backends */
#include <liburing.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "../test.h"
#include "poll/poll.h"

struct work {
  uv_req_t req;
  struct rn_op op;
  int calls;
  int result;
  char bytes[16];
};

static uv_loop_t loop;

static bool on_done(uv_loop_t* of, struct rn_op* op, int result, unsigned flags) {
  struct work* work = RN_OF(op, struct work, op);
  CHECK(of == &loop);
  CHECK_EQ(rn_loop_of(of)->phase, RONDO_PHASE_POLL);
  work->calls++;
  if (result >= 0 || !(flags & IORING_CQE_F_MORE)) work->result = result;
  log_put(result >= 0 ? "done" : uv_err_name(result));
  if (!(flags & IORING_CQE_F_MORE)) rn_request_end(rn_loop_of(of), &work->req);
  return true;
}

static const struct rn_op_class class = {
    .done = on_done,
    .kind = RONDO_KIND_READ,
    .at = offsetof(struct work, op),
};

static struct io_uring_sqe* prepare(unsigned opcode) {
  struct io_uring_sqe* sqe = rn_op_prepare(rn_loop_of(&loop), opcode);
  CHECK(sqe != NULL);
  return sqe;
}

static void begin(struct work* work, struct io_uring_sqe* sqe) {
  *work = (struct work){0};
  rn_request_begin(rn_loop_of(&loop), &work->req, UV_REQ);
  rn_op_begin(rn_loop_of(&loop), &work->op, &class, sqe);
}

static void begin_recv(struct work* work, int fd) {
  struct io_uring_sqe* sqe = prepare(IORING_OP_RECV);
  io_uring_prep_recv(sqe, fd, work->bytes, sizeof work->bytes, 0);
  begin(work, sqe);
}

static int cancel(struct work* work) {
  return rn_op_cancel(rn_loop_of(&loop), &work->op);
}

static void receive(void) {
  int ends[2];
  struct work first;
  struct work second;
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  begin_recv(&first, ends[0]);
  begin_recv(&second, ends[0]);
  CHECK_EQ(cancel(&second), 0);
  CHECK_EQ(cancel(&second), 0);
  log_check("");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("ECANCELED");
  CHECK_EQ(write(ends[1], "hello", 5), 5);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("ECANCELED done");
  CHECK(first.calls == 1 && first.result == 5 && second.calls == 1);
  CHECK_EQ(memcmp(first.bytes, "hello", 5), 0);

  log_reset();
  begin_recv(&first, ends[0]);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1); /* the kernel has it, and waits */
  CHECK_EQ(cancel(&first), 0);
  CHECK_EQ(write(ends[1], "kept", 4), 4);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("ECANCELED");
  CHECK_EQ(read(ends[0], first.bytes, 16), 4);
  log_reset();
  close(ends[0]);
  close(ends[1]);
}

static void accept_many(void) {
  enum { CLIENTS = 3 };
  struct work server;
  int clients[CLIENTS];
  struct sockaddr_un name = {.sun_family = AF_UNIX}; /* the kernel gives it a name */
  socklen_t size = sizeof name;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK_EQ(bind(fd, (struct sockaddr*)&name, sizeof name.sun_family), 0);
  CHECK_EQ(listen(fd, CLIENTS), 0);
  CHECK_EQ(getsockname(fd, (struct sockaddr*)&name, &size), 0);
  struct io_uring_sqe* sqe = prepare(IORING_OP_ACCEPT);
  io_uring_prep_multishot_accept(sqe, fd, NULL, NULL, SOCK_CLOEXEC);
  begin(&server, sqe);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  for (int i = 0; i < CLIENTS; i++) {
    clients[i] = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK_EQ(connect(clients[i], (struct sockaddr*)&name, size), 0);
    if (i == CLIENTS - 1) break;
    uv_run(&loop, UV_RUN_ONCE);
    CHECK_EQ(server.calls, i + 1);
    CHECK(server.result >= 0);
    close(server.result);
  }
  CHECK_EQ(cancel(&server), 0); /* the last one may be accepted already, or not */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(server.result, UV_ECANCELED);
  if (server.calls == CLIENTS + 1)
    log_check("done done done ECANCELED");
  else
    log_check("done done ECANCELED");
  for (int i = 0; i < CLIENTS; i++) close(clients[i]);
  close(fd);
}

int main(void) {
  test_loop_init(&loop);
  if (strcmp(rondo_loop_backend(&loop), "uring") == 0) {
    receive();
    accept_many();
  } else {
    CHECK(rn_op_prepare(rn_loop_of(&loop), IORING_OP_NOP) == NULL);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A write that is done is told, although another handle of the same socket begins to read
 * before the callback has come. */
/* matrix: backends */
#include <sys/socket.h>

#include "test.h"

static uv_loop_t loop;
static uv_pipe_t writer, reader;
static uv_check_t check;
static uv_write_t big_req, small_req;
static int ends[2];
static int big, small;
static char bytes[1 << 20];

static void drain(void) {
  char buffer[65536];
  while (recv(ends[1], buffer, sizeof buffer, MSG_DONTWAIT) > 0) continue;
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  static char buffer[64];
  (void)handle, (void)size;
  *buf = uv_buf_init(buffer, sizeof buffer);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)nread, (void)buf;
}

static void on_big(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  big++;
}

static void on_small(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  small++;
  uv_close((uv_handle_t*)&reader, NULL);
}

/* The big write waited for room, so the writer's watch is known to the kernel. */
static void on_check(uv_check_t* handle) {
  drain();
  if (big == 0) return;
  uv_buf_t buf = uv_buf_init("x", 1);
  CHECK_EQ(uv_write(&small_req, (uv_stream_t*)&writer, &buf, 1, on_small), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&reader, on_alloc, on_read), 0);
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  test_fail(__FILE__, __LINE__, "the small write was never told");
}

int main(void) {
  test_need_backend();
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  CHECK_EQ(uv_pipe_init(&loop, &writer, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &reader, 0), 0);
  CHECK_EQ(uv_pipe_open(&writer, ends[0]), 0);
  CHECK_EQ(uv_pipe_open(&reader, ends[0]), 0);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  uv_timer_t timer;
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 20000, 0), 0);
  uv_unref((uv_handle_t*)&timer);
  uv_buf_t buf = uv_buf_init(bytes, sizeof bytes);
  CHECK_EQ(uv_write(&big_req, (uv_stream_t*)&writer, &buf, 1, on_big), 0);
  while (small == 0) {
    drain();
    CHECK(uv_run(&loop, UV_RUN_ONCE) != 0 || small == 1);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(big, 1);
  CHECK_EQ(small, 1);
  return 0;
}

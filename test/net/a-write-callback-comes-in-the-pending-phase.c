/* SPDX-License-Identifier: MIT */
/* A write that the kernel takes whole at once has its callback in the next pending phase,
 * not inside uv_write, and before what becomes ready by it. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_write_t write1, write2;

static void on_write(uv_write_t* req, int status) {
  CHECK_EQ(status, 0);
  log_put("write%d", req == &write1 ? 1 : 2);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, 2);
  log_put("read");
  CHECK_EQ(uv_read_stop(stream), 0);
}

static void on_idle(uv_idle_t* handle) {
  (void)handle;
  log_put("idle");
  uv_idle_stop(&idle);
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("prepare");
  uv_prepare_stop(&prepare);
}

int main(void) {
  test_loop_init(&loop);
  int before = open_fds();
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_prepare_init(&loop, &prepare), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, streams_alloc, on_read), 0);
  uv_buf_t buf = uv_buf_init("hi", 2);
  CHECK_EQ(send(peer, "hi", 2, 0), 2);
  CHECK_EQ(uv_write(&write1, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  CHECK_EQ(uv_write(&write2, (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  CHECK_EQ(uv_stream_get_write_queue_size((uv_stream_t*)&tcp), 0);
  char got[4];
  CHECK_EQ(recv(peer, got, 4, MSG_WAITALL), 4); /* written already */
  log_put("begin");
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("begin write1 write2 idle prepare read");
  close(peer);
  test_loop_close(&loop);
  CHECK(open_fds() <= before);
  return 0;
}

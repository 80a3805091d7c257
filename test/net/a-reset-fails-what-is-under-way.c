/* SPDX-License-Identifier: MIT */
/* A peer that resets: a reader is told once and stops, every queued write has its error,
 * later calls are refused, and no SIGPIPE comes.
 * Unlike libuv, which leaves that to the program. */
#include "streams.h"

enum { BYTES = 8 << 20 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t writes[3];
static uv_shutdown_t shut;
static char data[BYTES];
static int reads, failed, shutdowns;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, UV_ECONNRESET);
  CHECK_EQ(uv_is_readable(stream), 0);
  CHECK_EQ(uv_is_writable(stream), 0);
  reads++;
}

static void on_write(uv_write_t* req, int status) {
  CHECK(status == UV_ECONNRESET || status == UV_EPIPE);
  CHECK(req == &writes[failed]);
  failed++;
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  (void)req, (void)status;
  shutdowns++;
}

static void queue_writes(void) {
  uv_buf_t buf = uv_buf_init(data, BYTES);
  for (int i = 0; i < 3; i++)
    CHECK_EQ(uv_write(&writes[i], (uv_stream_t*)&tcp, &buf, 1, on_write), 0);
  failed = 0;
}

int main(void) {
  test_loop_init(&loop);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  uv_buf_t small = uv_buf_init(data, 1);

  /* while it reads */
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), 0);
  streams_reset(peer);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(reads, 1);
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), UV_ENOTCONN);
  CHECK_EQ(uv_write(&writes[0], stream, &small, 1, on_write), UV_EPIPE);
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), UV_ENOTCONN);
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);

  /* while it writes */
  peer = streams_tcp(&loop, &tcp);
  queue_writes();
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), 0);
  streams_reset(peer);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(failed, 3);
  CHECK_EQ(shutdowns, 1);
  CHECK_EQ(uv_stream_get_write_queue_size(stream), 0);
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);

  /* while it does both */
  peer = streams_tcp(&loop, &tcp);
  queue_writes();
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), 0);
  streams_reset(peer);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(reads, 2);
  CHECK_EQ(failed, 3);
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);

  /* while it does nothing: the next write is told, the one after it too */
  peer = streams_tcp(&loop, &tcp);
  streams_reset(peer);
  uv_run(&loop, UV_RUN_NOWAIT);
  signal(SIGPIPE, SIG_DFL);
  int first = uv_try_write(stream, &small, 1);
  CHECK(first == UV_ECONNRESET || first == UV_EPIPE);
  CHECK_EQ(uv_try_write(stream, &small, 1), UV_EPIPE);
  uv_close((uv_handle_t*)&tcp, NULL);
  test_loop_close(&loop);
  return 0;
}

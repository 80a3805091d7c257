/* SPDX-License-Identifier: MIT */
/* uv_shutdown waits for the writes before it; after it nothing can be written, and the
 * peer reads all of it and then the end. Twice is refused. */
#include "streams.h"

enum { BYTES = 4 << 20 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t writes[2];
static uv_shutdown_t shut;
static char data[BYTES];
static int peer;

static void on_write(uv_write_t* req, int status) {
  CHECK_EQ(status, 0);
  log_put("write%d", (int)(req - writes));
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  CHECK(req == &shut);
  CHECK_EQ(status, 0);
  log_put("shutdown");
}

static void* read_all(void* unused) {
  streams_expect(peer, 2 * BYTES, 'a');
  char end;
  CHECK_EQ(recv(peer, &end, 1, 0), 0);
  return unused;
}

int main(void) {
  test_loop_init(&loop);
  peer = streams_tcp(&loop, &tcp);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  memset(data, 'a', BYTES);
  uv_buf_t buf = uv_buf_init(data, BYTES);
  CHECK_EQ(uv_write(&writes[0], stream, &buf, 1, on_write), 0);
  CHECK_EQ(uv_write(&writes[1], stream, &buf, 1, on_write), 0);
  CHECK(uv_stream_get_write_queue_size(stream) > BYTES);
  CHECK_EQ(uv_shutdown(&shut, stream, on_shutdown), 0);
  CHECK_EQ(uv_is_writable(stream), 0);
  CHECK_EQ(uv_write(&writes[1], stream, &buf, 1, on_write), UV_EPIPE);
  CHECK_EQ(uv_try_write(stream, &buf, 1), UV_EAGAIN); /* it is asked of the queue first */
  uv_shutdown_t again;
  CHECK_EQ(uv_shutdown(&again, stream, on_shutdown), UV_ENOTCONN);
  pthread_t reader;
  CHECK_EQ(pthread_create(&reader, NULL, read_all, NULL), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("write0 write1 shutdown");
  pthread_join(reader, NULL);
  CHECK_EQ(uv_shutdown(&again, stream, on_shutdown), UV_ENOTCONN);
  CHECK_EQ(uv_try_write(stream, &buf, 1), UV_EPIPE);
  close(peer);
  test_loop_close(&loop);
  return 0;
}

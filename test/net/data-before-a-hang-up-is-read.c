/* SPDX-License-Identifier: MIT */
/* A stream hangs up while it only writes, and in the same batch another callback begins
 * to read from it: what had arrived is read before the end is told. Unlike libuv, which
 * takes a hang-up without readable data for the end although it had not asked for it. */
#include "streams.h"

enum { BYTES = 8 << 20 };

static uv_loop_t loop;
static uv_pipe_t first, second;
static uv_write_t req;
static char data[BYTES];
static int writes;

static void on_write(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, UV_EPIPE);
  writes++;
}

static void on_second_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)buf;
  log_put("%s", nread == UV_EOF ? "end" : nread == 4 ? "data" : "?");
}

static void on_first_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, 1);
  CHECK_EQ(uv_read_start((uv_stream_t*)&second, streams_alloc, on_second_read), 0);
  CHECK_EQ(uv_read_stop(stream), 0);
}

int main(void) {
  test_loop_init(&loop);
  int peer1 = streams_pipe(&loop, &first, 0);
  int peer2 = streams_pipe(&loop, &second, 0);
  uv_buf_t buf = uv_buf_init(data, BYTES);
  CHECK_EQ(uv_read_start((uv_stream_t*)&first, streams_alloc, on_first_read), 0);
  CHECK_EQ(uv_write(&req, (uv_stream_t*)&second, &buf, 1, on_write), 0); /* in part */
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(send(peer1, "x", 1, 0), 1);
  CHECK_EQ(send(peer2, "data", 4, 0), 4);
  while (recv(peer2, data, BYTES, MSG_DONTWAIT) > 0) continue; /* writable again */
  CHECK_EQ(shutdown(peer2, SHUT_RDWR), 0);
  signal(SIGPIPE, SIG_IGN);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check("data end");
  CHECK_EQ(writes, 1);
  close(peer1);
  close(peer2);
  test_loop_close(&loop);
  return 0;
}

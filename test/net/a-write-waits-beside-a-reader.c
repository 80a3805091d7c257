/* SPDX-License-Identifier: MIT */
/* A stream that is being read, and whose descriptor the kernel watches for that already, also
 * hears that it can be written again; and once more, after the watch has gone back. */
/* matrix: backends */
#include "streams.h"

enum { BYTES = 8 * 1024 * 1024, ROUNDS = 3 };

static char data[BYTES];
static int written, answers;

static void on_write(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  written++;
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream;
  (void)buf;
  CHECK_EQ(nread, 1);
  answers++;
}

static void* read_all(void* fd) {
  streams_expect(*(int*)fd, BYTES, 'w');
  CHECK_EQ(send(*(int*)fd, "!", 1, 0), 1);
  return NULL;
}

static void run(uv_loop_t* loop, uv_stream_t* stream, int peer) {
  written = answers = 0;
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), 0);
  for (int round = 1; round <= ROUNDS; round++) {
    uv_run(loop, UV_RUN_NOWAIT); /* watched for reading */
    uv_write_t req;
    uv_buf_t buf = uv_buf_init(data, BYTES);
    CHECK_EQ(uv_write(&req, stream, &buf, 1, on_write), 0);
    uv_run(loop, UV_RUN_NOWAIT); /* and for writing */
    CHECK(uv_stream_get_write_queue_size(stream) > 0);
    pthread_t reader;
    CHECK_EQ(pthread_create(&reader, NULL, read_all, &peer), 0);
    while (answers < round) uv_run(loop, UV_RUN_ONCE);
    CHECK_EQ(written, round);
    pthread_join(reader, NULL);
  }
  close(peer);
}

int main(void) {
  uv_loop_t loop;
  uv_tcp_t tcp;
  uv_pipe_t local;
  memset(data, 'w', sizeof data);
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  run(&loop, (uv_stream_t*)&tcp, peer);
  uv_close((uv_handle_t*)&tcp, NULL);
  peer = streams_pipe(&loop, &local, 0);
  run(&loop, (uv_stream_t*)&local, peer);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A writer that looks at the queue's size holds no more than it allows, however slow the
 * reader is; every byte arrives, in order. */
#include "streams.h"

enum { CHUNK = 64 * 1024, CHUNKS = 200, HIGH = 4 * CHUNK };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_pipe_t local;
static uv_write_t reqs[8];
static char data[CHUNK];
static int sent, done, peer;
static uv_stream_t* stream;

static void on_write(uv_write_t* req, int status);

static void fill(void) {
  while (sent < CHUNKS && uv_stream_get_write_queue_size(stream) < HIGH && sent - done < 8) {
    uv_buf_t buf = uv_buf_init(data, CHUNK);
    CHECK_EQ(uv_write(&reqs[sent++ % 8], stream, &buf, 1, on_write), 0);
    CHECK(uv_stream_get_write_queue_size(stream) <= HIGH + CHUNK);
  }
}

static void on_write(uv_write_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK(req == &reqs[done % 8]);
  done++;
  fill();
}

static void* read_slowly(void* unused) {
  static char got[CHUNK];
  size_t total = 0;
  while (total < (size_t)CHUNK * CHUNKS) {
    ssize_t n = recv(peer, got, 1 + total % sizeof got, 0);
    CHECK(n > 0);
    for (ssize_t i = 0; i < n; i++) CHECK_EQ(got[i], data[(total + (size_t)i) % CHUNK]);
    total += (size_t)n;
  }
  return unused;
}

static void run(void) {
  sent = done = 0;
  pthread_t reader;
  CHECK_EQ(pthread_create(&reader, NULL, read_slowly, NULL), 0);
  fill();
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(done, CHUNKS);
  CHECK_EQ(uv_stream_get_write_queue_size(stream), 0);
  pthread_join(reader, NULL);
  close(peer);
}

int main(void) {
  for (int i = 0; i < CHUNK; i++) data[i] = (char)(i * 31 + i / 256);
  test_loop_init(&loop);
  peer = streams_tcp(&loop, &tcp);
  stream = (uv_stream_t*)&tcp;
  run();
  peer = streams_pipe(&loop, &local, 0);
  stream = (uv_stream_t*)&local;
  run();
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Writes of up to four buffers, reads and connections need no memory of the library's;
 * a write of more buffers takes one block, which is back when its callback runs. */
/* matrix: backends */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t req;
static int blocks, done;

static void* count_malloc(size_t size) {
  blocks++;
  return malloc(size);
}

static void* count_realloc(void* memory, size_t size) {
  if (memory == NULL) blocks++;
  return realloc(memory, size);
}

static void* count_calloc(size_t count, size_t size) {
  blocks++;
  return calloc(count, size);
}

static void count_free(void* memory) {
  if (memory != NULL) blocks--;
  free(memory);
}

static void on_write(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, 0);
  done++;
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream, (void)buf;
  CHECK_EQ(nread, 2);
  done++;
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(count_malloc, count_realloc, count_calloc, count_free), 0);
  test_loop_init(&loop);
  int peer = streams_tcp(&loop, &tcp);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  CHECK_EQ(uv_read_start(stream, streams_alloc, on_read), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  const int before = blocks;
  uv_buf_t bufs[5];
  for (int i = 0; i < 5; i++) bufs[i] = uv_buf_init("x", 1);
  for (unsigned n = 1; n <= 5; n++) {
    CHECK_EQ(send(peer, "hi", 2, 0), 2);
    done = 0;
    CHECK_EQ(uv_write(&req, stream, bufs, n, on_write), 0);
    while (done < 2) {
      CHECK_EQ(blocks, before); /* the fifth was written at once: its block is back */
      uv_run(&loop, UV_RUN_ONCE);
    }
    streams_expect(peer, n, 'x');
  }
  CHECK_EQ(blocks, before);
  close(peer);
  uv_read_stop(stream);
  test_loop_close(&loop);
  CHECK_EQ(blocks, 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* More buffers than one system call takes (IOV_MAX), empty ones among them, arrive whole
 * and in order; absurd counts are refused. */
#include "streams.h"

enum { COUNT = 5000, SIZE = 300 };

static uv_loop_t loop;
static uv_tcp_t tcp;
static uv_write_t req;
static char data[COUNT * SIZE];
static uv_buf_t bufs[COUNT];
static int done, peer;

static void on_write(uv_write_t* write, int status) {
  (void)write;
  CHECK_EQ(status, 0);
  done++;
}

static void* read_all(void* unused) {
  static char got[COUNT * SIZE];
  CHECK_EQ(recv(peer, got, sizeof got, MSG_WAITALL), sizeof got);
  CHECK_EQ(memcmp(got, data, sizeof got), 0);
  return unused;
}

int main(void) {
  test_loop_init(&loop);
  peer = streams_tcp(&loop, &tcp);
  uv_stream_t* stream = (uv_stream_t*)&tcp;
  for (size_t i = 0; i < sizeof data; i++) data[i] = (char)(i * 7 + i / 251);
  /* every third is empty, the one after it is twice as long */
  char* at = data;
  for (int i = 0; i < COUNT; i++) {
    size_t size = i % 3 == 0 ? 0 : i % 3 == 1 ? 2 * SIZE : SIZE;
    if (size > (size_t)(data + sizeof data - at)) size = (size_t)(data + sizeof data - at);
    bufs[i] = uv_buf_init(at, (unsigned)size);
    at += size;
  }
  CHECK(at == data + sizeof data);
  CHECK_EQ(uv_write(&req, stream, bufs, 0, on_write), UV_EINVAL);
  CHECK_EQ(uv_write(&req, stream, bufs, (unsigned)-1, on_write), UV_EINVAL);
  CHECK_EQ(uv_try_write(stream, bufs, 0), UV_EINVAL);
  pthread_t reader;
  CHECK_EQ(pthread_create(&reader, NULL, read_all, NULL), 0);
  CHECK_EQ(uv_write(&req, stream, bufs, COUNT, on_write), 0);
  memset(bufs, 0, sizeof bufs); /* the array is the caller's again */
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(done, 1);
  pthread_join(reader, NULL);
  /* Nothing at all is written, too. */
  uv_buf_t empty[3] = {uv_buf_init("", 0), uv_buf_init(NULL, 0), uv_buf_init("", 0)};
  CHECK_EQ(uv_write(&req, stream, empty, 3, on_write), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(done, 2);
  close(peer);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A read that leaves room in its buffer is the last of its readiness: the end of the
 * stream, which is there already, comes in the next turn. With a buffer that is filled
 * exactly it comes at once. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t tcp;
static size_t room_size;

static void alloc(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  static char room[16];
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, (unsigned)room_size);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream;
  CHECK(buf->base != NULL);
  log_put("%d", (int)nread);
}

static void run(size_t size, const char* first, const char* second) {
  room_size = size;
  int peer = streams_tcp(&loop, &tcp);
  CHECK_EQ(send(peer, "four", 4, 0), 4);
  close(peer);
  CHECK_EQ(uv_read_start((uv_stream_t*)&tcp, alloc, on_read), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check(first);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check(second);
  CHECK(!uv_is_active((uv_handle_t*)&tcp));
  uv_close((uv_handle_t*)&tcp, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  log_reset();
}

int main(void) {
  test_loop_init(&loop);
  run(5, "4", "4 -4095");
  run(4, "4 -4095", "4 -4095");
  test_loop_close(&loop);
  return 0;
}

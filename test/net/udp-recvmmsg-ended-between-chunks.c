/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_close in the callback of a chunk: the other chunks and UV_UDP_MMSG_FREE still
 * come, so that the buffer is freed. uv_udp_recv_stop: nothing comes any more. */
#include "datagrams.h"

static char whole[4 * 64 * 1024];
static int stops;

static void give_whole(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(whole, sizeof whole);
}

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("closed");
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)from;
  log_put(flags == UV_UDP_MMSG_CHUNK ? "chunk" : flags == UV_UDP_MMSG_FREE ? "free" : "none");
  if (stops)
    CHECK_EQ(uv_udp_recv_stop(handle), 0);
  else if (!uv_is_closing((uv_handle_t*)handle))
    uv_close((uv_handle_t*)handle, on_close);
}

static void receive(const char* expected) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address any = address_of("127.0.0.1", 0);
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, AF_INET | UV_UDP_RECVMMSG), 0);
  CHECK_EQ(uv_udp_bind(&udp, &any.any, 0), 0);
  any = own_address(&udp);
  uv_buf_t buf = text("x");
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &any.any), 1);
  CHECK_EQ(uv_udp_recv_start(&udp, give_whole, on_received), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check(expected);
  log_reset();
  test_loop_close(&loop);
}

int main(void) {
  receive("chunk chunk chunk free closed");
  stops = 1;
  receive("chunk");
  return 0;
}

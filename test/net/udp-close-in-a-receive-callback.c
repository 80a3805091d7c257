/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Closed or stopped by the callback of its first datagram, the handle hears of no
 * other; one that was only stopped gets the rest when it is started again. */
#include "datagrams.h"

static int got;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  log_put("closed");
}

static void on_second_start(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                            const struct sockaddr* from, unsigned flags) {
  (void)buf, (void)flags;
  if (from == NULL) return;
  CHECK_EQ(nread, 1);
  log_put("close");
  uv_close((uv_handle_t*)handle, on_close);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)buf, (void)flags;
  CHECK_EQ(nread, 1);
  CHECK(from != NULL);
  CHECK_EQ(++got, 1);
  log_put("stop");
  CHECK_EQ(uv_udp_recv_stop(handle), 0);
  CHECK_EQ(uv_udp_recv_stop(handle), 0);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  int fds = open_fds();
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t words = text("x");
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_udp_try_send(&udp, &words, 1, &to.any), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("stop");
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_second_start), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("stop close closed");
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK(open_fds() <= fds);
  return 0;
}

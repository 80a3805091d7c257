/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Of two handles that are new to the poller the one started first comes first, also if
 * it came to want more in between. */
#include "datagrams.h"

static uv_udp_t first, second;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from == NULL) return;
  log_put(handle == &first ? "first" : "second");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_udp_send_t req;
  test_loop_init(&loop);
  int other = open_pair(&loop, &first);
  union address to = bind_to(&loop, &second, "127.0.0.1", 0);
  CHECK_EQ(uv_udp_recv_start(&first, give_buffer, on_received), 0);
  CHECK_EQ(uv_udp_recv_start(&second, give_buffer, on_received), 0);
  fill_pair(&first);
  uv_buf_t buf = text("x");
  CHECK_EQ(uv_udp_send(&req, &first, &buf, 1, NULL, NULL), 0);
  CHECK_EQ(uv_udp_try_send(&second, &buf, 1, &to.any), 1);
  CHECK_EQ(write(other, "x", 1), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("first second");
  close(other);
  test_loop_close(&loop);
  return 0;
}

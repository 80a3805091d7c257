/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* After 32 datagrams in a row it is the next descriptor's turn; the rest comes in the
 * next poll phase. */
#include "datagrams.h"

static uv_udp_t flooded, other;
static int got;

static void on_flood(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                     const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from != NULL) got++;
  if (from == NULL) log_put("%d", got);
  if (got == 40) uv_close((uv_handle_t*)handle, NULL);
}

static void on_other(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                     const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from == NULL) return;
  log_put("other at %d", got);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &flooded, "127.0.0.1", 0);
  union address to_other = bind_to(&loop, &other, "127.0.0.1", 0);
  CHECK_EQ(uv_udp_recv_start(&flooded, give_buffer, on_flood), 0);
  CHECK_EQ(uv_udp_recv_start(&other, give_buffer, on_other), 0);
  uv_buf_t buf = text("x");
  for (int i = 0; i < 40; i++) CHECK_EQ(uv_udp_try_send(&flooded, &buf, 1, &to.any), 1);
  CHECK_EQ(uv_udp_try_send(&other, &buf, 1, &to_other.any), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("other at 32");
  CHECK_EQ(got, 40);
  test_loop_close(&loop);
  return 0;
}

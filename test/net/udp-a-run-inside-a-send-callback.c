/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_run inside the callback of a send runs the callbacks of the others, once each. */
#include "datagrams.h"

static uv_udp_t udp;
static uv_udp_send_t reqs[4];

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK_EQ(status, 0);
  log_put("%d", (int)(req - reqs));
  if (req == &reqs[0]) {
    uv_run(udp.loop, UV_RUN_NOWAIT);
    log_put("back");
  }
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t buf = text("x");
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_udp_send(&reqs[i], &udp, &buf, 1, &to.any, on_sent), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0 1 2 3 back");
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 0);
  test_loop_close(&loop);
  return 0;
}

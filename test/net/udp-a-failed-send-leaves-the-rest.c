/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A datagram that is too big: UV_EMSGSIZE for it alone, whether it is tried at once, as
 * the first of a queue or in the middle. */
#include "datagrams.h"

static char big[70000];
static uv_udp_t udp;
static uv_udp_send_t reqs[5];

static void on_sent(uv_udp_send_t* req, int status) {
  log_put("%d:%s", (int)(req - reqs), status == 0 ? "ok" : uv_err_name(status));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  uv_buf_t good = text("x");
  uv_buf_t bad = uv_buf_init(big, sizeof big);
  CHECK_EQ(uv_udp_try_send(&udp, &bad, 1, &to.any), UV_EMSGSIZE);
  const uv_buf_t* bufs[5] = {&bad, &good, &bad, &bad, &good};
  for (int i = 0; i < 5; i++)
    CHECK_EQ(uv_udp_send(&reqs[i], &udp, bufs[i], 1, &to.any, on_sent), 0);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 5);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("0:EMSGSIZE 1:ok 2:EMSGSIZE 3:EMSGSIZE 4:ok");
  CHECK_EQ(uv_udp_get_send_queue_size(&udp), 0);
  test_loop_close(&loop);
  return 0;
}

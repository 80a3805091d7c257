/* SPDX-License-Identifier: MIT */
/* A tick or a microtask that is queued from outside makes uv_backend_fd readable, even
 * if nothing else is alive; uv_run then drains it and the descriptor is quiet. */
#include <poll.h>

#include "../test.h"

static int ran;

static void on_job(uv_loop_t* loop, void* arg) {
  (void)loop, (void)arg;
  ran++;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK(p.fd >= 0);
  CHECK_EQ(poll(&p, 1, 0), 0);
  CHECK_EQ(rondo_next_tick(&loop, on_job, NULL), 0);
  CHECK_EQ(poll(&p, 1, 5000), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  CHECK_EQ(ran, 1);
  CHECK_EQ(poll(&p, 1, 0), 0);
  CHECK_EQ(rondo_queue_microtask(&loop, on_job, NULL), 0);
  CHECK_EQ(poll(&p, 1, 5000), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  CHECK_EQ(ran, 2);
  CHECK_EQ(poll(&p, 1, 0), 0);
  test_loop_close(&loop);
  return 0;
}

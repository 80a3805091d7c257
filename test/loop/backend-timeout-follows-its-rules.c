/* SPDX-License-Identifier: MIT */
/* uv_backend_timeout: 0 when stopped, when nothing is active and referenced, for
 * idle and closing handles; -1 when only events can help; else the time until the
 * nearest timer, 0 if it has passed. */
#include <limits.h>

#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}
static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer, sooner;
  uv_idle_t idle;
  uv_async_t async;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* nothing */
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &sooner);
  uv_idle_init(&loop, &idle);
  uv_timer_start(&timer, on_timer, 1000, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  uv_timer_start(&sooner, on_timer, 300, 0);
  CHECK_EQ(uv_backend_timeout(&loop), 300);
  uv_timer_start(&sooner, on_timer, 0, 0);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* due */
  uv_timer_stop(&sooner);
  rondo_clock_advance(&loop, 999 * 1000000);
  CHECK_EQ(uv_backend_timeout(&loop), 1000); /* by the loop's time */
  uv_update_time(&loop);
  CHECK_EQ(uv_backend_timeout(&loop), 1);
  rondo_clock_advance(&loop, 5 * 1000000);
  uv_update_time(&loop);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* overdue */
  uv_timer_start(&timer, on_timer, 1000, 0);
  uv_unref((uv_handle_t*)&timer);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* nothing referenced */
  uv_ref((uv_handle_t*)&timer);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  uv_stop(&loop);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* stopped */
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  uv_idle_start(&idle, on_idle);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* idle */
  uv_unref((uv_handle_t*)&idle);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* unreferenced idle as well */
  uv_idle_stop(&idle);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  uv_close((uv_handle_t*)&idle, NULL);
  CHECK_EQ(uv_backend_timeout(&loop), 0); /* closing */
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_backend_timeout(&loop), 1000);
  uv_async_init(&loop, &async, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
  uv_timer_stop(&timer);
  CHECK_EQ(uv_backend_timeout(&loop), -1); /* only a send can help */
  uv_timer_start(&timer, on_timer, (uint64_t)INT_MAX + 5, 0);
  CHECK_EQ(uv_backend_timeout(&loop), INT_MAX);
  uv_timer_start(&timer, on_timer, UINT64_MAX, 0);
  CHECK_EQ(uv_backend_timeout(&loop), INT_MAX);
  test_loop_close(&loop);
  return 0;
}

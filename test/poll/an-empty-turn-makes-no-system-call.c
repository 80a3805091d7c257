/* SPDX-License-Identifier: MIT */
/* A turn that runs an idle handle, and has no descriptors to wait for, asks nothing
 * of the kernel. */
/* matrix: backends */
#include "trace.h"

static int turns;

static void on_idle(uv_idle_t* handle) {
  turns++;
  if (turns == 10) trace_mark(); /* the first turns may set things up */
  if (turns != 1010) return;
  trace_mark();
  uv_close((uv_handle_t*)handle, NULL);
}

static void act(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  test_loop_init(&loop);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(turns, 1010);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

int main(void) {
  test_need_backend();
  trace(act);
  /* Reading the clock is none where the kernel maps it; elsewhere it must be one. */
  CHECK_EQ(trace_total, trace_counts[SYS_clock_gettime]);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* The percentiles of a histogram without samples are 0. */
/* matrix: none */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

int main(void) {
  init();
  rondo_metrics(&loop, &metrics);
  CHECK_EQ(metrics.lateness.count, 0);
  for (int percent = 0; percent <= 100; percent += 50) {
    CHECK_EQ(rondo_histogram_percentile(&metrics.lateness, percent), 0);
    CHECK_EQ(rondo_histogram_percentile(&metrics.delay, percent), 0);
  }
  test_loop_close(&loop);
  return 0;
}

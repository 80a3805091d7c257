/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A sampler tells what an interval timer would have measured: on time while the loop waits, late
 * when a callback took long. The loop neither wakes nor lives for it. */
#include "test.h"

static const uint64_t MS = 1000000;

static uv_loop_t loop;
static uint64_t counts[100]; /* by milliseconds */

static void on_sample(rondo_sampler_t* sampler, uint64_t ns, uint64_t times) {
  (void)sampler;
  CHECK_EQ(ns % MS, 0);
  CHECK(ns / MS < 100);
  counts[ns / MS] += times;
}

static void on_long(uv_timer_t* timer) {
  (void)timer;
  CHECK_EQ(rondo_clock_advance(&loop, 35 * MS), 0);
}

static void on_last(uv_timer_t* timer) {
  (void)timer;
}

int main(void) {
  static rondo_metrics_t metrics;
  static uv_timer_t one, two;
  rondo_sampler_t sampler = {.on_sample = on_sample, .every_ns = 10 * MS};
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_sample_delay(&loop, &(rondo_sampler_t){.every_ns = 1}), UV_EINVAL);
  CHECK_EQ(rondo_sample_delay(&loop, &(rondo_sampler_t){.on_sample = on_sample}), UV_EINVAL);
  CHECK_EQ(rondo_sample_delay(&loop, &sampler), 0);
  CHECK_EQ(rondo_sample_delay(&loop, &sampler), UV_EEXIST);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_timer_init(&loop, &one), 0);
  CHECK_EQ(uv_timer_init(&loop, &two), 0);
  CHECK_EQ(uv_timer_start(&one, on_long, 105, 0), 0);
  CHECK_EQ(uv_timer_start(&two, on_last, 190, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  /* Due at 10, 20 ... 100; at 110, while the callback runs until 140; then at 150 ... 190. */
  CHECK_EQ(counts[10], 9 + 5);
  CHECK_EQ(counts[40], 1);
  rondo_metrics(&loop, &metrics);
  CHECK(metrics.turns <= 4);
  CHECK_EQ(rondo_sample_end(&loop, &sampler), 0);
  CHECK_EQ(rondo_sample_end(&loop, &sampler), UV_ENOENT);
  uv_close((uv_handle_t*)&one, NULL);
  uv_close((uv_handle_t*)&two, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

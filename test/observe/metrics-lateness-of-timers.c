/* SPDX-License-Identifier: MIT */
/* How late each timer ran is in a histogram, whose percentiles agree with the sorted
 * samples. */
#include "../test.h"

static uv_loop_t loop;
static rondo_metrics_t metrics;

static void init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
}

enum { MANY = 500 };
static uint64_t expected[MANY];
static uint64_t seed = 42;

static uint64_t random_below(uint64_t n) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (seed >> 20) % n;
}

static int compare(const void* a, const void* b) {
  uint64_t x = *(const uint64_t*)a;
  uint64_t y = *(const uint64_t*)b;
  return (x > y) - (x < y);
}

/* Each percentile is that of the sorted samples, or up to a sixteenth more. */
static void check(const rondo_histogram_t* h) {
  uint64_t sum = 0;
  qsort(expected, MANY, sizeof expected[0], compare);
  for (int i = 0; i < MANY; i++) sum += expected[i];
  CHECK_EQ(h->count, MANY);
  CHECK_EQ(h->sum_ns, sum);
  CHECK_EQ(h->min_ns, expected[0]);
  CHECK_EQ(h->max_ns, expected[MANY - 1]);
  for (int percent = 1; percent <= 100; percent++) {
    uint64_t exact = expected[(percent * MANY + 99) / 100 - 1];
    uint64_t got = rondo_histogram_percentile(h, percent);
    CHECK(got >= exact);
    CHECK(got <= exact + exact / 16);
  }
  CHECK_EQ(rondo_histogram_percentile(h, 100), expected[MANY - 1]);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

int main(void) {
  static uv_timer_t timers[MANY];
  init();
  for (int i = 0; i < MANY; i++) {
    uint64_t span_ns = random_below(UINT64_C(1) << random_below(30));
    CHECK_EQ(uv_timer_init(&loop, &timers[i]), 0);
    CHECK_EQ(rondo_timer_start_ns(&timers[i], on_timer, span_ns, 0), 0);
    expected[i] = (UINT64_C(1) << 30) - span_ns;
  }
  CHECK_EQ(rondo_clock_advance(&loop, UINT64_C(1) << 30), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  rondo_metrics(&loop, &metrics);
  check(&metrics.lateness);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * 1000 live repeating timers with different intervals, each pushed back in its
 * turn with uv_timer_again. ns per call.
 *
 *     timer-again [CALLS [TIMERS]]
 *
 * Wanted: 1
 */
#include "bench.h"

#define HOUR_MS 3600000u

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  must(!"a timer that is due in an hour fired");
}

int main(int argc, char** argv) {
  uint64_t calls = bench_arg(argc, argv, 1, 3000000);
  uint64_t count = bench_arg(argc, argv, 2, 1000);
  uint64_t random = BENCH_SEED;

  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  uv_timer_t* timers = bench_alloc(count, sizeof *timers);
  for (uint64_t i = 0; i < count; i++) {
    uint64_t repeat_ms = HOUR_MS + bench_random(&random) % HOUR_MS;
    must(uv_timer_init(&loop, &timers[i]) == 0);
    must(uv_timer_start(&timers[i], on_timer, repeat_ms, repeat_ms) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 0, next = 0; i < calls; i++) {
    must(uv_timer_again(&timers[next]) == 0);
    if (++next == count) next = 0;
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  for (uint64_t i = 0; i < count; i++) {
    must(uv_timer_get_due_in(&timers[i]) >= HOUR_MS / 2);
    uv_close((uv_handle_t*)&timers[i], NULL);
  }
  bench_end_loop(&loop);
  free(timers);
  bench_report("timer-again", took_ns, calls);
  return 0;
}

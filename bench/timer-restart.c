/* SPDX-License-Identifier: MIT */
/*
 * Many live timers of which one at random is started again with a new random
 * timeout: what a server does with the idle timeouts of its connections. None
 * of them ever fires. ns per restart.
 *
 *     timer-restart [RESTARTS [TIMERS]]
 *
 * Wanted: 3
 */
#include "bench.h"

#define HOUR_MS 3600000u

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  must(!"a timer that is due in an hour fired");
}

int main(int argc, char** argv) {
  uint64_t restarts = bench_arg(argc, argv, 1, 1000000);
  uint64_t count = bench_arg(argc, argv, 2, 100000);
  uint64_t random = BENCH_SEED;

  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  uv_timer_t* timers = bench_alloc(count, sizeof *timers);
  for (uint64_t i = 0; i < count; i++) {
    must(uv_timer_init(&loop, &timers[i]) == 0);
    must(uv_timer_start(&timers[i], on_timer, HOUR_MS + bench_random(&random) % HOUR_MS, 0) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 0; i < restarts; i++) {
    uv_timer_t* timer = &timers[bench_random(&random) % count];
    uint64_t timeout_ms = HOUR_MS + bench_random(&random) % HOUR_MS;
    must(uv_timer_start(timer, on_timer, timeout_ms, 0) == 0);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  for (uint64_t i = 0; i < count; i++) {
    must(uv_is_active((uv_handle_t*)&timers[i]));
    uv_close((uv_handle_t*)&timers[i], NULL);
  }
  bench_end_loop(&loop);
  free(timers);
  bench_report("timer-restart", took_ns, restarts);
  return 0;
}

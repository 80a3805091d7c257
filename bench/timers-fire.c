/* SPDX-License-Identifier: MIT */
/*
 * Many timers, each started once and fired once, with timeouts from 0 to
 * 1000 ms at random. ns per timer, start and firing together.
 *
 * Only work is measured, not waiting: all timers are started, then the program
 * sleeps until the last deadline is past, then one uv_run fires them all. Time
 * spent asleep is not counted.
 *
 *     timers-fire [TIMERS [LOOPS]]
 *
 * With more than one loop each has TIMERS timers and all share the one sleep;
 * a small number of timers is then measured for long enough.
 *
 * Wanted: 3
 */
#include "bench.h"

#define TIMEOUT_MAX_MS 1000

static uint64_t fired;

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  fired++;
}

int main(int argc, char** argv) {
  uint64_t count = bench_arg(argc, argv, 1, 1000000);
  uint64_t loop_count = bench_arg(argc, argv, 2, 1);
  uint64_t random = BENCH_SEED;

  uv_loop_t* loops = bench_alloc(loop_count, sizeof *loops);
  uv_timer_t* timers = bench_alloc(loop_count * count, sizeof *timers);
  for (uint64_t l = 0; l < loop_count; l++) {
    must(uv_loop_init(&loops[l]) == 0);
    for (uint64_t i = 0; i < count; i++)
      must(uv_timer_init(&loops[l], &timers[l * count + i]) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t l = 0; l < loop_count; l++) {
    uv_update_time(&loops[l]);
    for (uint64_t i = 0; i < count; i++) {
      uint64_t timeout_ms = bench_random(&random) % (TIMEOUT_MAX_MS + 1);
      must(uv_timer_start(&timers[l * count + i], on_timer, timeout_ms, 0) == 0);
    }
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(fired == 0);
  uv_sleep(TIMEOUT_MAX_MS + 2);

  begin_ns = bench_now_ns();
  for (uint64_t l = 0; l < loop_count; l++) must(uv_run(&loops[l], UV_RUN_DEFAULT) == 0);
  took_ns += bench_now_ns() - begin_ns;
  must(fired == loop_count * count);

  for (uint64_t i = 0; i < loop_count * count; i++) uv_close((uv_handle_t*)&timers[i], NULL);
  for (uint64_t l = 0; l < loop_count; l++) bench_end_loop(&loops[l]);
  free(timers);
  free(loops);
  bench_report("timers-fire", took_ns, loop_count * count);
  return 0;
}

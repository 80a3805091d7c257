/* SPDX-License-Identifier: MIT */
/*
 * An empty turn of a loop that holds many handles with nothing to do: does a
 * turn cost more because the loop owns more? ns per turn.
 *
 *     turn-with-handles [TURNS [HANDLES [STATE]]]
 *
 * The handles are timers. STATE 1: initialised only; 2: started too, and due in
 * an hour. Used by bench/run --scaling; no case of the main table.
 */
#include "bench.h"

#define HOUR_MS 3600000u

static uint64_t turns;
static uint64_t turns_max;

static void on_idle(uv_idle_t* idle) {
  if (++turns == turns_max) uv_stop(idle->loop);
}

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  must(!"a timer that is due in an hour fired");
}

int main(int argc, char** argv) {
  turns_max = bench_arg(argc, argv, 1, 300000);
  uint64_t count = bench_arg(argc, argv, 2, 10000);
  uint64_t state = bench_arg(argc, argv, 3, 1);
  uint64_t random = BENCH_SEED;
  must(state <= 2);

  uv_loop_t loop;
  uv_idle_t idle;
  must(uv_loop_init(&loop) == 0);
  uv_timer_t* timers = bench_alloc(count, sizeof *timers);
  for (uint64_t i = 0; i < count; i++) {
    must(uv_timer_init(&loop, &timers[i]) == 0);
    if (state == 1) continue;
    must(uv_timer_start(&timers[i], on_timer, HOUR_MS + bench_random(&random) % HOUR_MS, 0) == 0);
  }
  must(uv_idle_init(&loop, &idle) == 0);
  must(uv_idle_start(&idle, on_idle) == 0);

  uint64_t begin_ns = bench_now_ns();
  uv_run(&loop, UV_RUN_DEFAULT);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(turns == turns_max);
  uv_close((uv_handle_t*)&idle, NULL);
  for (uint64_t i = 0; i < count; i++) uv_close((uv_handle_t*)&timers[i], NULL);
  bench_end_loop(&loop);
  free(timers);
  bench_report("turn-with-handles", took_ns, turns);
  return 0;
}

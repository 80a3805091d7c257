/* SPDX-License-Identifier: MIT */
/*
 * The turn itself: one idle handle keeps the loop from blocking, its callback
 * counts and stops the loop at last. ns per turn.
 *
 * Compiled with BENCH_OBSERVE (librondo only) an observer that does nothing is
 * registered: what it costs to be watched. bench/run --door uses that.
 *
 *     empty-turn [TURNS]
 *
 * Wanted: 1.5
 */
#include "bench.h"

#ifdef BENCH_OBSERVE
#include <rondo.h>

static uint64_t told;

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer;
  (void)loop;
  (void)event;
  told++;
}
#endif

static uint64_t turns;
static uint64_t turns_max;

static void on_idle(uv_idle_t* idle) {
  if (++turns == turns_max) uv_stop(idle->loop);
}

int main(int argc, char** argv) {
  turns_max = bench_arg(argc, argv, 1, 1000000);
  uv_loop_t loop;
  uv_idle_t idle;
  must(uv_loop_init(&loop) == 0);
#ifdef BENCH_OBSERVE
  rondo_observer_t observer = {.on_event = on_event};
  must(rondo_observe(&loop, &observer) == 0);
#endif
  must(uv_idle_init(&loop, &idle) == 0);
  must(uv_idle_start(&idle, on_idle) == 0);

  uint64_t begin_ns = bench_now_ns();
  uv_run(&loop, UV_RUN_DEFAULT);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(turns == turns_max);
#ifdef BENCH_OBSERVE
  must(told >= 2 * turns);
  must(rondo_unobserve(&loop, &observer) == 0);
#endif
  uv_close((uv_handle_t*)&idle, NULL);
  bench_end_loop(&loop);
  bench_report("empty-turn", took_ns, turns);
  return 0;
}

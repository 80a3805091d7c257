/* SPDX-License-Identifier: MIT */
/*
 * A timer of 0 ms is started and one turn fires it. ns per timer, start, turn
 * and callback together.
 *
 * The start is outside of the callback on purpose: whether a timer of 0 ms that
 * is started by its own callback fires in the same turn differs between
 * versions of libuv, and then it is not one turn per timer.
 *
 *     timer-zero [TIMERS]
 *
 * Wanted: 1
 */
#include "bench.h"

static uint64_t fired;

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  fired++;
}

int main(int argc, char** argv) {
  uint64_t count = bench_arg(argc, argv, 1, 500000);
  uv_loop_t loop;
  uv_timer_t timer;
  must(uv_loop_init(&loop) == 0);
  must(uv_timer_init(&loop, &timer) == 0);

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 1; i <= count; i++) {
    must(uv_timer_start(&timer, on_timer, 0, 0) == 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    must(fired == i);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  uv_close((uv_handle_t*)&timer, NULL);
  bench_end_loop(&loop);
  bench_report("timer-zero", took_ns, count);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * One timer, the only one of its loop, started and stopped. ns per pair.
 *
 *     timer-start-stop [PAIRS]
 *
 * Wanted: 1
 */
#include "bench.h"

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  must(!"a stopped timer fired");
}

int main(int argc, char** argv) {
  uint64_t pairs = bench_arg(argc, argv, 1, 10000000);
  uv_loop_t loop;
  uv_timer_t timer;
  must(uv_loop_init(&loop) == 0);
  must(uv_timer_init(&loop, &timer) == 0);

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 0; i < pairs; i++) {
    must(uv_timer_start(&timer, on_timer, 1000 + (i & 1023), 0) == 0);
    must(uv_timer_stop(&timer) == 0);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(!uv_is_active((uv_handle_t*)&timer));
  uv_close((uv_handle_t*)&timer, NULL);
  bench_end_loop(&loop);
  bench_report("timer-start-stop", took_ns, pairs);
  return 0;
}

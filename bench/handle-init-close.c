/* SPDX-License-Identifier: MIT */
/*
 * Handles initialised and closed by the batch, a turn delivering the close
 * callbacks of one. ns per handle. They are timers, never started.
 *
 *     handle-init-close [HANDLES [BATCH]]
 *
 * HANDLES is rounded up to whole batches.
 *
 * Wanted: 1
 */
#include "bench.h"

static uint64_t closed;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}

int main(int argc, char** argv) {
  uint64_t count = bench_arg(argc, argv, 1, 5000000);
  uint64_t batch = bench_arg(argc, argv, 2, 1000);
  uint64_t batches = (count + batch - 1) / batch;

  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  uv_timer_t* timers = bench_alloc(batch, sizeof *timers);
  /* Touch each page now, so that no batch pays for it. */
  for (uint64_t i = 0; i < batch; i++) timers[i].data = timers;

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t b = 0; b < batches; b++) {
    for (uint64_t i = 0; i < batch; i++) must(uv_timer_init(&loop, &timers[i]) == 0);
    for (uint64_t i = 0; i < batch; i++) uv_close((uv_handle_t*)&timers[i], on_close);
    must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(closed == batches * batch);
  bench_end_loop(&loop);
  free(timers);
  bench_report("handle-init-close", took_ns, batches * batch);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * A loop's own thread sends to its one async handle and runs a turn that
 * delivers it. ns per send, turn and callback together.
 *
 *     async-send-same-thread [SENDS]
 *
 * Wanted: 1
 */
#include "bench.h"

static uint64_t received;

static void on_async(uv_async_t* async) {
  (void)async;
  received++;
}

int main(int argc, char** argv) {
  uint64_t sends = bench_arg(argc, argv, 1, 300000);
  uv_loop_t loop;
  uv_async_t async;
  must(uv_loop_init(&loop) == 0);
  must(uv_async_init(&loop, &async, on_async) == 0);

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 1; i <= sends; i++) {
    must(uv_async_send(&async) == 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    must(received == i);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  uv_close((uv_handle_t*)&async, NULL);
  bench_end_loop(&loop);
  bench_report("async-send-same-thread", took_ns, sends);
  return 0;
}

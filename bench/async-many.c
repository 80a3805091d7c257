/* SPDX-License-Identifier: MIT */
/*
 * 1000 async handles of which one is sent, each in its turn, and a turn of the
 * loop that finds it. ns per send. Does a wake-up cost more because there are
 * more handles that might have been sent?
 *
 *     async-many [SENDS [HANDLES]]
 *
 * Wanted: 1
 */
#include "bench.h"

static uint64_t received;
static uv_async_t* expected;

static void on_async(uv_async_t* async) {
  must(async == expected);
  received++;
}

int main(int argc, char** argv) {
  uint64_t sends = bench_arg(argc, argv, 1, 30000);
  uint64_t count = bench_arg(argc, argv, 2, 1000);

  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  uv_async_t* asyncs = bench_alloc(count, sizeof *asyncs);
  for (uint64_t i = 0; i < count; i++) must(uv_async_init(&loop, &asyncs[i], on_async) == 0);

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 1; i <= sends; i++) {
    expected = &asyncs[i % count];
    must(uv_async_send(expected) == 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    must(received == i);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  for (uint64_t i = 0; i < count; i++) uv_close((uv_handle_t*)&asyncs[i], NULL);
  bench_end_loop(&loop);
  free(asyncs);
  bench_report("async-many", took_ns, sends);
  return 0;
}

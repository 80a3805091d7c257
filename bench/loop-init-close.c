/* SPDX-License-Identifier: MIT */
/*
 * A loop made and ended, with nothing in between. ns per loop. Nearly all of it
 * is system calls: descriptors opened, mapped and closed.
 *
 *     loop-init-close [LOOPS]
 *
 * Wanted: 1
 */
#include "bench.h"

int main(int argc, char** argv) {
  uint64_t count = bench_arg(argc, argv, 1, 50000);
  uv_loop_t loop;

  /* The first loop also pays for what a process sets up once. */
  must(uv_loop_init(&loop) == 0);
  must(uv_loop_close(&loop) == 0);

  uint64_t begin_ns = bench_now_ns();
  for (uint64_t i = 0; i < count; i++) {
    must(uv_loop_init(&loop) == 0);
    must(uv_loop_close(&loop) == 0);
  }
  uint64_t took_ns = bench_now_ns() - begin_ns;

  bench_report("loop-init-close", took_ns, count);
  return 0;
}

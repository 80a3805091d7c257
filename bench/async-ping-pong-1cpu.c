/* SPDX-License-Identifier: MIT */
/*
 * Two loops on two threads wake each other in turn, both threads on the one
 * processor where the program began. No idle processor is woken, so it shows
 * the libraries' own part better than async-ping-pong. ns per bounce, from one
 * loop to the other; see ping-pong.h.
 *
 *     async-ping-pong-1cpu [BOUNCES]
 *
 * Wanted: 1
 */
#define _GNU_SOURCE
#include <sched.h>

#include "ping-pong.h"

int main(int argc, char** argv) {
  uint64_t bounces = bench_arg(argc, argv, 1, 20000);
  int cpu = sched_getcpu();
  cpu_set_t set;
  must(cpu >= 0);
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  /* Threads made later inherit it. */
  must(sched_setaffinity(0, sizeof set, &set) == 0);
  return measure("async-ping-pong-1cpu", bounces);
}

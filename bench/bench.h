/* SPDX-License-Identifier: MIT */
/*
 * What every benchmark shares: a clock, numbers from the command line, a fixed
 * sequence of random numbers, and how a result is printed.
 *
 * A case is one file and one program. It uses nothing but uv.h, so that the same
 * source measures libuv and librondo. Its arguments are numbers, each with a
 * default that takes well under a second; it prints one line,
 *
 *     NAME NUMBER ns/op
 *
 * lower is better, and exits with 0. A case that counts wrong prints no line and
 * exits with 1: a loop that loses callbacks must not look fast.
 *
 * bench/run reads the line "Wanted: RATIO" in a case's first comment: how many
 * times libuv's speed we want. A file without it is no case of the main table.
 */
#ifndef BENCH_H
#define BENCH_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <uv.h>

/* Stays on in every build: the checks are outside of what is measured, or cost
 * a predicted branch. */
#define must(condition)                                                       \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                                \
    }                                                                         \
  } while (0)

static inline uint64_t bench_now_ns(void) {
  struct timespec ts;
  must(clock_gettime(CLOCK_MONOTONIC, &ts) == 0);
  return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

/* The argument at index, from 1, or fallback if there are fewer. */
static inline uint64_t bench_arg(int argc, char** argv, int index, uint64_t fallback) {
  if (index >= argc) return fallback;
  char* end;
  uint64_t value = strtoull(argv[index], &end, 10);
  if (end == argv[index] || *end != '\0' || value == 0 || value > 1000000000) {
    fprintf(stderr, "%s: argument %d: want a number from 1 to 10^9, not '%s'\n", argv[0], index,
            argv[index]);
    exit(2);
  }
  return value;
}

/* xorshift64 (Marsaglia): the same numbers in every run and for both libraries.
 * The state must not be 0. */
#define BENCH_SEED 0x9e3779b97f4a7c15u

static inline uint64_t bench_random(uint64_t* state) {
  uint64_t x = *state;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  return *state = x;
}

static inline void* bench_alloc(size_t count, size_t size) {
  void* memory = calloc(count, size);
  must(memory != NULL);
  return memory;
}

/* Runs what is left, which must be close callbacks only, and ends the loop. */
static inline void bench_end_loop(uv_loop_t* loop) {
  must(uv_run(loop, UV_RUN_DEFAULT) == 0);
  must(uv_loop_close(loop) == 0);
}

static inline void bench_report(const char* name, uint64_t took_ns, uint64_t ops) {
  printf("%s %.2f ns/op\n", name, (double)took_ns / (double)ops);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Starts /bin/true, waits for its end, starts the next. ns per process. The process that starts
 * them has 64 MiB of memory in use, little for a program that has something to start.
 *
 *     spawn [PROCESSES]
 *
 * Wanted: 1
 */
#include <stdlib.h>
#include <string.h>

#include "bench.h"

static uv_loop_t loop;
static uv_process_t process;
static uint64_t left;

static void start(void);

static void on_close(uv_handle_t* handle) {
  (void)handle;
  if (--left > 0) start();
}

static void on_exit_of(uv_process_t* handle, int64_t exit_status, int term_signal) {
  must(exit_status == 0 && term_signal == 0);
  uv_close((uv_handle_t*)handle, on_close);
}

static void start(void) {
  char* args[] = {"/bin/true", NULL};
  uv_process_options_t options;
  memset(&options, 0, sizeof options);
  options.file = args[0];
  options.args = args;
  options.exit_cb = on_exit_of;
  must(uv_spawn(&loop, &process, &options) == 0);
}

int main(int argc, char** argv) {
  left = bench_arg(argc, argv, 1, 300);
  const uint64_t count = left;
  const size_t memory_size = (size_t)64 << 20;
  char* memory = malloc(memory_size);
  must(memory != NULL);
  memset(memory, 1, memory_size);
  must(uv_loop_init(&loop) == 0);

  uint64_t begin_ns = bench_now_ns();
  start();
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  bench_end_loop(&loop);
  bench_report("spawn", took_ns, count);
  free(memory);
  return 0;
}

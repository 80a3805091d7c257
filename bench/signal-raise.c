/* SPDX-License-Identifier: MIT */
/*
 * The loop's own thread raises SIGUSR1; the signal handle's callback raises it
 * again. ns per signal, from raise to callback.
 *
 *     signal-raise [SIGNALS]
 *
 * Wanted: 1
 */
#include <signal.h>

#include "bench.h"

static uint64_t received;
static uint64_t received_max;

static void on_signal(uv_signal_t* handle, int signum) {
  must(signum == SIGUSR1);
  if (++received < received_max) {
    must(raise(SIGUSR1) == 0);
    return;
  }
  must(uv_signal_stop(handle) == 0);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(int argc, char** argv) {
  received_max = bench_arg(argc, argv, 1, 100000);
  uv_loop_t loop;
  uv_signal_t handle;
  must(uv_loop_init(&loop) == 0);
  must(uv_signal_init(&loop, &handle) == 0);
  must(uv_signal_start(&handle, on_signal, SIGUSR1) == 0);

  uint64_t begin_ns = bench_now_ns();
  must(raise(SIGUSR1) == 0);
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(received == received_max);
  bench_end_loop(&loop);
  bench_report("signal-raise", took_ns, received);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * A turn with four idle, four prepare and four check handles. ns per turn, so
 * for twelve callbacks.
 *
 *     idle-prepare-check [TURNS]
 *
 * Wanted: 1
 */
#include "bench.h"

#define EACH 4

static uint64_t turns_max;
static uint64_t idles;
static uint64_t prepares;
static uint64_t checks;

static void on_idle(uv_idle_t* idle) {
  if (++idles == turns_max * EACH) uv_stop(idle->loop);
}

static void on_prepare(uv_prepare_t* prepare) {
  (void)prepare;
  prepares++;
}

static void on_check(uv_check_t* check) {
  (void)check;
  checks++;
}

int main(int argc, char** argv) {
  turns_max = bench_arg(argc, argv, 1, 1000000);
  uv_loop_t loop;
  uv_idle_t idle[EACH];
  uv_prepare_t prepare[EACH];
  uv_check_t check[EACH];
  must(uv_loop_init(&loop) == 0);
  for (int i = 0; i < EACH; i++) {
    must(uv_idle_init(&loop, &idle[i]) == 0);
    must(uv_idle_start(&idle[i], on_idle) == 0);
    must(uv_prepare_init(&loop, &prepare[i]) == 0);
    must(uv_prepare_start(&prepare[i], on_prepare) == 0);
    must(uv_check_init(&loop, &check[i]) == 0);
    must(uv_check_start(&check[i], on_check) == 0);
  }

  uint64_t begin_ns = bench_now_ns();
  uv_run(&loop, UV_RUN_DEFAULT);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(idles == turns_max * EACH && prepares == idles && checks == idles);
  for (int i = 0; i < EACH; i++) {
    uv_close((uv_handle_t*)&idle[i], NULL);
    uv_close((uv_handle_t*)&prepare[i], NULL);
    uv_close((uv_handle_t*)&check[i], NULL);
  }
  bench_end_loop(&loop);
  bench_report("idle-prepare-check", took_ns, turns_max);
  return 0;
}

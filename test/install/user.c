/* SPDX-License-Identifier: MIT */
/* A program of somebody else's, built against the installed tree: a timer and a
 * tick, so that both headers and the library itself are in use. */
#include <rondo.h>
#include <stdio.h>
#include <uv.h>

static int ticks;
static int timeouts;

static void on_tick(uv_loop_t* loop, void* arg) {
  (void)loop;
  (void)arg;
  ticks++;
}

static void on_timeout(uv_timer_t* timer) {
  timeouts++;
  rondo_next_tick(timer->loop, on_tick, NULL);
  uv_close((uv_handle_t*)timer, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  if (uv_loop_init(&loop) != 0) return 1;
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timeout, 1, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  if (uv_loop_close(&loop) != 0) return 2;
  printf("%s: %d timeouts, %d ticks\n", uv_version_string(), timeouts, ticks);
  return timeouts == 1 && ticks == 1 ? 0 : 3;
}

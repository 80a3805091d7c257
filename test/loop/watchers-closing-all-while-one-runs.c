/* SPDX-License-Identifier: MIT */
/* The callback of an idle, prepare or check handle closes all of its kind, itself
 * included: none runs any more, all close callbacks come. */
#include "../test.h"

enum { MANY = 20 };
static uv_idle_t idle[MANY];
static uv_prepare_t prepare[MANY];
static uv_check_t check[MANY];
static int ran, closed;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}
static void on_idle(uv_idle_t* handle) {
  (void)handle;
  ran++;
  for (int i = 0; i < MANY; i++) uv_close((uv_handle_t*)&idle[i], on_close);
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  ran++;
  for (int i = MANY - 1; i >= 0; i--) uv_close((uv_handle_t*)&prepare[i], on_close);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  ran++;
  for (int i = 0; i < MANY; i++) uv_close((uv_handle_t*)&check[(i + 7) % MANY], on_close);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < MANY; i++) {
    uv_idle_init(&loop, &idle[i]);
    uv_idle_start(&idle[i], on_idle);
    uv_prepare_init(&loop, &prepare[i]);
    uv_prepare_start(&prepare[i], on_prepare);
    uv_check_init(&loop, &check[i]);
    uv_check_start(&check[i], on_check);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, 3);
  CHECK_EQ(closed, 3 * MANY);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

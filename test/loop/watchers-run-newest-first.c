/* SPDX-License-Identifier: MIT */
/* Idle, prepare and check handles: the one started last runs first, and the order
 * stays the same from turn to turn. */
#include "../test.h"

static uv_idle_t idle[3];
static uv_prepare_t prepare[3];
static uv_check_t check[3];

static void on_idle(uv_idle_t* handle) {
  log_put("i%d", (int)(handle - idle));
}
static void on_prepare(uv_prepare_t* handle) {
  log_put("p%d", (int)(handle - prepare));
}
static void on_check(uv_check_t* handle) {
  log_put("c%d", (int)(handle - check));
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < 3; i++) {
    uv_idle_init(&loop, &idle[i]);
    uv_prepare_init(&loop, &prepare[i]);
    uv_check_init(&loop, &check[i]);
  }
  const int order[] = {1, 0, 2};
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_check_start(&check[order[i]], on_check), 0);
    CHECK_EQ(uv_prepare_start(&prepare[order[i]], on_prepare), 0);
    CHECK_EQ(uv_idle_start(&idle[order[i]], on_idle), 0);
  }
  for (int turn = 0; turn < 3; turn++) {
    log_reset();
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    log_check("i2 i0 i1 p2 p0 p1 c2 c0 c1");
  }
  uv_prepare_stop(&prepare[0]);
  uv_prepare_start(&prepare[0], on_prepare); /* it is the newest now */
  log_reset();
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("i2 i0 i1 p0 p2 p1 c2 c0 c1");
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* An async sent by another one's callback: if it was initialised later, its turn
 * is still to come in this pass; if earlier, it comes with the next poll. */
#include "../test.h"

static uv_async_t earlier, middle, later;

static void on_other(uv_async_t* handle) {
  log_put("%s", handle == &earlier ? "earlier" : "later");
}
static void on_middle(uv_async_t* handle) {
  (void)handle;
  log_put("middle");
  CHECK_EQ(uv_async_send(&later), 0);
  CHECK_EQ(uv_async_send(&earlier), 0);
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
}

int main(void) {
  uv_loop_t loop;
  uv_check_t check;
  test_loop_init(&loop);
  uv_async_init(&loop, &earlier, on_other);
  uv_async_init(&loop, &middle, on_middle);
  uv_async_init(&loop, &later, on_other);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  CHECK_EQ(uv_async_send(&middle), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("middle later check");
  uv_run(&loop, UV_RUN_ONCE);
  log_check("middle later check earlier check");
  test_loop_close(&loop);
  return 0;
}

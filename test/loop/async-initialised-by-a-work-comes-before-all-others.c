/* SPDX-License-Identifier: MIT */
/* Asyncs that callbacks of works initialise come before all older ones from then on, and
 * those of a later work before those of an earlier one. */
#include "../test.h"

static uv_async_t old, made[4];
static int made_count;

static void on_async(uv_async_t* handle) {
  if (handle == &old)
    log_put("old");
  else
    log_put("%d", (int)(handle - made));
}

static void work(uv_work_t* req) {
  (void)req;
}

static void after_work(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_async_init(req->loop, &made[made_count++], on_async), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_work_t req;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &old, on_async), 0);
  uv_unref((uv_handle_t*)&old);
  for (int i = 1; i <= 2; i++) {
    CHECK_EQ(uv_queue_work(&loop, &req, work, after_work), 0);
    while (made_count < 2 * i) uv_run(&loop, UV_RUN_ONCE);
  }
  CHECK_EQ(uv_async_send(&old), 0);
  for (int i = 0; i < 4; i++) CHECK_EQ(uv_async_send(&made[i]), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("2 3 0 1 old");
  test_loop_close(&loop);
  return 0;
}

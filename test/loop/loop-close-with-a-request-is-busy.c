/* SPDX-License-Identifier: MIT */
/* A loop cannot be closed while work of its own is queued, running or finished
 * without its callback. */
#include "../test.h"

static uv_sem_t may_end;

static void work(uv_work_t* req) {
  (void)req;
  uv_sem_wait(&may_end);
}

static void after(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  (void)req;
  log_put("after");
}

int main(void) {
  uv_loop_t loop;
  uv_work_t req;
  test_loop_init(&loop);
  CHECK_EQ(uv_sem_init(&may_end, 0), 0);
  CHECK_EQ(uv_queue_work(&loop, &req, work, after), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  CHECK(uv_loop_alive(&loop));
  uv_sem_post(&may_end);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY); /* whether it has ended or not */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("after");
  CHECK_EQ(uv_loop_close(&loop), 0);
  uv_sem_destroy(&may_end);
  return 0;
}

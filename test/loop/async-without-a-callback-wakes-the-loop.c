/* SPDX-License-Identifier: MIT */
/* An async may have no callback: a send then only ends the loop's wait. */
#include "../sys/asleep.h"
#include "../test.h"

static uv_async_t async;
static pid_t loop_tid;

static void send_one(void* arg) {
  (void)arg;
  wait_until_asleep(loop_tid);
  CHECK_EQ(uv_async_send(&async), 0);
}
static void on_check(uv_check_t* handle) {
  log_put("check");
  uv_check_stop(handle);
}

int main(void) {
  uv_loop_t loop;
  uv_check_t check;
  uv_thread_t thread;
  test_loop_init(&loop);
  CHECK_EQ(uv_async_init(&loop, &async, NULL), 0);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, send_one, NULL), 0);
  CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
  log_check("check");
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_async_send(&async), 0); /* and it can be sent again */
  uv_check_start(&check, on_check);
  CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
  log_check("check check");
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A send from another thread ends the loop's wait, each time. */
#include "../sys/asleep.h"
#include "../test.h"

static uv_async_t async;
static pid_t loop_tid;
static uv_sem_t seen;
static int came;

static void sender(void* arg) {
  (void)arg;
  for (int i = 0; i < 20; i++) {
    wait_until_asleep(loop_tid);
    CHECK_EQ(uv_async_send(&async), 0);
    uv_sem_wait(&seen);
  }
}
static void on_async(uv_async_t* handle) {
  if (++came == 20) uv_close((uv_handle_t*)handle, NULL);
  uv_sem_post(&seen);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t thread;
  test_loop_init(&loop);
  CHECK_EQ(uv_sem_init(&seen, 0), 0);
  uv_async_init(&loop, &async, on_async);
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, sender, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(came, 20);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

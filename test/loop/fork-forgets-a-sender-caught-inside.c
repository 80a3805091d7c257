/* SPDX-License-Identifier: MIT */
/* A thread that the fork caught inside uv_async_send leaves its async marked as
 * sent and as being sent to, in no queue, and does not exist in the child to
 * finish. uv_loop_fork makes such an async good again: it can be sent, and closed.
 * The marks are private fields, set here by hand as the thread would leave them. */
/* matrix: backends */
#include <sys/wait.h>

#include "../test.h"

static int came;

static void on_async(uv_async_t* handle) {
  (void)handle;
  came++;
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  uv_run(&loop, UV_RUN_NOWAIT);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(5);
    async.pending = 1;
    async.busy = 1;
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK_EQ(uv_async_send(&async), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, 1);
    test_loop_close(&loop); /* would wait for that thread */
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* In the child a send wakes the child's loop and not the parent's, and one that
 * was under way at the fork is the parent's alone. */
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
  CHECK_EQ(uv_async_send(&async), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
    CHECK_EQ(came, 0);
    CHECK_EQ(uv_async_send(&async), 0);
    CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
    CHECK_EQ(came, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK_EQ(came, 1);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  CHECK_EQ(came, 1); /* the child's send did not come here */
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* After uv_loop_fork a timer that was started before the fork fires in the child,
 * and in the parent too. */
#include <sys/wait.h>

#include "../test.h"

static int fired;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  fired++;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  test_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  int before = fired;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    CHECK_EQ(uv_loop_fork(&loop), 0);
    if (before == 0) CHECK(uv_loop_alive(&loop));
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(fired, 1);
    CHECK_EQ(uv_timer_start(&timer, on_timer, 2, 0), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(fired, 2);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fired, 1);
  test_loop_close(&loop);
  return 0;
}

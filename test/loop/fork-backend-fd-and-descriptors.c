/* SPDX-License-Identifier: MIT */
/* uv_loop_fork replaces the child's descriptors and leaves none behind; a loop
 * that was embedded can be embedded in the child, by asking again. */
#include <poll.h>
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
  CHECK(uv_backend_fd(&loop) >= 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    alarm(20);
    int before = open_fds();
    CHECK_EQ(uv_loop_fork(&loop), 0);
    CHECK_EQ(open_fds(), before);
    struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
    CHECK_EQ(poll(&p, 1, 0), 0);
    CHECK_EQ(uv_async_send(&async), 0);
    CHECK_EQ(poll(&p, 1, -1), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, 1);
    test_loop_close(&loop);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  CHECK_EQ(poll(&p, 1, 0), 0); /* the child's send is not seen here */
  test_loop_close(&loop);
  return 0;
}

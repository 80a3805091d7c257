/* SPDX-License-Identifier: MIT */
/* None of the loop's descriptors, of other children's or of the pipes to them reaches a child; what
 * the program itself left open does, until uv_disable_stdio_inheritance. */
/* matrix: backends */
#include "child.h"

static int expected;

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, expected);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

static void start(uv_loop_t* loop, int count) {
  uv_process_t process;
  uv_process_options_t options = self_options("count", on_exit_of);
  expected = count;
  CHECK_EQ(uv_spawn(loop, &process, &options), 0);
  while (uv_is_active((uv_handle_t*)&process)) uv_run(loop, UV_RUN_ONCE);
  uv_run(loop, UV_RUN_NOWAIT); /* its close callback */
}

int main(int argc, char** argv) {
  if (argc > 1) {
    if (strcmp(argv[1], "count") == 0) return open_fds();
    char c;
    return read(0, &c, 1) == 0 ? 0 : 1;
  }
  uv_loop_t loop;
  uv_process_t waiting;
  uv_pipe_t pipe;
  uv_signal_t signal_handle;
  test_loop_init(&loop);
  for (int fd = 3; fd < 4096; fd++) fcntl(fd, F_SETFD, FD_CLOEXEC); /* what we were started with */
  CHECK_EQ(uv_signal_init(&loop, &signal_handle), 0);
  CHECK_EQ(uv_pipe_init(&loop, &pipe, 0), 0);
  uv_process_options_t options = self_options("wait", on_exit_of);
  uv_stdio_container_t stdio = {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE,
                                .data.stream = (uv_stream_t*)&pipe};
  options.stdio = &stdio;
  options.stdio_count = 1;
  CHECK_EQ(uv_spawn(&loop, &waiting, &options), 0);
  start(&loop, 3);
  int extra = dup(0);
  CHECK(extra > 2);
  start(&loop, 4);
  uv_disable_stdio_inheritance();
  start(&loop, 3);
  CHECK(fcntl(0, F_GETFD) == -1 || (fcntl(0, F_GETFD) & FD_CLOEXEC));
  CHECK(fcntl(extra, F_GETFD) & FD_CLOEXEC);
  close(extra);
  expected = 0;
  uv_close((uv_handle_t*)&pipe, NULL); /* nobody else holds it: the child reads an end */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(uv_is_closing((uv_handle_t*)&waiting));
  test_loop_close(&loop);
  return 0;
}

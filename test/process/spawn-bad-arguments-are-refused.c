/* SPDX-License-Identifier: MIT */
/* Wrong arguments are refused before anything is started, and leave neither handle nor descriptor.
 */
/* matrix: backends */
#include "child.h"

static uv_loop_t loop;
static int fds;

static void refused(uv_process_options_t options, int error) {
  uv_process_t process;
  CHECK_EQ(uv_spawn(&loop, &process, &options), error);
  CHECK_EQ(open_fds(), fds);
  check_no_children();
  CHECK(!uv_loop_alive(&loop));
}

int main(void) {
  char* args[] = {"true", NULL};
  uv_tcp_t tcp;
  uv_pipe_t pipe, closed;
  test_loop_init(&loop);
  CHECK_EQ(uv_tcp_init(&loop, &tcp), 0);
  CHECK_EQ(uv_pipe_init(&loop, &pipe, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &closed, 0), 0);
  fds = open_fds();
  uv_process_options_t good = {.file = "/bin/true", .args = args};
  uv_process_options_t options = good;
  options.file = NULL;
  refused(options, UV_EINVAL);
  options = good;
  options.flags = 1u << 20;
  refused(options, UV_EINVAL);
  options = good;
  options.stdio_count = 1;
  refused(options, UV_EINVAL);
  options.stdio_count = -1;
  refused(options, UV_EINVAL);
  uv_stdio_container_t stdio[2];
  options.stdio = stdio;
  options.stdio_count = 2;
  stdio[0].flags = UV_CREATE_PIPE | UV_READABLE_PIPE; /* made, then closed again */
  stdio[0].data.stream = (uv_stream_t*)&pipe;
  stdio[1].flags = UV_CREATE_PIPE | UV_INHERIT_FD;
  stdio[1].data.stream = (uv_stream_t*)&closed;
  refused(options, UV_EINVAL);
  stdio[1].flags = UV_CREATE_PIPE;
  stdio[1].data.stream = (uv_stream_t*)&tcp;
  refused(options, UV_EINVAL);
  stdio[1].flags = UV_INHERIT_STREAM;
  refused(options, UV_EINVAL); /* it has no descriptor */
  stdio[1].flags = UV_INHERIT_FD;
  stdio[1].data.fd = -1;
  refused(options, UV_EINVAL);
  test_loop_close(&loop);
  CHECK_EQ(uv_kill(getpid(), 0), 0);
  CHECK_EQ(uv_kill(getpid(), 1000), UV_EINVAL);
  CHECK_EQ(uv_kill(0x7ffffff0, SIGTERM), UV_ESRCH);
  return 0;
}

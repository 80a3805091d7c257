/* SPDX-License-Identifier: MIT */
/* A program that cannot be started: the call says why, there is no zombie, no callback and no
 * descriptor left; the streams are there and read an end. */
/* matrix: backends */
#include "child.h"

static uv_loop_t loop;

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  (void)handle, (void)status, (void)signum;
  CHECK(0);
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  static char room[64];
  (void)handle, (void)size;
  *buf = uv_buf_init(room, sizeof room);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(nread, UV_EOF);
  log_put("eof");
  uv_close((uv_handle_t*)stream, NULL);
}

static void fails(uv_process_options_t options, int error) {
  uv_process_t process;
  int before = open_fds();
  options.exit_cb = on_exit_of;
  CHECK_EQ(uv_spawn(&loop, &process, &options), error);
  CHECK(!uv_is_active((uv_handle_t*)&process));
  CHECK_EQ(uv_process_kill(&process, SIGTERM), UV_ESRCH);
  check_no_children();
  uv_close((uv_handle_t*)&process, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(open_fds(), before);
}

static void streams_read_an_end(void) {
  uv_process_t process;
  uv_pipe_t pipe;
  uv_stdio_container_t stdio[2] = {{.flags = UV_IGNORE}};
  CHECK_EQ(uv_pipe_init(&loop, &pipe, 0), 0);
  stdio[1].flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE;
  stdio[1].data.stream = (uv_stream_t*)&pipe;
  char* args[] = {"missing", NULL};
  uv_process_options_t options = {.file = "/no/such/program",
                                  .args = args,
                                  .exit_cb = on_exit_of,
                                  .stdio = stdio,
                                  .stdio_count = 2};
  CHECK_EQ(uv_spawn(&loop, &process, &options), UV_ENOENT);
  CHECK_EQ(uv_read_start((uv_stream_t*)&pipe, on_alloc, on_read), 0);
  uv_close((uv_handle_t*)&process, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("eof");
}

int main(void) {
  char* args[] = {"missing", NULL};
  char* bare[] = {"X=1", NULL};
  char* nowhere[] = {"PATH=/no/where:/proc/self/exe", NULL};
  char long_name[512];
  memset(long_name, 'x', sizeof long_name - 1);
  long_name[sizeof long_name - 1] = '\0';
  test_loop_init(&loop);
  CHECK_EQ(uv_backend_fd(&loop) >= 0, 1); /* the poller's own descriptors are open */
  fails((uv_process_options_t){.file = "/no/such/program", .args = args}, UV_ENOENT);
  fails((uv_process_options_t){.file = "no-such-program", .args = args}, UV_ENOENT);
  fails((uv_process_options_t){.file = "no-such-program", .args = args, .env = bare}, UV_ENOENT);
  fails((uv_process_options_t){.file = "no-such-program", .args = args, .env = nowhere},
        UV_ENOTDIR);
  fails((uv_process_options_t){.file = "", .args = args}, UV_ENOENT);
  fails((uv_process_options_t){.file = long_name, .args = args}, UV_ENAMETOOLONG);
  fails((uv_process_options_t){.file = "/", .args = args}, UV_EACCES);
  fails((uv_process_options_t){.file = "/etc/passwd", .args = args}, UV_EACCES);
  fails((uv_process_options_t){.file = "/etc/passwd/x", .args = args}, UV_ENOTDIR);
  fails((uv_process_options_t){.file = "/bin/true", .args = args, .cwd = "/no/where"}, UV_ENOENT);
  uv_stdio_container_t bad = {.flags = UV_INHERIT_FD, .data.fd = 1000};
  fails((uv_process_options_t){.file = "/bin/true", .args = args, .stdio = &bad, .stdio_count = 1},
        UV_EBADF);
  streams_read_an_end();
  test_loop_close(&loop);
  return 0;
}

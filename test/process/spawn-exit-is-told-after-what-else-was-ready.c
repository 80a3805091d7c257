/* SPDX-License-Identifier: MIT */
/* What goes in by a pipe comes out by another, and the end of the process is told after what else
 * was ready. If it had ended before the loop looked, that is in the same poll phase: after the end
 * of its output, but before it if there were last words to be read, whose end is read one phase
 * later. As in libuv 1.52. */
/* matrix: backends */
#include <stdbool.h>

#include "child.h"

static uv_loop_t loop;
static uv_pipe_t in, out;
static uv_check_t check;

static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("|");
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  log_put("exit");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  static char room[64];
  (void)handle, (void)size;
  *buf = uv_buf_init(room, sizeof room);
}

static bool closes_in; /* when all has come back, which ends the child */
static ssize_t got;

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  if (nread > 0) {
    log_put("%.*s", (int)nread, buf->base);
    got += nread;
    if (closes_in && got == 3) uv_close((uv_handle_t*)&in, NULL);
    return;
  }
  CHECK_EQ(nread, UV_EOF);
  log_put("eof");
  uv_close((uv_handle_t*)stream, NULL);
}

/* Says what it hears, in upper case. */
static int child(void) {
  char c;
  while (read(0, &c, 1) == 1) {
    c = (char)(c - 'a' + 'A');
    CHECK_EQ(write(1, &c, 1), 1);
  }
  return 0;
}

static void start(uv_process_t* process, const char* role) {
  uv_process_options_t options = self_options(role, on_exit_of);
  uv_stdio_container_t stdio[3] = {
      {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t*)&in},
      {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE, .data.stream = (uv_stream_t*)&out},
      {.flags = UV_INHERIT_FD, .data.fd = 2},
  };
  CHECK_EQ(uv_pipe_init(&loop, &in, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &out, 0), 0);
  options.stdio = stdio;
  options.stdio_count = 3;
  CHECK_EQ(uv_spawn(&loop, process, &options), 0);
  CHECK(uv_is_writable((uv_stream_t*)&in) && !uv_is_readable((uv_stream_t*)&in));
  CHECK(uv_is_readable((uv_stream_t*)&out) && !uv_is_writable((uv_stream_t*)&out));
  CHECK_EQ(uv_spawn(&loop, &(uv_process_t){0}, &options), UV_EBUSY); /* the streams are taken */
  CHECK_EQ(uv_read_start((uv_stream_t*)&out, on_alloc, on_read), 0);
}

int main(int argc, char** argv) {
  if (argc > 1) return child();
  (void)argv;
  uv_process_t process;
  uv_buf_t buf = uv_buf_init("abc", 3);
  int before = open_fds();
  test_loop_init(&loop);
  CHECK_EQ(uv_check_init(&loop, &check), 0);

  /* The loop sleeps when it ends. */
  closes_in = true;
  start(&process, "echo");
  CHECK_EQ(uv_try_write((uv_stream_t*)&in, &buf, 1), 3);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  const char* end = test_log.text + test_log.length - strlen(" eof exit");
  CHECK_STR(end, " eof exit");

  /* It has ended, without a word. */
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  uv_unref((uv_handle_t*)&check);
  log_reset();
  start(&process, "echo");
  uv_close((uv_handle_t*)&in, NULL);
  uv_run(&loop, UV_RUN_NOWAIT); /* the watches are the kernel's */
  await_end(process.pid);
  log_reset();
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("eof exit |");

  /* It has ended, and its last words wait. */
  closes_in = false;
  start(&process, "echo");
  CHECK_EQ(uv_try_write((uv_stream_t*)&in, &buf, 1), 3);
  uv_close((uv_handle_t*)&in, NULL);
  await_end(process.pid);
  log_reset();
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("ABC exit | eof |");
  uv_close((uv_handle_t*)&check, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  test_loop_close(&loop);
  CHECK_EQ(open_fds(), before);
  return 0;
}

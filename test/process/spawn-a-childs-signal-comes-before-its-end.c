/* SPDX-License-Identifier: MIT */
/* A signal that the child sends before it ends is told before its end, and both after what else is
 * ready, also under a chooser. */
/* matrix: backends */
#include "child.h"

static uv_loop_t loop;
static uv_signal_t signal_handle;
static uv_process_t process;
static uv_poll_t poll_handle;
static int ends[2];

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle;
  CHECK_EQ(signum, SIGUSR1);
  log_put("signal");
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  log_put("exit");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_poll(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  log_put("poll");
  CHECK_EQ(uv_poll_stop(handle), 0);
}

static void on_async(uv_async_t* handle) {
  log_put("async");
  uv_close((uv_handle_t*)handle, NULL);
}

static size_t choose_last(uv_loop_t* l, void* arg, rondo_choice_point point,
                          const rondo_candidate_t* candidates, size_t count) {
  (void)l, (void)arg, (void)point, (void)candidates;
  return count - 1;
}

int main(int argc, char** argv) {
  char c;
  if (argc > 1) return read(0, &c, 1) == 0 ? kill(getppid(), SIGUSR1) : 1;
  (void)argv;
  uv_async_t async;
  test_loop_init(&loop);
  CHECK_EQ(pipe2(ends, O_CLOEXEC), 0);
  CHECK_EQ(uv_signal_init(&loop, &signal_handle), 0);
  CHECK_EQ(uv_signal_start(&signal_handle, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll_handle, ends[0]), 0);
  for (int chosen = 0; chosen < 2; chosen++) {
    if (chosen) CHECK_EQ(rondo_loop_set_chooser(&loop, choose_last, NULL), 0);
    log_reset();
    CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
    CHECK_EQ(uv_poll_start(&poll_handle, UV_READABLE, on_poll), 0);
    uv_process_options_t options = self_options("signal", on_exit_of);
    int input[2];
    CHECK_EQ(pipe2(input, O_CLOEXEC), 0);
    uv_stdio_container_t stdio = {.flags = UV_INHERIT_FD, .data.fd = input[0]};
    options.stdio = &stdio;
    options.stdio_count = 1;
    CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
    close(input[0]);
    uv_run(&loop, UV_RUN_NOWAIT); /* the kernel knows what is watched */
    close(input[1]);
    await_end(process.pid);
    if (!chosen) CHECK_EQ(write(ends[1], "x", 1), 1); /* the last to become ready */
    CHECK_EQ(uv_async_send(&async), 0);
    uv_run(&loop, UV_RUN_NOWAIT);
    uv_run(&loop, UV_RUN_NOWAIT); /* other things were ready: the end waits for a second look */
    log_check(chosen ? "poll async signal exit" : "async poll signal exit");
  }
  test_loop_close(&loop);
  close(ends[0]);
  close(ends[1]);
  check_no_children();
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* What a loop opened for polling, waking, signals and embedding is closed with
 * it; the descriptors of the caller's poll handles stay open. */
/* matrix: backends */
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>

#include "../test.h"

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
}

static void live(int fd) {
  uv_loop_t loop;
  uv_poll_t poll;
  uv_signal_t sig;
  uv_async_t async;
  test_loop_init(&loop);
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_signal_start(&sig, on_signal, SIGUSR1), 0);
  CHECK_EQ(uv_async_init(&loop, &async, NULL), 0);
  CHECK(uv_backend_fd(&loop) >= 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK(uv_run(&loop, UV_RUN_NOWAIT) != 0);
  test_loop_close(&loop);
}

int main(void) {
  int pair[2];
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  live(pair[0]);
  int before = open_fds();
  for (int i = 0; i < 50; i++) live(pair[0]);
  CHECK_EQ(open_fds(), before);
  CHECK(fcntl(pair[0], F_GETFD) != -1);
  return 0;
}

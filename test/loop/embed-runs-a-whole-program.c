/* SPDX-License-Identifier: MIT */
/* A loop driven only by its descriptor, with UV_RUN_NOWAIT after each wake-up,
 * does all that UV_RUN_DEFAULT would: timers, repeats, sends from a thread,
 * a signal, work, closes. */
#include <poll.h>
#include <signal.h>

#include "../test.h"

static uv_async_t async;
static int ticks, sends, works, signals, closes;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closes++;
}
static void on_timer(uv_timer_t* handle) {
  if (++ticks == 5) uv_close((uv_handle_t*)handle, on_close);
}
static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR2);
  signals++;
  uv_close((uv_handle_t*)handle, on_close);
}
static void on_async(uv_async_t* handle) {
  sends++;
  uv_close((uv_handle_t*)handle, on_close);
}
static void work(uv_work_t* req) {
  (void)req;
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(kill(getpid(), SIGUSR2), 0);
}
static void after(uv_work_t* req, int status) {
  (void)req, (void)status;
  works++;
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_signal_t sig;
  uv_work_t req;
  test_loop_init(&loop);
  struct pollfd p = {.fd = uv_backend_fd(&loop), .events = POLLIN};
  uv_async_init(&loop, &async, on_async);
  uv_timer_init(&loop, &timer);
  uv_timer_start(&timer, on_timer, 1, 1);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_signal_start(&sig, on_signal, SIGUSR2), 0);
  CHECK_EQ(uv_queue_work(&loop, &req, work, after), 0);
  int more;
  do {
    int n = poll(&p, 1, -1);
    CHECK(n == 1 || (n == -1 && errno == EINTR));
    more = uv_run(&loop, UV_RUN_NOWAIT);
  } while (more);
  CHECK_EQ(ticks, 5);
  CHECK_EQ(sends, 1);
  CHECK_EQ(works, 1);
  CHECK_EQ(signals, 1);
  CHECK_EQ(closes, 3);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

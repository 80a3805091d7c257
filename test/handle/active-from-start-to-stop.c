/* SPDX-License-Identifier: MIT */
/* A handle is active from start to stop (an async, to close), and not while or
 * after it is closing. */
/* matrix: none */
#include <signal.h>
#include <sys/socket.h>

#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}
static void on_idle(uv_idle_t* handle) {
  (void)handle;
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
}
static void on_check(uv_check_t* handle) {
  (void)handle;
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}
static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
}
static void on_close(uv_handle_t* handle) {
  CHECK(!uv_is_active(handle));
  CHECK(uv_is_closing(handle));
  log_put("%s", uv_handle_type_name(uv_handle_get_type(handle)));
}

#define CYCLE(h, start, stop)              \
  CHECK(!uv_is_active((uv_handle_t*)&h));  \
  CHECK(!uv_is_closing((uv_handle_t*)&h)); \
  CHECK_EQ(start, 0);                      \
  CHECK(uv_is_active((uv_handle_t*)&h));   \
  CHECK_EQ(stop, 0);                       \
  CHECK(!uv_is_active((uv_handle_t*)&h));  \
  CHECK_EQ(start, 0);                      \
  uv_close((uv_handle_t*)&h, on_close);    \
  CHECK(uv_is_closing((uv_handle_t*)&h));  \
  CHECK(!uv_is_active((uv_handle_t*)&h))

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_idle_t idle;
  uv_prepare_t prepare;
  uv_check_t check;
  uv_poll_t poll;
  uv_signal_t sig;
  uv_async_t async;
  int pair[2];
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_prepare_init(&loop, &prepare), 0);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  CHECK_EQ(uv_poll_init_socket(&loop, &poll, pair[0]), 0);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_async_init(&loop, &async, NULL), 0);
  CYCLE(timer, uv_timer_start(&timer, on_timer, 1, 0), uv_timer_stop(&timer));
  CYCLE(idle, uv_idle_start(&idle, on_idle), uv_idle_stop(&idle));
  CYCLE(prepare, uv_prepare_start(&prepare, on_prepare), uv_prepare_stop(&prepare));
  CYCLE(check, uv_check_start(&check, on_check), uv_check_stop(&check));
  CYCLE(poll, uv_poll_start(&poll, UV_READABLE, on_poll), uv_poll_stop(&poll));
  CYCLE(sig, uv_signal_start(&sig, on_signal, SIGUSR1), uv_signal_stop(&sig));
  CHECK(uv_is_active((uv_handle_t*)&async));
  uv_close((uv_handle_t*)&async, on_close);
  CHECK(!uv_is_active((uv_handle_t*)&async));
  log_check(""); /* no close callback comes inside uv_close */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("async signal poll check prepare idle timer");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* No kind of handle can be started once it is closing; its state stays as it was
 * and its close callback comes. */
#include <signal.h>

#include "../test.h"

static int closed;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  log_put("ran");
}
static void on_idle(uv_idle_t* handle) {
  (void)handle;
  log_put("ran");
}
static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("ran");
}
static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("ran");
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
  log_put("ran");
}
static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
  log_put("ran");
}
static void on_close(uv_handle_t* handle) {
  CHECK(!uv_is_active(handle));
  closed++;
}

#define REFUSED(handle, call)                  \
  uv_close((uv_handle_t*)&handle, on_close);   \
  CHECK_EQ(call, UV_EINVAL);                   \
  CHECK(!uv_is_active((uv_handle_t*)&handle)); \
  CHECK(uv_is_closing((uv_handle_t*)&handle))

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer, repeating;
  uv_idle_t idle;
  uv_prepare_t prepare;
  uv_check_t check;
  uv_poll_t poll;
  uv_signal_t sig, oneshot;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &repeating);
  uv_timer_start(&repeating, on_timer, 1, 1);
  uv_idle_init(&loop, &idle);
  uv_prepare_init(&loop, &prepare);
  uv_check_init(&loop, &check);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[1]), 0);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_signal_init(&loop, &oneshot), 0);
  REFUSED(timer, uv_timer_start(&timer, on_timer, 0, 0));
  REFUSED(idle, uv_idle_start(&idle, on_idle));
  REFUSED(prepare, uv_prepare_start(&prepare, on_prepare));
  REFUSED(check, uv_check_start(&check, on_check));
  REFUSED(poll, uv_poll_start(&poll, UV_WRITABLE, on_poll));
  REFUSED(sig, uv_signal_start(&sig, on_signal, SIGUSR1));
  REFUSED(oneshot, uv_signal_start_oneshot(&oneshot, on_signal, SIGUSR1));
  uv_close((uv_handle_t*)&repeating, on_close);
  uv_timer_again(&repeating); /* whatever it says */
  CHECK(!uv_is_active((uv_handle_t*)&repeating));
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("");
  CHECK_EQ(closed, 8);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

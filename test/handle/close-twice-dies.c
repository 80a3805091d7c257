/* SPDX-License-Identifier: MIT */
/* Closing a handle that is closing, or closed, ends the program with a sentence
 * that names the call and the handle's type. So does one of no known type. */
/* matrix: none */
#include "../sys/death.h"

static uv_loop_t loop;

static void timer_twice(void) {
  static uv_timer_t timer;
  CHECK_EQ(uv_loop_init(&loop), 0);
  uv_timer_init(&loop, &timer);
  uv_close((uv_handle_t*)&timer, NULL);
  uv_close((uv_handle_t*)&timer, NULL);
}
static void async_after_closed(void) {
  static uv_async_t async;
  CHECK_EQ(uv_loop_init(&loop), 0);
  uv_async_init(&loop, &async, NULL);
  uv_close((uv_handle_t*)&async, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_close((uv_handle_t*)&async, NULL);
}
static void again(uv_handle_t* handle) {
  uv_close(handle, NULL);
}
static void check_in_its_close_callback(void) {
  static uv_check_t check;
  CHECK_EQ(uv_loop_init(&loop), 0);
  uv_check_init(&loop, &check);
  uv_close((uv_handle_t*)&check, again);
  uv_run(&loop, UV_RUN_DEFAULT);
}
static void never_initialised(void) {
  static uv_timer_t timer;
  CHECK_EQ(uv_loop_init(&loop), 0);
  timer.loop = &loop;
  uv_close((uv_handle_t*)&timer, NULL);
}

int main(void) {
  check_dies(timer_twice, "rondo: uv_close: timer handle ", " is closing already");
  check_dies(async_after_closed, "rondo: uv_close: async handle ", " is closed already");
  check_dies(check_in_its_close_callback, "rondo: uv_close: check handle ", " already");
  check_dies(never_initialised, "rondo: uv_close: handle ", "was it initialised?");
  return 0;
}

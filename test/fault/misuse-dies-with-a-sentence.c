/* SPDX-License-Identifier: MIT */
/* Mistakes that no return value can report end the program with one line that names
 * the call: closing twice, closing what was never made, deleting a loop in use. */
/* matrix: none */
#include "../sys/death.h"

static uv_loop_t loop;
static uv_timer_t timer;

static void close_twice(void) {
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_close((uv_handle_t*)&timer, NULL);
  uv_close((uv_handle_t*)&timer, NULL);
}

static void close_closed(void) {
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_close((uv_handle_t*)&timer, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uv_close((uv_handle_t*)&timer, NULL);
}

static void close_nothing(void) {
  static uv_timer_t never_made;
  CHECK_EQ(uv_loop_init(&loop), 0);
  never_made.loop = &loop;
  uv_close((uv_handle_t*)&never_made, NULL);
}

static void delete_in_use(void) {
  uv_loop_t* made = uv_loop_new();
  CHECK(made != NULL);
  CHECK_EQ(uv_timer_init(made, &timer), 0);
  uv_loop_delete(made);
}

int main(void) {
  check_dies(close_twice, "rondo: uv_close: timer handle ", " is closing already");
  check_dies(close_closed, "rondo: uv_close: timer handle ", " is closed already");
  check_dies(close_nothing, "rondo: uv_close: handle ", " (0): was it initialised?");
  check_dies(delete_in_use, "rondo: uv_loop_delete: loop ", " still has handles or requests");
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* uv_loop_delete cannot report an error, so a loop that still has a handle ends
 * the program, with a sentence that names the call. */
/* matrix: none */
#include "../sys/death.h"

static void delete_busy(void) {
  static uv_timer_t timer;
  uv_loop_t* loop = uv_loop_new();
  CHECK(loop != NULL);
  CHECK_EQ(uv_timer_init(loop, &timer), 0);
  uv_loop_delete(loop);
}

int main(void) {
  check_dies(delete_busy, "rondo: uv_loop_delete: ", "");
  return 0;
}

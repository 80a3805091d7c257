/* SPDX-License-Identifier: MIT */
/* uv_loop_init leaves loop->data as it was, also for a loop made anew; the
 * accessors read and write that field. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  int mine, other;
  memset(&loop, 0xa5, sizeof loop);
  loop.data = &mine;
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK(loop.data == &mine);
  CHECK(uv_loop_get_data(&loop) == &mine);
  uv_loop_set_data(&loop, &other);
  CHECK(loop.data == &other);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK(uv_loop_get_data(&loop) == &other);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

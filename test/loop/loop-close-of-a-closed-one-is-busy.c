/* SPDX-License-Identifier: MIT */
/* A loop that is closed cannot be closed again; it can be made anew. */
/* matrix: backends */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

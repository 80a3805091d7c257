/* SPDX-License-Identifier: MIT */
/* A loop that nobody has set up behaves as Node 20. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_loop_t loop;
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(rondo_loop_get_model(&loop), RONDO_MODEL_NODE20);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

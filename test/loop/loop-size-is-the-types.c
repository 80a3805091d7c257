/* SPDX-License-Identifier: MIT */
/* uv_loop_size is for those who cannot see the type: as many bytes as it has. */
/* matrix: none */
#include "../test.h"

int main(void) {
  CHECK_EQ(uv_loop_size(), sizeof(uv_loop_t));
  uv_loop_t* loop = malloc(uv_loop_size());
  CHECK(loop != NULL);
  CHECK_EQ(uv_loop_init(loop), 0);
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(loop), 0);
  free(loop);
  return 0;
}

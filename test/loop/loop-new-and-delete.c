/* SPDX-License-Identifier: MIT */
/* uv_loop_new allocates a loop that uv_loop_delete closes and frees; the default
 * loop may be deleted too, which does not free it. */
/* matrix: backends */
#include "../test.h"

int main(void) {
  test_need_backend();
  int before = open_fds();
  uv_loop_t* a = uv_loop_new();
  uv_loop_t* b = uv_loop_new();
  CHECK(a != NULL && b != NULL && a != b && a != uv_default_loop());
  CHECK_EQ(uv_run(a, UV_RUN_DEFAULT), 0);
  uv_loop_delete(a);
  uv_loop_delete(b);
  uv_loop_delete(uv_default_loop());
  CHECK_EQ(open_fds(), before);
  CHECK_EQ(uv_run(uv_default_loop(), UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(uv_default_loop()), 0);
  CHECK_EQ(open_fds(), before);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* No name to set, nowhere to put a name, or no room for it: UV_EINVAL. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_thread_t self = uv_thread_self();
  char name[16] = "untouched";
  CHECK_EQ(uv_thread_setname(NULL), UV_EINVAL);
  CHECK_EQ(uv_thread_getname(&self, NULL, sizeof(name)), UV_EINVAL);
  CHECK_EQ(uv_thread_getname(&self, name, 0), UV_EINVAL);
  CHECK_EQ(uv_thread_getname(NULL, NULL, 0), UV_EINVAL);
  CHECK_STR(name, "untouched");
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* uv_translate_sys_error makes a code of an errno and leaves codes as they are. */
/* matrix: none */
#include "../test.h"

int main(void) {
  CHECK_EQ(uv_translate_sys_error(EPERM), UV_EPERM);
  CHECK_EQ(uv_translate_sys_error(EPIPE), UV_EPIPE);
  CHECK_EQ(uv_translate_sys_error(1337), -1337);
  CHECK_EQ(uv_translate_sys_error(UV_EPIPE), UV_EPIPE);
  CHECK_EQ(uv_translate_sys_error(UV_EOF), UV_EOF);
  CHECK_EQ(uv_translate_sys_error(-1337), -1337);
  CHECK_EQ(uv_translate_sys_error(0), 0);
  return 0;
}

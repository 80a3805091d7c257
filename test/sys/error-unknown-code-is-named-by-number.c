/* SPDX-License-Identifier: MIT */
/* A code that is none, a bare errno and 0 among them, is called by its number,
 * whole: libuv's uv_strerror drops the last digit of the lowest codes. */
/* matrix: none */
#include <limits.h>

#include "../test.h"

static void check(int code, const char* expected) {
  char buf[64];
  CHECK(uv_strerror_r(code, buf, sizeof(buf)) == buf);
  CHECK_STR(buf, expected);
  CHECK(uv_err_name_r(code, buf, sizeof(buf)) == buf);
  CHECK_STR(buf, expected);

  char* text = (char*)uv_strerror(code);
  char* name = (char*)uv_err_name(code);
  CHECK(text != name);
  CHECK_STR(text, expected);
  CHECK_STR(name, expected);
  free(text);
  free(name);
}

int main(void) {
  check(0, "Unknown system error 0");
  check(EINVAL, "Unknown system error 22");
  check(1337, "Unknown system error 1337");
  check(-1337, "Unknown system error -1337");
  check(UV_ERRNO_MAX, "Unknown system error -4096");
  check(INT_MAX, "Unknown system error 2147483647");
  check(INT_MIN, "Unknown system error -2147483648");
  return 0;
}

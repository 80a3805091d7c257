/* SPDX-License-Identifier: MIT */
/* The version is that of the libuv release whose behaviour we follow. */
/* matrix: none */
#include "../test.h"

int main(void) {
  CHECK_EQ(uv_version(), 0x013401);
  CHECK_STR(uv_version_string(), "1.52.1");
  CHECK_EQ(uv_version(), UV_VERSION_HEX);
  return 0;
}

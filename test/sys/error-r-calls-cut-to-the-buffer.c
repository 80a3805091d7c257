/* SPDX-License-Identifier: MIT */
/* uv_strerror_r and uv_err_name_r write at most buflen bytes, the last of them a
 * NUL, and nothing into no bytes. */
/* matrix: none */
#include "../test.h"

typedef char* (*printer)(int err, char* buf, size_t buflen);

static void check(printer print, int code, const char* whole) {
  for (size_t size = 0; size <= strlen(whole) + 2; size++) {
    char buf[64];
    memset(buf, '#', sizeof(buf));
    CHECK(print(code, buf, size) == buf);
    CHECK_EQ(buf[size], '#');
    if (size == 0) continue;
    size_t length = strlen(whole) < size - 1 ? strlen(whole) : size - 1;
    CHECK_EQ(strlen(buf), length);
    CHECK(memcmp(buf, whole, length) == 0);
  }
}

int main(void) {
  check(uv_strerror_r, UV_EINVAL, "invalid argument");
  check(uv_strerror_r, -1337, "Unknown system error -1337");
  check(uv_err_name_r, UV_EADDRNOTAVAIL, "EADDRNOTAVAIL");
  check(uv_err_name_r, -1337, "Unknown system error -1337");
  return 0;
}

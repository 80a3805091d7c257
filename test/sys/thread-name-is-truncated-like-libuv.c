/* SPDX-License-Identifier: MIT */
/* A name of more than 15 bytes is cut to 15, in the middle of a character if
 * need be; what comes back is cut to the buffer. */
/* matrix: none */
#include "../test.h"

static void check(const char* set, const char* expected) {
  uv_thread_t self = uv_thread_self();
  char name[64];
  CHECK_EQ(uv_thread_setname(set), 0);
  CHECK_EQ(uv_thread_getname(&self, name, sizeof(name)), 0);
  CHECK_STR(name, expected);
  CHECK_EQ(uv_thread_getname(&self, name, 16), 0);
  CHECK_STR(name, expected);
}

int main(void) {
  check("fourteen-bytes", "fourteen-bytes");
  check("fifteen-bytes-x", "fifteen-bytes-x");
  check("sixteen-bytes-xy", "sixteen-bytes-x");
  check("a name that is far longer than any kernel keeps", "a name that is ");
  check("", "");
  check("~\xc2\xbd\xc2\xac{\xc2\xbd", "~\xc2\xbd\xc2\xac{\xc2\xbd");
  check("fourteen bytes\xc2\xbd", "fourteen bytes\xc2");

  uv_thread_t self = uv_thread_self();
  char buf[16];
  CHECK_EQ(uv_thread_setname("abcdef"), 0);
  for (size_t size = 1; size <= 8; size++) {
    memset(buf, '#', sizeof(buf));
    CHECK_EQ(uv_thread_getname(&self, buf, size), 0);
    CHECK_EQ(strlen(buf), size - 1 < 6 ? size - 1 : 6);
    CHECK(strncmp(buf, "abcdef", size - 1) == 0);
    CHECK_EQ(buf[size], '#');
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* What is not WTF-8 has no length; a buffer that is too small gets what fits, and the
 * caller is told what would do. */
#include "../test.h"

int main(void) {
  static const char* const bad[] = {
      "\x80",        "\xc0\x80",         "\xc1\xbf",         "\xe0\x9f\xbf",     "\xc2",
      "\xe2\x82",    "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "a\xff",
      "\xe2\x28\xa1"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    CHECK_EQ(uv_wtf8_length_as_utf16(bad[i]), UV_EINVAL);

  static const uint16_t text[] = {'a', 0x20ac, 'b', 0};
  char buffer[6] = "xxxxx";
  char* at = buffer;
  size_t size = 3; /* "a" fits, the three bytes behind it do not */
  CHECK_EQ(uv_utf16_to_wtf8(text, -1, &at, &size), UV_ENOBUFS);
  CHECK_STR(buffer, "a");
  CHECK_EQ(size, 5);
  size = 0;
  CHECK_EQ(uv_utf16_to_wtf8(text, 3, NULL, &size), 0);
  CHECK_EQ(size, 5);

  uint16_t units[3] = {9, 9, 9};
  uv_wtf8_to_utf16("\xf0\x9f\x98\x80", units, 1); /* half a pair is not written */
  CHECK_EQ(units[0], 0);
  uv_wtf8_to_utf16("abc", units, 2);
  CHECK_EQ(units[0], 'a');
  CHECK_EQ(units[1], 'b');
  CHECK_EQ(units[2], 9);
  return 0;
}

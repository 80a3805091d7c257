/* SPDX-License-Identifier: MIT */
/* UTF-16 to WTF-8 and back: pairs become one character of four bytes, halves of pairs one
 * of three; lengths are right, too. */
#include "../test.h"

static void both_ways(const uint16_t* utf16, size_t units, const char* wtf8) {
  size_t bytes = strlen(wtf8);
  CHECK_EQ(uv_utf16_length_as_wtf8(utf16, (ssize_t)units), bytes);
  CHECK_EQ(uv_utf16_length_as_wtf8(utf16, -1), bytes);
  char* made = NULL;
  size_t size = 99;
  CHECK_EQ(uv_utf16_to_wtf8(utf16, -1, &made, &size), 0);
  CHECK_STR(made, wtf8);
  CHECK_EQ(size, bytes);
  free(made);

  char exact[32];
  made = exact;
  size = bytes;
  CHECK_EQ(uv_utf16_to_wtf8(utf16, (ssize_t)units, &made, &size), 0);
  CHECK_STR(exact, wtf8);

  uint16_t back[32];
  CHECK_EQ(uv_wtf8_length_as_utf16(wtf8), units + 1);
  uv_wtf8_to_utf16(wtf8, back, units + 1);
  CHECK(memcmp(back, utf16, (units + 1) * sizeof back[0]) == 0);
}

int main(void) {
  both_ways((const uint16_t[]){0}, 0, "");
  both_ways((const uint16_t[]){'a', 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0}, 6,
            "a\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf");
  both_ways((const uint16_t[]){0xd83d, 0xde00, 0xdbff, 0xdfff, 0}, 4,
            "\xf0\x9f\x98\x80\xf4\x8f\xbf\xbf");
  both_ways((const uint16_t[]){0xd800, 'x', 0xdc00, 0xdfff, 0xd83d, 0}, 5,
            "\xed\xa0\x80x\xed\xb0\x80\xed\xbf\xbf\xed\xa0\xbd");
  return 0;
}

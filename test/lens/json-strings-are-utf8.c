/* SPDX-License-Identifier: MIT */
/* Whatever bytes a name has, its line stays JSON: quotes, backslashes and control characters
 * are escaped, what is no UTF-8 becomes U+FFFD, and no more is taken than asked for. */
/* matrix: none */
#include "lens/json.h"
#include "test.h"

static const char* string(const char* text, size_t bytes_max) {
  static char out[512];
  *rn_json_string(out, text, bytes_max) = '\0';
  return out;
}

int main(void) {
  CHECK_STR(string("", 10), "\"\"");
  CHECK_STR(string("read 1", 10), "\"read 1\"");
  CHECK_STR(string("a\"b\\c", 10), "\"a\\\"b\\\\c\"");
  CHECK_STR(string("\n\x01\x7f", 10), "\"\\u000a\\u0001\\u007f\"");
  CHECK_STR(string("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", 10),
            "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"");
  CHECK_STR(string("\xff", 10), "\"\xef\xbf\xbd\"");
  CHECK_STR(string("\xc0\x80", 10), "\"\xef\xbf\xbd\xef\xbf\xbd\""); /* too long a zero */
  CHECK_STR(string("\xed\xa0\x80", 10),
            "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");                  /* a surrogate */
  CHECK_STR(string("\xe2\x82", 10), "\"\xef\xbf\xbd\xef\xbf\xbd\"");      /* cut */
  CHECK_STR(string("a\xe2\x82\xac", 3), "\"a\xef\xbf\xbd\xef\xbf\xbd\""); /* cut by us */
  CHECK_STR(string("\xf4\x90\x80\x80x", 10),
            "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbdx\"");
  CHECK_STR(string("abc", 2), "\"ab\"");
  return 0;
}

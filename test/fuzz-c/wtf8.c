/* SPDX-License-Identifier: MIT */
/*
 * UTF-16 as WTF-8 and back: units come back as they were; bytes come back as units that
 * stay the same from then on.
 */
#include "fuzz.h"
#include "uv.h"

enum { SIZE_MAX_READ = 4096 };

static void check_units(const uint16_t* units, size_t count, size_t part) {
  char* bytes = NULL;
  size_t length = 0;
  CHECK(uv_utf16_to_wtf8(units, (ssize_t)count, &bytes, &length) == 0);
  CHECK(uv_utf16_length_as_wtf8(units, (ssize_t)count) == length && bytes[length] == '\0');
  size_t less = length * part / 256;
  char* small = room(less + 1);
  size_t written = less;
  int error = uv_utf16_to_wtf8(units, (ssize_t)count, &small, &written);
  CHECK(less >= length ? error == 0 : error == UV_ENOBUFS && written == length);
  free(small);
  if (memchr(bytes, '\0', length) == NULL) {
    CHECK(uv_wtf8_length_as_utf16(bytes) == (ssize_t)count + 1);
    uint16_t* back = room((count + 1) * 2);
    uv_wtf8_to_utf16(bytes, back, count + 1);
    CHECK(same(back, units, count * 2) && back[count] == 0);
    free(back);
  }
  free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 1 || size > SIZE_MAX_READ) return 0;
  size_t part = data[0];
  uint16_t* units = copy_of(data + 1, (size - 1) / 2 * 2);
  check_units(units, (size - 1) / 2, part);
  free(units);

  char* text = text_of(data + 1, size - 1);
  ssize_t needed = uv_wtf8_length_as_utf16(text);
  if (needed >= 0) {
    CHECK(needed >= 1 && (size_t)needed <= size);
    units = room((size_t)needed * 2);
    uv_wtf8_to_utf16(text, units, (size_t)needed);
    CHECK(units[needed - 1] == 0);
    check_units(units, (size_t)needed - 1, part);
    free(units);
    size_t less = (size_t)needed * part / 256;
    units = room(less * 2);
    uv_wtf8_to_utf16(text, units, less);
    free(units);
  }
  free(text);
  return 0;
}

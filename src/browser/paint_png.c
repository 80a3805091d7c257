/* SPDX-License-Identifier: MIT */
/*
 * Pixels to a PNG: 8 bits of red, green and blue, each row told as its difference to the row above
 * (filter 2), zlib at its fastest. Frames are written often, and are mostly flat.
 */
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "browser/paint.h"

static void put_u32(uint8_t* at, uint32_t value) {
  at[0] = (uint8_t)(value >> 24);
  at[1] = (uint8_t)(value >> 16);
  at[2] = (uint8_t)(value >> 8);
  at[3] = (uint8_t)value;
}

/* A chunk whose data is at `at + 8` already; what follows it. */
static uint8_t* end_chunk(uint8_t* at, const char* type, size_t length) {
  put_u32(at, (uint32_t)length);
  memcpy(at + 4, type, 4);
  put_u32(at + 8 + length, (uint32_t)crc32(0, at + 4, (uInt)length + 4));
  return at + 12 + length;
}

uint8_t* rn_paint_png(const uint8_t* pixels, int width, int height, size_t* length) {
  size_t row = 1 + (size_t)width * 3;
  size_t raw_length = row * (size_t)height;
  uint8_t* raw = malloc(raw_length);
  uLong bound = compressBound(raw_length);
  uint8_t* png = raw == NULL ? NULL : malloc(bound + 100);
  if (png == NULL) {
    free(raw);
    return NULL;
  }
  for (int y = 0; y < height; y++) {
    const uint8_t* from = pixels + (size_t)y * (size_t)width * 4;
    const uint8_t* above = from - (size_t)width * 4;
    uint8_t* to = raw + (size_t)y * row;
    *to++ = y == 0 ? 0 : 2;
    for (int x = 0; x < width * 4; x += 4) {
      for (int c = 2; c >= 0; c--)
        *to++ = y == 0 ? from[x + c] : (uint8_t)(from[x + c] - above[x + c]);
    }
  }

  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  memcpy(png, signature, 8);
  uint8_t* at = png + 8;
  put_u32(at + 8, (uint32_t)width);
  put_u32(at + 12, (uint32_t)height);
  memcpy(at + 16, "\x08\x02\x00\x00\x00", 5); /* 8 bits, RGB */
  at = end_chunk(at, "IHDR", 13);
  uLongf packed = bound;
  int result = compress2(at + 8, &packed, raw, raw_length, 1);
  free(raw);
  if (result != Z_OK) {
    free(png);
    return NULL;
  }
  at = end_chunk(at, "IDAT", packed);
  at = end_chunk(at, "IEND", 0);
  *length = (size_t)(at - png);
  return png;
}

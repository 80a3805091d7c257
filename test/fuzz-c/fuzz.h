/* SPDX-License-Identifier: MIT */
/*
 * For targets. A target gets bytes, gives them to a parser and checks what must be true of
 * every answer; what isn't true aborts, which is a finding. clang's libFuzzer calls it with
 * bytes that it makes up (`make fuzz-c`), main.c with those of the corpus.
 */
#ifndef RN_FUZZ_H
#define RN_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

#define CHECK(condition)                                                      \
  do {                                                                        \
    if (condition) break;                                                     \
    fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
    abort();                                                                  \
  } while (0)

/* Room of exactly this size, so that a sanitizer sees the first byte too many. */
static inline void* room(size_t size) {
  void* at = malloc(size == 0 ? 1 : size);
  CHECK(at != NULL);
  return at;
}

static inline void* copy_of(const void* bytes, size_t size) {
  void* at = malloc(size); /* not room(): a byte where there is none is too many */
  CHECK(at != NULL || size == 0);
  if (size > 0) memcpy(at, bytes, size);
  return at;
}

static inline char* text_of(const uint8_t* bytes, size_t size) {
  char* text = room(size + 1);
  if (size > 0) memcpy(text, bytes, size);
  text[size] = '\0';
  return text;
}

static inline bool same(const void* a, const void* b, size_t size) {
  return size == 0 || memcmp(a, b, size) == 0;
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Errors in words: what a code is called and what it means, and how the library
 * stops when there is no code to return.
 *
 * A code is known if it is in UV_ERRNO_MAP, which is the only list there is;
 * the four public functions are four views of one lookup. Codes are negative:
 * a bare errno such as 22 is as unknown as -1337, and so is 0.
 *
 *  1. Texts of known codes are literals: nobody frees them, they never change.
 *  2. The _r functions allocate nothing, and end what they write with a NUL
 *     whenever the buffer holds at least one byte.
 *  3. uv_strerror and uv_err_name never return NULL. For an unknown code they
 *     return memory that nobody will free; libuv's callers know of the leak
 *     and expect the number in the text, so we leak the same few bytes.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "uv.h"

/* Both NULL for an unknown code. */
struct words {
  const char* name;
  const char* text;
};

static struct words find(int err) {
  switch (err) {
#define XX(code, meaning) \
  case UV_##code:         \
    return (struct words){.name = #code, .text = meaning};
    UV_ERRNO_MAP(XX)
#undef XX
  }
  return (struct words){.name = NULL, .text = NULL};
}

#define UNKNOWN "Unknown system error"

/* A size of 0 writes nothing, which is all that snprintf promises for it. */
static char* print(char* buf, size_t buflen, const char* known, int err) {
  if (known) {
    snprintf(buf, buflen, "%s", known);
  } else {
    snprintf(buf, buflen, UNKNOWN " %d", err);
  }
  return buf;
}

static const char* keep_unknown(int err) {
  char text[sizeof(UNKNOWN " -2147483648")];
  print(text, sizeof(text), NULL, err);
  size_t size = strlen(text) + 1;
  char* kept = rn_malloc(size);
  return kept ? memcpy(kept, text, size) : UNKNOWN; /* invariant 3 */
}

const char* uv_err_name(int err) {
  const char* name = find(err).name;
  return name ? name : keep_unknown(err);
}

char* uv_err_name_r(int err, char* buf, size_t buflen) {
  return print(buf, buflen, find(err).name, err);
}

const char* uv_strerror(int err) {
  const char* text = find(err).text;
  return text ? text : keep_unknown(err);
}

char* uv_strerror_r(int err, char* buf, size_t buflen) {
  return print(buf, buflen, find(err).text, err);
}

/* A value that is negative was translated before. */
int uv_translate_sys_error(int sys_errno) {
  return sys_errno > 0 ? -sys_errno : sys_errno;
}

/* ---- stopping ------------------------------------------------------------ */

/* Formats on the stack and writes by hand: the heap, stdio and its locks may be
 * what is broken. The write is not repeated if it fails or is cut short, since
 * the abort matters more than the line. */
_Noreturn void rn_misuse(const char* call, const char* format, ...) {
  char line[RN_MISUSE_MAX];
  size_t room = sizeof(line); /* its last byte is for the newline */

  int used = snprintf(line, room, "rondo: %s: ", call);
  size_t length = used < 0 ? 0 : (size_t)used;
  if (length < room) {
    va_list args;
    va_start(args, format);
    used = vsnprintf(line + length, room - length, format, args);
    va_end(args);
    length += used < 0 ? 0 : (size_t)used;
  }
  if (length > room - 1) length = room - 1;
  line[length++] = '\n';

  ssize_t written = write(STDERR_FILENO, line, length);
  (void)written;
  abort();
}

_Noreturn void rn_assert_failed(const char* file, int line, const char* expr) {
  char where[RN_MISUSE_MAX / 2];
  snprintf(where, sizeof(where), "%s:%d", file, line);
  rn_misuse(where, "assertion failed: %s", expr);
}

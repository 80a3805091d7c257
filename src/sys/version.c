/* SPDX-License-Identifier: MIT */
/*
 * The version that programs ask for at run time. It is the libuv release whose
 * interface and behaviour this library follows, since that is what a program
 * wants to know when it decides whether it may use a call.
 */
#include "uv.h"

#define TEXT_OF(number) TEXT(number)
#define TEXT(token) #token

#define NUMBERS             \
  TEXT_OF(UV_VERSION_MAJOR) \
  "." TEXT_OF(UV_VERSION_MINOR) "." TEXT_OF(UV_VERSION_PATCH)

/* 0xMMmmpp: major, minor and patch, a byte each. */
unsigned int uv_version(void) {
  return UV_VERSION_HEX;
}

/* "1.52.1" for a release, "1.52.1-dev" for what comes before one. */
const char* uv_version_string(void) {
#if UV_VERSION_IS_RELEASE
  return NUMBERS;
#else
  return NUMBERS "-" UV_VERSION_SUFFIX;
#endif
}

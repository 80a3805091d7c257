/* SPDX-License-Identifier: MIT */
/* native('versions'): of the libraries that the runtime stands on, as it was built. */
#include <ares_version.h>
#include <gnu/libc-version.h>
#include <stdio.h>
#include <unicode/uchar.h>
#include <unicode/uvernum.h>
#include <zlib.h>
#include <zstd.h>

#include "node/node.h"

RN_BINDING(rn_binding_versions) {
  rn_context cx = engine->cx;
  rn_set_string(cx, binding, "ares", ARES_VERSION_STR);
  rn_set_string(cx, binding, "brotli", RONDO_BROTLI_VERSION);
  rn_set_string(cx, binding, "glibc", gnu_get_libc_version());
  char compiler[32];
  snprintf(compiler, sizeof(compiler), "%d.%d", __GLIBC__, __GLIBC_MINOR__);
  rn_set_string(cx, binding, "glibcCompiler", compiler);
  rn_set_string(cx, binding, "icu", U_ICU_VERSION);
  rn_set_string(cx, binding, "unicode", U_UNICODE_VERSION);
  rn_set_string(cx, binding, "zlib", ZLIB_VERSION);
  rn_set_string(cx, binding, "zstd", ZSTD_VERSION_STRING);
}

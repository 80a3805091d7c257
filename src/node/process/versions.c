/* SPDX-License-Identifier: MIT */
/* The versions of Node that the models follow. native('versions'): those of the libraries that the
 * runtime stands on, as it was built. */
#include <ares_version.h>
#include <gnu/libc-version.h>
#include <stdio.h>
#include <unicode/uchar.h>
#include <unicode/uvernum.h>
#include <zlib.h>
#include <zstd.h>

#include "node/node.h"
#include "node/process/process.h"

const char* rn_process_node_version(rondo_model model) {
  static const char* const versions[RONDO_MODEL_MAX] = {
      [RONDO_MODEL_NODE10] = "10.24.1",
      [RONDO_MODEL_NODE11] = "16.20.2",
      [RONDO_MODEL_NODE20] = "20.20.2",
  };
  return versions[(int)model < 0 || model >= RONDO_MODEL_MAX ? RONDO_MODEL_NODE20 : model];
}

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

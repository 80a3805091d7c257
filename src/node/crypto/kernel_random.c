/* SPDX-License-Identifier: MIT */
/*
 * native('random'): random bytes of the kernel's. For a few bytes this is as fast as OpenSSL's
 * generator, which costs a program the loading of libcrypto.
 */
#include "explore/explore.h"
#include "node/node.h"

/* fill(bytes, offset, size): 0 or UV_E*. */
static RN_FAST(fill) {
  struct rn_bytes bytes;
  double from = rn_to_double(cx, RN_ARG(1)), size = rn_to_double(cx, RN_ARG(2));
  if (!rn_bytes_get(cx, RN_ARG(0), &bytes)) return rn_number(cx, UV_EINVAL);
  if (!(from >= 0 && size >= 0 && from + size <= (double)bytes.length))
    return rn_number(cx, UV_EINVAL);
  if (rn_explore_is_on()) {
    rn_explore_random(bytes.at + (size_t)from, (size_t)size);
    return rn_number(cx, 0);
  }
  return rn_number(cx, uv_random(NULL, NULL, bytes.at + (size_t)from, (size_t)size, 0, NULL));
}

static const struct rn_fast functions[] = {RN_FAST_ENTRY("fill", fill), {NULL, NULL, NULL}};

void rn_binding_random(rn_engine* engine, rn_object binding) {
  rn_set_fast(engine->cx, binding, functions);
}

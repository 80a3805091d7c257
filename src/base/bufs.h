/* SPDX-License-Identifier: MIT */
/*
 * How much may be written at a time: what the kernel takes in one call. Of more it would write a
 * part; as in the newest libuv, that is a mistake of the caller's and nothing is written.
 */
#ifndef RN_BASE_BUFS_H
#define RN_BASE_BUFS_H

#include <stdbool.h>
#include <stddef.h>

#include "uv.h"

#define RN_BYTES_MAX ((size_t)0x7ffff000)
#define RN_BUFS_MAX (1024u * 1024u)

static inline size_t rn_bufs_bytes(const uv_buf_t* bufs, unsigned count) {
  size_t bytes = 0;
  for (unsigned i = 0; i < count; i++) bytes += bufs[i].len;
  return bytes;
}

/* A sum that wraps round would look small. */
static inline bool rn_bufs_fit(const uv_buf_t* bufs, unsigned count) {
  size_t room = RN_BYTES_MAX;
  for (unsigned i = 0; i < count; i++) {
    if (bufs[i].len > room) return false;
    room -= bufs[i].len;
  }
  return true;
}

#endif

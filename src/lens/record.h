/* SPDX-License-Identifier: MIT */
/*
 * A record of a trace, as docs/tracing.md has it: 32 bytes, perhaps a text behind it.
 *
 *   word 0  type, kind, phase, reason (a byte each), place (32 bits)
 *   word 1  time since the base in ns (48 bits), bytes of the text (16 bits)
 *   word 2  id
 *   word 3  parent, or a value
 */
#ifndef RN_LENS_RECORD_H
#define RN_LENS_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  RN_RECORD_DETAIL = 64, /* these are the file's own */
  RN_RECORD_LOOP_BEGIN = 65,
  RN_RECORD_LOOP_END = 66,
  RN_RECORD_BASE = 255, /* never in a file: from here on times are since this value */
};

enum { RN_RECORD_WORDS = 4, RN_RECORD_BYTES = 32, RN_TIME_BITS = 48 };

struct rn_record {
  uint64_t word[RN_RECORD_WORDS];
};

static inline unsigned rn_record_type(uint64_t word0) {
  return (unsigned)(word0 & 0xff);
}

/* Whether it counts as an event; others belong to one. */
static inline bool rn_record_is_event(uint64_t word0) {
  unsigned type = rn_record_type(word0);
  return type != RN_RECORD_DETAIL && type != RN_RECORD_BASE;
}

static inline size_t rn_record_text_bytes(uint64_t word1) {
  return (size_t)(word1 >> RN_TIME_BITS);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * What buffer.c and bytes.c share: native('buffer') is made of both.
 */
#ifndef RN_NODE_BUFFER_H
#define RN_NODE_BUFFER_H

#include "node/node.h"

/* buffer.constants of Node 20. The engine's own limits are 2^31 - 1 and 2^32. */
#define RN_STRING_MAX 536870888u
#define RN_BUFFER_MAX 4294967296.0

/* A number as an index into `length` bytes. */
static inline size_t rn_buffer_index(double number, size_t length) {
  if (!(number > 0)) return 0;
  return number < (double)length ? (size_t)number : length;
}

/* What lies between two indices of it. */
static inline void rn_buffer_cut(struct rn_bytes* bytes, double from, double to) {
  size_t start = rn_buffer_index(from, bytes->length);
  size_t end = rn_buffer_index(to, bytes->length);
  bytes->at += start;
  bytes->length = end > start ? end - start : 0;
}

/* Arguments (bytes, start, end): the piece of memory; false if there is none. Numbers that
 * a caller needs besides are converted before (rule 2 of buffer.c). */
static inline bool rn_buffer_piece(rn_context cx, size_t argc, const rn_value* argv,
                                   struct rn_bytes* piece) {
  if (argc < 3) return false;
  double from = rn_to_double(cx, argv[1]), to = rn_to_double(cx, argv[2]);
  if (!rn_bytes_get(cx, argv[0], piece)) return false;
  rn_buffer_cut(piece, from, to);
  return true;
}

/* Adds the functions of bytes.c. */
void rn_buffer_bytes(rn_engine* engine, rn_object binding);

#endif

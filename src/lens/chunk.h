/* SPDX-License-Identifier: MIT */
/*
 * Chunks: records of one lane with a header, as they are in the file (docs/tracing.md).
 */
#ifndef RN_LENS_CHUNK_H
#define RN_LENS_CHUNK_H

#include "lens/lane.h"

struct rn_chunk_header {
  uint32_t magic;
  uint16_t version, header_bytes;
  uint32_t payload_bytes, checksum, process, lane;
  uint64_t base_ns;
  uint32_t sequence, dropped;
};

/* Writes what has come since the last time; the first record before it, if it has one. 0, or a
 * negative UV_E*. *wrote is set if there was something. */
int rn_chunk_write_new(struct rn_lane* lane, pid_t process, bool* wrote);
/* Of a ring that keeps the last: at most events_max that were not written yet, after what it must
 * not forget. */
int rn_chunk_write_last(struct rn_lane* lane, pid_t process, uint64_t events_max);

#endif

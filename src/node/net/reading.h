/* SPDX-License-Identifier: MIT */
/*
 * The bytes that a flow reads, while their callback runs. Each thread has one buffer, into which
 * all flows read in turn. A callback of C's, such as the parser of HTTP, looks at the bytes where
 * they are, and most requests cost no memory and no object. JavaScript gets a Uint8Array if it
 * asks.
 *
 *   room -> read -> begin ─┬─ look (in place) ──────┬─> end -> room
 *                          └─ array: a copy, or the buffer itself if it is rather full
 *
 * 1. What look gives is good until end. Begin and end come in pairs, the inner pair inside.
 * 2. The array is made once, and is the collector's to free.
 */
#ifndef RN_NODE_READING_H
#define RN_NODE_READING_H

#include "node/node.h"

struct rn_reading {
  uint8_t* bytes;
  size_t count;
  bool is_given; /* the array has the buffer */
  struct rn_reading* outer;
};

enum { RN_READ_SIZE = 64 * 1024 };

/* A buffer of RN_READ_SIZE bytes, and back. NULL: no memory. */
void* rn_reading_room(void);
void rn_reading_unused(void* room);

/* The room has these bytes, and what runs now is called because of them. */
void rn_reading_begin(struct rn_reading* reading, void* room, size_t count);
void rn_reading_end(struct rn_reading* reading);

/* The bytes of the read whose callback runs; false: none does. */
bool rn_reading_look(struct rn_bytes* bytes);
rn_value rn_reading_array(rn_context cx);

/* When the thread ends. */
void rn_reading_free(void);

#endif

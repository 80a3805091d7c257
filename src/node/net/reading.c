/* SPDX-License-Identifier: MIT */
/* The bytes that a flow reads: see reading.h. */
#include "node/net/reading.h"

#include <stdlib.h>
#include <string.h>

/* From here on the buffer is given away: a copy costs more than a new buffer. */
enum { COPY_MAX = RN_READ_SIZE / 4 };

static _Thread_local void* spare;
static _Thread_local struct rn_reading* now;

void* rn_reading_room(void) {
  void* room = spare;
  spare = NULL;
  return room != NULL ? room : malloc(RN_READ_SIZE);
}

void rn_reading_unused(void* room) {
  if (spare == NULL)
    spare = room;
  else
    free(room);
}

void rn_reading_begin(struct rn_reading* reading, void* room, size_t count) {
  *reading = (struct rn_reading){.bytes = room, .count = count, .outer = now};
  now = reading;
}

void rn_reading_end(struct rn_reading* reading) {
  now = reading->outer;
  if (!reading->is_given) rn_reading_unused(reading->bytes);
}

bool rn_reading_look(struct rn_bytes* bytes) {
  if (now == NULL) return false;
  bytes->at = now->bytes;
  bytes->length = now->count;
  return true;
}

rn_value rn_reading_array(rn_context cx) {
  if (now == NULL || now->is_given) return rn_undefined(cx);
  if (now->count > COPY_MAX) {
    uint8_t* fitting = now->count == RN_READ_SIZE ? NULL : realloc(now->bytes, now->count);
    if (fitting != NULL) now->bytes = fitting;
    now->is_given = true;
    return rn_uint8array(cx, now->bytes, now->count, rn_free_bytes, NULL);
  }
  uint8_t* copy = malloc(now->count);
  if (copy == NULL) return rn_undefined(cx);
  memcpy(copy, now->bytes, now->count);
  return rn_uint8array(cx, copy, now->count, rn_free_bytes, NULL);
}

void rn_reading_free(void) {
  free(spare);
  spare = NULL;
}

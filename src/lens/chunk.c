/* SPDX-License-Identifier: MIT */
/*
 * Chunks: out of a ring, with a header and a checksum, into the file. There is one buffer, the
 * writer's.
 *
 * Invariant: a chunk has one base, which is that of every time in it.
 */
#include "lens/chunk.h"

#include <stdlib.h>
#include <string.h>

#include "lens/file.h"

enum {
  VERSION = 2,
  HEADER_BYTES = sizeof(struct rn_chunk_header),
  CHECKSUM_END = offsetof(struct rn_chunk_header, process), /* it is of what comes behind it */
  PAYLOAD_BYTES_MAX = 1 << 18,
  /* What is begun at most this much before the end fits. */
  ROOM_BYTES = RN_RECORD_BYTES + 65536,
};
#define MAGIC 0x4f444e52u /* RNDO */

static struct {
  struct rn_lane* lane;
  uint32_t process;
  uint32_t dropped;
  uint64_t base_ns;
  size_t used; /* of the payload */
  uint8_t bytes[HEADER_BYTES + PAYLOAD_BYTES_MAX];
} chunk;

/* ---- the checksum: CRC-32 as zlib has it, sixteen bytes at a time ------------------------- */

enum { CRC_BYTES = 16 };

static uint32_t crc_tables[CRC_BYTES][256];

static void make_crc_tables(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; bit++) crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    crc_tables[0][byte] = crc;
  }
  for (int table = 1; table < CRC_BYTES; table++)
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t before = crc_tables[table - 1][byte];
      crc_tables[table][byte] = before >> 8 ^ crc_tables[0][before & 0xff];
    }
}

/* What the eight bytes of a word come to, if `after` bytes follow them. */
static inline uint32_t crc_of_word(uint64_t word, int after) {
  uint32_t crc = 0;
#pragma GCC unroll 8
  for (int byte = 0; byte < 8; byte++) crc ^= crc_tables[after + 7 - byte][word >> 8 * byte & 0xff];
  return crc;
}

/* Of a multiple of 8 bytes. */
static uint32_t crc_of(const uint8_t* bytes, size_t count) {
  if (crc_tables[0][1] == 0) make_crc_tables();
  uint32_t crc = ~0u;
  uint64_t word[2];
  size_t at = 0;
  for (; at + sizeof word <= count; at += sizeof word) {
    memcpy(word, bytes + at, sizeof word);
    crc = crc_of_word(word[0] ^ crc, 8) ^ crc_of_word(word[1], 0);
  }
  if (at < count) {
    memcpy(word, bytes + at, 8);
    crc = crc_of_word(word[0] ^ crc, 0);
  }
  return ~crc;
}

/* ---- the buffer --------------------------------------------------------------------------- */

static void begin(struct rn_lane* lane, pid_t process) {
  chunk.lane = lane;
  chunk.process = (uint32_t)process;
  chunk.dropped = 0;
  chunk.base_ns = lane->base_ns;
  chunk.used = 0;
}

/* Writes the chunk, unless it is empty. */
static int finish(void) {
  if (chunk.used == 0) return 0;
  struct rn_chunk_header header = {.magic = MAGIC,
                                   .version = VERSION,
                                   .header_bytes = sizeof header,
                                   .payload_bytes = (uint32_t)chunk.used,
                                   .process = chunk.process,
                                   .lane = chunk.lane->number,
                                   .base_ns = chunk.base_ns,
                                   .sequence = ++chunk.lane->sequence,
                                   .dropped = chunk.dropped};
  size_t bytes = sizeof header + chunk.used;
  memcpy(chunk.bytes, &header, sizeof header);
  header.checksum = crc_of(chunk.bytes + CHECKSUM_END, bytes - CHECKSUM_END);
  memcpy(chunk.bytes, &header, sizeof header);
  chunk.used = 0;
  chunk.dropped = 0;
  return rn_file_write(chunk.bytes, bytes);
}

static uint8_t* room_for(size_t bytes) {
  uint8_t* at = chunk.bytes + HEADER_BYTES + chunk.used;
  chunk.used += bytes;
  return at;
}

static void add(const struct rn_record* record, const char* text) {
  size_t bytes = rn_record_text_bytes(record->word[1]);
  size_t padded = (bytes + 7) & ~(size_t)7;
  uint8_t* at = room_for(RN_RECORD_BYTES + padded);
  memcpy(at, record, RN_RECORD_BYTES);
  if (bytes == 0) return;
  memset(at + RN_RECORD_BYTES + padded - 8, 0, 8);
  memcpy(at + RN_RECORD_BYTES, text, bytes);
}

static void add_about(struct rn_lane* lane) {
  const char* text = atomic_load_explicit(&lane->about, memory_order_acquire);
  if (lane->about_written || text == NULL) return;
  lane->about_written = true;
  uint64_t bytes = strlen(text);
  uint64_t time = lane->first_ns - chunk.base_ns;
  if (lane->first_ns < chunk.base_ns) time = 0; /* a ring has forgotten so much */
  add(&(struct rn_record){{RN_RECORD_LOOP_BEGIN, time | bytes << RN_TIME_BITS}}, text);
}

static bool is_full(void) {
  return chunk.used > PAYLOAD_BYTES_MAX - ROOM_BYTES;
}

/* ---- out of a ring ------------------------------------------------------------------------ */

/* The slot after the record. */
static uint64_t read_record(const struct rn_ring* ring, uint64_t slot, struct rn_record* record) {
  for (unsigned i = 0; i < RN_RECORD_WORDS; i++) record->word[i] = rn_ring_word(ring, slot, i);
  return slot + rn_ring_slots(rn_record_text_bytes(record->word[1]));
}

static void add_from(const struct rn_ring* ring, uint64_t slot, const struct rn_record* record) {
  uint64_t text[(RN_RING_TEXT_BYTES_MAX + RN_RECORD_BYTES) / 8];
  size_t bytes = rn_record_text_bytes(record->word[1]);
  for (size_t i = 0; i * 8 < bytes; i++)
    text[i] = rn_ring_word(ring, slot + 1 + i / RN_RECORD_WORDS, i % RN_RECORD_WORDS);
  add(record, (const char*)text);
}

static int move_base(struct rn_lane* lane, uint64_t base_ns) {
  int err = finish();
  lane->base_ns = chunk.base_ns = base_ns;
  return err;
}

int rn_chunk_write_new(struct rn_lane* lane, pid_t process, bool* wrote) {
  struct rn_ring* ring = &lane->ring;
  uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
  uint64_t tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
  bool has_about = !lane->about_written && atomic_load(&lane->about) != NULL;
  if (tail == head && !has_about) return 0;
  *wrote = true;
  begin(lane, process);
  add_about(lane);
  int err = 0;
  while (err == 0 && tail < head) {
    struct rn_record record;
    uint64_t next = read_record(ring, tail, &record);
    if (rn_record_type(record.word[0]) == RN_RECORD_BASE)
      err = move_base(lane, record.word[3]);
    else
      add_from(ring, tail, &record);
    tail = next;
    if (!is_full()) continue;
    if (err == 0) err = finish();
    atomic_store_explicit(&ring->tail, tail, memory_order_release);
  }
  if (err == 0) err = finish();
  atomic_store_explicit(&ring->tail, tail, memory_order_release);
  return err;
}

/* ---- the last of a ring ------------------------------------------------------------------- */

static int write_kept(struct rn_lane* lane) {
  int err = 0;
  struct rn_lens_kept* kept = atomic_load(&lane->kept);
  for (; kept != NULL && err == 0; kept = kept->next) {
    if (kept->is_written) continue;
    kept->is_written = true;
    struct rn_record record = kept->record;
    record.word[1] &= ~(((uint64_t)1 << RN_TIME_BITS) - 1); /* its time was since another base */
    add(&record, kept->text);
    if (is_full()) err = finish();
  }
  return err;
}

struct span {
  uint64_t from, to; /* slots */
  uint64_t event;    /* the number of the first */
  uint64_t base_ns;  /* of the first */
};

/* What of it was not overwritten while it was copied. */
static struct span valid_span(const struct rn_ring* ring, struct span span) {
  uint64_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
  struct span now = {.to = span.to};
  now.from = rn_ring_oldest(ring, head, &now.event, &now.base_ns);
  return now.from > span.from ? now : span;
}

/* A ring of its own for the copy, so that the same functions read it. */
static bool copy_ring(const struct rn_ring* ring, struct rn_ring* copy, struct span span) {
  if (!rn_ring_init(copy, ring->slots, false)) return false;
  for (uint64_t slot = span.from; slot < span.to; slot++)
    for (unsigned i = 0; i < RN_RECORD_WORDS; i++)
      atomic_store_explicit(copy->words + (slot & (copy->slots - 1)) * RN_RECORD_WORDS + i,
                            rn_ring_word(ring, slot, i), memory_order_relaxed);
  return true;
}

/* How many events a span has, from a slot on. */
static uint64_t count_events(const struct rn_ring* ring, struct span span, uint64_t begin_slot) {
  uint64_t count = 0;
  struct rn_record record;
  for (uint64_t slot = span.from; slot < span.to;) {
    uint64_t next = read_record(ring, slot, &record);
    if (slot >= begin_slot && rn_record_is_event(record.word[0])) count++;
    slot = next;
  }
  return count;
}

static int write_span(struct rn_lane* lane, const struct rn_ring* ring, struct span span,
                      uint64_t begin_slot, uint64_t skip) {
  int err = 0;
  struct rn_record record;
  bool begun = false;
  for (uint64_t slot = span.from; slot < span.to && err == 0;) {
    uint64_t next = read_record(ring, slot, &record);
    bool counts = slot >= begin_slot && rn_record_is_event(record.word[0]);
    if (rn_record_type(record.word[0]) == RN_RECORD_BASE) {
      err = move_base(lane, record.word[3]);
    } else if (counts && skip > 0) {
      skip--;
    } else if (counts || begun) { /* a detail follows what it belongs to */
      begun = true;
      add_from(ring, slot, &record);
      if (is_full()) err = finish();
    }
    slot = next;
  }
  return err == 0 ? finish() : err;
}

static int write_copy(struct rn_lane* lane, const struct rn_ring* copy, struct span span,
                      uint64_t events_max) {
  uint64_t begin_slot = atomic_load_explicit(&lane->ring.tail, memory_order_relaxed);
  uint64_t count = count_events(copy, span, begin_slot);
  uint64_t skip = count > events_max ? count - events_max : 0;
  uint64_t total = span.event + count_events(copy, span, 0);
  uint64_t dropped = total - lane->events_written - (count - skip);
  chunk.dropped = dropped < UINT32_MAX ? (uint32_t)dropped : UINT32_MAX;
  lane->events_written = total;
  return write_span(lane, copy, span, begin_slot, skip);
}

int rn_chunk_write_last(struct rn_lane* lane, pid_t process, uint64_t events_max) {
  struct rn_ring* ring = &lane->ring;
  struct rn_ring copy = {0};
  if (atomic_load(&lane->about) == NULL) return 0;
  struct span span = {.to = atomic_load_explicit(&ring->head, memory_order_acquire)};
  span.from = rn_ring_oldest(ring, span.to, &span.event, &span.base_ns);
  if (span.from < span.to) {
    if (!copy_ring(ring, &copy, span)) return UV_ENOMEM;
    span = valid_span(ring, span);
    if (span.from < span.to) lane->base_ns = span.base_ns;
  }
  begin(lane, process);
  add_about(lane);
  int err = write_kept(lane);
  if (err == 0) err = span.from < span.to ? write_copy(lane, &copy, span, events_max) : finish();
  rn_ring_free(&copy);
  atomic_store_explicit(&ring->tail, span.to, memory_order_release);
  return err;
}

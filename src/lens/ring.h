/* SPDX-License-Identifier: MIT */
/*
 * The memory between a loop's thread and the writer's: slots of 32 bytes, in a circle.
 *
 *        tail                    head
 *          │   to be written       │    free
 *   ───────▼───────────────────────▼──────────────   a record takes one slot, and its text
 *          ▲                       ▲                 as many as it needs
 *    the writer's            the loop's
 *
 * Invariants:
 *  1. One thread puts, one takes. `head` moves only past whole records.
 *  2. A ring that keeps the last records never waits for its reader and overwrites the oldest. Its
 *     reader copies first and then looks at `head`: what the loop may have overwritten meanwhile
 *     does not count. Words are atomic for that, and ordered, which costs nothing on x86.
 *  3. In such a ring each block of BLOCK_SLOTS slots notes where its first record begins, so
 *     that a reader can begin in the middle.
 */
#ifndef RN_LENS_RING_H
#define RN_LENS_RING_H

#include <stdatomic.h>
#include <stdbool.h>

#include "lens/record.h"

enum {
  RN_RING_BLOCK_SLOTS = 256,
  RN_RING_TEXT_BYTES_MAX = 4608, /* of one record: less than a block */
};

struct rn_ring_block {
  _Atomic(uint64_t) first; /* slot */
  _Atomic(uint64_t) event; /* how many were ever put before it */
  _Atomic(uint64_t) base_ns;
};

struct rn_ring {
  _Atomic(uint64_t)* words;
  struct rn_ring_block* blocks; /* NULL: it does not keep the last, but all */
  uint64_t slots;               /* a power of two */
  /* The loop's: */
  uint64_t filled;    /* as head */
  uint64_t tail_seen; /* it is at least here */
  uint64_t look_at;   /* how far it may be filled before somebody looks after the writer */
  uint64_t block;     /* the number after that of the last one noted */
  uint64_t events;    /* ever put */
  uint64_t base_ns;
  _Alignas(64) _Atomic(uint64_t) head;
  _Alignas(64) _Atomic(uint64_t) tail;
};

/* False: no memory. */
bool rn_ring_init(struct rn_ring* ring, uint64_t slots_min, bool keeps_last);
void rn_ring_free(struct rn_ring* ring);
/* Nothing that was put before counts any more. */
void rn_ring_reset(struct rn_ring* ring);

/* The slots that a record with such a text takes. */
static inline uint64_t rn_ring_slots(size_t text_bytes) {
  return 1 + (text_bytes + RN_RECORD_BYTES - 1) / RN_RECORD_BYTES;
}

/* Whether there is room for so many slots; always in a ring that keeps the last. */
static inline bool rn_ring_has_room(struct rn_ring* ring, uint64_t slots) {
  if (ring->blocks != NULL) return true;
  if (ring->filled + slots - ring->tail_seen <= ring->slots) return true;
  ring->tail_seen = atomic_load_explicit(&ring->tail, memory_order_acquire);
  return ring->filled + slots - ring->tail_seen <= ring->slots;
}

/* Before the first record that begins in a block; it is an event, or belongs to one. */
void rn_ring_note_block(struct rn_ring* ring, bool is_event);
void rn_ring_put_text(struct rn_ring* ring, uint64_t slot, const char* text, size_t bytes);

/* There must be room. The text's length is in the record. */
static inline void rn_ring_put(struct rn_ring* ring, const struct rn_record* record,
                               const char* text) {
  uint64_t slot = ring->filled;
  size_t bytes = rn_record_text_bytes(record->word[1]);
  if (ring->blocks != NULL && slot / RN_RING_BLOCK_SLOTS >= ring->block)
    rn_ring_note_block(ring, rn_record_is_event(record->word[0]));
  _Atomic(uint64_t)* to = ring->words + (slot & (ring->slots - 1)) * RN_RECORD_WORDS;
  for (int i = 0; i < RN_RECORD_WORDS; i++)
    atomic_store_explicit(to + i, record->word[i], memory_order_release);
  if (bytes > 0) rn_ring_put_text(ring, slot + 1, text, bytes);
  ring->filled = slot + rn_ring_slots(bytes);
  atomic_store_explicit(&ring->head, ring->filled, memory_order_release);
}

static inline uint64_t rn_ring_word(const struct rn_ring* ring, uint64_t slot, unsigned word) {
  return atomic_load_explicit(ring->words + (slot & (ring->slots - 1)) * RN_RECORD_WORDS + word,
                              memory_order_acquire);
}

/* The oldest slot at which a record of a ring that keeps the last can be read, after `head` was
 * read as this; *event events were put before it, and *base_ns is its base. `head` itself if there
 * is none. */
uint64_t rn_ring_oldest(const struct rn_ring* ring, uint64_t head, uint64_t* event,
                        uint64_t* base_ns);

#endif

/* SPDX-License-Identifier: MIT */
/* The memory between a loop's thread and the writer's: what is not done for every record. */
#include "lens/ring.h"

#include <string.h>
#include <sys/mman.h>

static size_t words_bytes(uint64_t slots) {
  return (size_t)slots * RN_RECORD_BYTES;
}

static size_t blocks_bytes(uint64_t slots) {
  return (size_t)(slots / RN_RING_BLOCK_SLOTS) * sizeof(struct rn_ring_block);
}

/* Pages that nothing was put into cost nothing. */
static void* map(size_t bytes) {
  void* memory =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

bool rn_ring_init(struct rn_ring* ring, uint64_t slots_min, bool keeps_last) {
  uint64_t slots = 4 * RN_RING_BLOCK_SLOTS;
  while (slots < slots_min) slots *= 2;
  *ring = (struct rn_ring){.slots = slots, .words = map(words_bytes(slots))};
  if (ring->words == NULL) return false;
  if (!keeps_last) return true;
  ring->blocks = map(blocks_bytes(slots));
  if (ring->blocks != NULL) return true;
  rn_ring_free(ring);
  return false;
}

void rn_ring_free(struct rn_ring* ring) {
  if (ring->words != NULL) munmap(ring->words, words_bytes(ring->slots));
  if (ring->blocks != NULL) munmap(ring->blocks, blocks_bytes(ring->slots));
  ring->words = NULL;
  ring->blocks = NULL;
}

void rn_ring_reset(struct rn_ring* ring) {
  uint64_t head = atomic_load(&ring->head);
  ring->filled = ring->tail_seen = head;
  atomic_store(&ring->tail, head);
}

void rn_ring_note_block(struct rn_ring* ring, bool is_event) {
  uint64_t number = ring->filled / RN_RING_BLOCK_SLOTS;
  struct rn_ring_block* block = &ring->blocks[number & (ring->slots / RN_RING_BLOCK_SLOTS - 1)];
  atomic_store_explicit(&block->first, ring->filled, memory_order_release);
  atomic_store_explicit(&block->event, ring->events - (is_event ? 1 : 0), memory_order_release);
  atomic_store_explicit(&block->base_ns, ring->base_ns, memory_order_release);
  ring->block = number + 1;
}

void rn_ring_put_text(struct rn_ring* ring, uint64_t slot, const char* text, size_t bytes) {
  while (bytes > 0) {
    uint64_t words[RN_RECORD_WORDS] = {0};
    size_t part = bytes < sizeof words ? bytes : sizeof words;
    memcpy(words, text, part);
    _Atomic(uint64_t)* to = ring->words + (slot++ & (ring->slots - 1)) * RN_RECORD_WORDS;
    for (int i = 0; i < RN_RECORD_WORDS; i++)
      atomic_store_explicit(to + i, words[i], memory_order_release);
    text += part;
    bytes -= part;
  }
}

uint64_t rn_ring_oldest(const struct rn_ring* ring, uint64_t head, uint64_t* event,
                        uint64_t* base_ns) {
  /* The loop may be in the middle of a record that begins at `head`, and note its block. */
  uint64_t lost = head + 2 * RN_RING_BLOCK_SLOTS;
  uint64_t from = lost > ring->slots ? lost - ring->slots : 0;
  uint64_t number = (from + RN_RING_BLOCK_SLOTS - 1) / RN_RING_BLOCK_SLOTS;
  if (number * RN_RING_BLOCK_SLOTS >= head) {
    *event = *base_ns = 0;
    return head;
  }
  const struct rn_ring_block* block =
      &ring->blocks[number & (ring->slots / RN_RING_BLOCK_SLOTS - 1)];
  *event = atomic_load_explicit(&block->event, memory_order_acquire);
  *base_ns = atomic_load_explicit(&block->base_ns, memory_order_acquire);
  return atomic_load_explicit(&block->first, memory_order_acquire);
}

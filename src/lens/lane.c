/* SPDX-License-Identifier: MIT */
/*
 * The events of an observer, as records in the ring of its loop's lane.
 *
 * Invariant: what a record needs beyond itself (its base) is in the ring before it.
 */
#include "lens/lane.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "lens/writer.h"
#include "loop/loop.h"

enum {
  RING_SLOTS = 1 << 16, /* 2 MiB */
  NAME_BYTES_MAX = 255,
  FILE_BYTES_MAX = 4095,
  OUTPUT_BYTES_MAX = 4096,
};

/* A base is moved when times do not fit any more; so much before the time that did not, because
 * what the thread pool tells happened earlier. */
#define TIME_MAX (((uint64_t)1 << RN_TIME_BITS) - 1)
#define BEFORE_NS ((uint64_t)1 << 44)

_Atomic(unsigned) rn_lens_attention = RN_ATTENTION_NO_WRITER;

/* ---- into the ring ------------------------------------------------------------------------ */

/* The writer is behind: it is woken as often as it takes. False: the trace has ended. */
static bool wait_for_room(struct rn_lane* lane, uint64_t slots) {
  while (!rn_ring_has_room(&lane->ring, slots)) {
    if (atomic_load_explicit(&rn_lens_attention, memory_order_relaxed) & RN_ATTENTION_ENDED)
      return false;
    rn_writer_wait_for_room();
  }
  return true;
}

/* The writer is woken when the ring is half full, and again if it still is an eighth later. */
static void look(struct rn_ring* ring) {
  if (ring->blocks != NULL) {
    ring->look_at = UINT64_MAX;
    return;
  }
  ring->tail_seen = atomic_load_explicit(&ring->tail, memory_order_acquire);
  ring->look_at = ring->tail_seen + ring->slots / 2;
  if (ring->filled < ring->look_at) return;
  ring->look_at = ring->filled + ring->slots / 8;
  rn_writer_wake();
}

static inline void put(struct rn_lane* lane, const struct rn_record* record, const char* text) {
  struct rn_ring* ring = &lane->ring;
  uint64_t slots = rn_ring_slots(rn_record_text_bytes(record->word[1]));
  if (RN_UNLIKELY(!rn_ring_has_room(ring, slots)) && !wait_for_room(lane, slots)) return;
  rn_ring_put(ring, record, text);
  if (RN_UNLIKELY(ring->filled >= ring->look_at)) look(ring);
}

static void move_base(struct rn_lane* lane, uint64_t time_ns) {
  struct rn_ring* ring = &lane->ring;
  ring->base_ns = time_ns > BEFORE_NS ? time_ns - BEFORE_NS : 0;
  put(lane, &(struct rn_record){{RN_RECORD_BASE, 0, 0, ring->base_ns}}, NULL);
}

/* What the pool did before the base counts as done then. */
static inline uint64_t time_word(struct rn_lane* lane, const rondo_event_t* event) {
  uint64_t since_ns = event->time_ns - lane->ring.base_ns;
  if (RN_LIKELY(since_ns <= TIME_MAX)) return since_ns;
  if (event->time_ns < lane->ring.base_ns && lane->ring.base_ns - event->time_ns < BEFORE_NS)
    return 0;
  move_base(lane, event->time_ns);
  return event->time_ns - lane->ring.base_ns;
}

static inline uint64_t head_word(const rondo_event_t* event, uint32_t place) {
  return (uint64_t)event->type | (uint64_t)event->kind << 8 | (uint64_t)event->phase << 16 |
         (uint64_t)event->reason << 24 | (uint64_t)place << 32;
}

static void put_with_text(struct rn_lane* lane, uint64_t head, uint64_t time, uint64_t id,
                          uint64_t value, const char* text, size_t bytes) {
  put(lane, &(struct rn_record){{head, time | (uint64_t)bytes << RN_TIME_BITS, id, value}}, text);
}

/* ---- names, places, outputs --------------------------------------------------------------- */

/* The name, or NULL if it was written for this id lately. A ring that forgets has it each time. */
static const char* new_name(struct rn_lane* lane, uint64_t id, const char* name) {
  if (lane->ring.blocks != NULL) return name;
  unsigned at = (unsigned)(id % RN_LANE_NAMES);
  if (lane->names[at].id == id && lane->names[at].name == name) return NULL;
  lane->names[at].id = id;
  lane->names[at].name = name;
  return name;
}

/* A record that later ones depend on, or all. */
static void put_lasting(struct rn_lane* lane, const struct rn_record* record, const char* text) {
  if (lane->ring.blocks == NULL) {
    put(lane, record, text);
    return;
  }
  size_t bytes = rn_record_text_bytes(record->word[1]);
  struct rn_lens_kept* kept = malloc(sizeof *kept + bytes);
  if (kept == NULL) return;
  *kept = (struct rn_lens_kept){.record = *record, .next = atomic_load(&lane->kept)};
  memcpy(kept->text, text, bytes);
  atomic_store(&lane->kept, kept);
}

static void put_place(struct rn_lane* lane, const rondo_event_t* event, uint64_t time) {
  const rondo_place_t* place = event->object;
  char text[NAME_BYTES_MAX + 1 + FILE_BYTES_MAX];
  size_t function = strnlen(place->function, NAME_BYTES_MAX);
  size_t file = strnlen(place->file, FILE_BYTES_MAX);
  memcpy(text, place->function, function);
  text[function] = '\0';
  memcpy(text + function + 1, place->file, file);
  size_t bytes = function + 1 + file;
  struct rn_record record = {{head_word(event, 0), time | (uint64_t)bytes << RN_TIME_BITS,
                              place->column, place->number | (uint64_t)place->line << 32}};
  put_lasting(lane, &record, text);
}

static void put_missing(struct rn_lane* lane, const rondo_event_t* event, uint64_t time) {
  uint64_t bytes = strnlen(event->name, NAME_BYTES_MAX);
  put_lasting(lane, &(struct rn_record){{head_word(event, 0), time | bytes << RN_TIME_BITS}},
              event->name);
}

static void put_output(struct rn_lane* lane, const rondo_event_t* event, uint64_t time) {
  const uv_buf_t* bytes = event->object;
  size_t kept = bytes->len < OUTPUT_BYTES_MAX ? bytes->len : OUTPUT_BYTES_MAX;
  uint64_t value = ((uint64_t)event->value & 0xff) | (uint64_t)bytes->len << 8;
  put_with_text(lane, head_word(event, event->place), time, event->id, value, bytes->base, kept);
}

static void put_blocked(struct rn_lane* lane, const rondo_event_t* event, uint64_t time) {
  const uv_buf_t* stack = event->object;
  size_t kept = stack->len < OUTPUT_BYTES_MAX ? stack->len : OUTPUT_BYTES_MAX;
  put_with_text(lane, head_word(event, 0), time, event->id, (uint64_t)event->value, stack->base,
                kept);
}

/* ---- events ------------------------------------------------------------------------------- */

static void put_item(struct rn_lane* lane, const rondo_event_t* event, uint64_t time) {
  bool is_queued = event->type == RONDO_EVENT_QUEUED;
  uint64_t head = head_word(event, is_queued ? event->place : event->callback);
  const char* name = event->name == NULL ? NULL : new_name(lane, event->id, event->name);
  size_t bytes = name == NULL ? 0 : strnlen(name, NAME_BYTES_MAX);
  put_with_text(lane, head, time, event->id, event->parent, name, bytes);
  if (is_queued && (event->value >= 0 || event->callback != 0)) {
    uint64_t detail = RN_RECORD_DETAIL | (uint64_t)event->callback << 32;
    put(lane, &(struct rn_record){{detail, time, event->id, (uint64_t)event->value}}, NULL);
  }
}

static void put_event(struct rn_lane* lane, const rondo_event_t* event) {
  uint64_t time = time_word(lane, event);
  if (event->type == RONDO_EVENT_PLACE) {
    put_place(lane, event, time);
    return;
  }
  if (event->type == RONDO_EVENT_MISSING) {
    put_missing(lane, event, time);
    return;
  }
  if (event->type == RONDO_EVENT_OUTPUT && !rn_writer.options.outputs) return;
  lane->ring.events++;
  switch (event->type) {
    case RONDO_EVENT_QUEUED:
    case RONDO_EVENT_BEGIN:
    case RONDO_EVENT_DROPPED:
      put_item(lane, event, time);
      return;
    case RONDO_EVENT_READY:
      put(lane,
          &(struct rn_record){
              {head_word(event, (uint32_t)event->value), time, event->id, event->parent}},
          NULL);
      return;
    case RONDO_EVENT_END:
    case RONDO_EVENT_CALLS:
      put(lane,
          &(struct rn_record){{head_word(event, event->callback), time, event->id, event->parent}},
          NULL);
      return;
    case RONDO_EVENT_OUTPUT:
      put_output(lane, event, time);
      return;
    case RONDO_EVENT_BLOCKED:
      put_blocked(lane, event, time);
      return;
    case RONDO_EVENT_TURN_BEGIN:
      put(lane, &(struct rn_record){{head_word(event, 0), time, 0, event->turn}}, NULL);
      return;
    default:
      put(lane, &(struct rn_record){{head_word(event, 0), time, event->id, (uint64_t)event->value}},
          NULL);
  }
}

/* ---- a lane ------------------------------------------------------------------------------- */

/* The first event of a lane, or the first after a fork. The writer does this for loops that never
 * had one, at the end: the second one waits. */
void rn_lane_begin(struct rn_lane* lane, uint64_t time_ns) {
  if (atomic_exchange(&lane->is_begun, true)) {
    while (atomic_load(&lane->about) == NULL) sched_yield();
    return;
  }
  lane->first_ns = lane->base_ns = lane->ring.base_ns = time_ns;
  atomic_store(&lane->about, rn_about(lane));
}

/* False: the trace has ended. */
static bool attend(struct rn_lane* lane, uv_loop_t* loop) {
  unsigned attention = atomic_load_explicit(&rn_lens_attention, memory_order_relaxed);
  if (attention & RN_ATTENTION_NO_WRITER) rn_writer_start();
  attention = atomic_load_explicit(&rn_lens_attention, memory_order_relaxed);
  if ((attention & RN_ATTENTION_ENDED) == 0) return true;
  rondo_unobserve(loop, &lane->observer);
  return false;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  struct rn_lane* lane = (struct rn_lane*)observer;
  unsigned attention = atomic_load_explicit(&rn_lens_attention, memory_order_relaxed);
  if (RN_UNLIKELY((attention & ~(unsigned)RN_ATTENTION_ASLEEP) != 0) && !attend(lane, loop)) return;
  if (RN_UNLIKELY(atomic_load_explicit(&lane->about, memory_order_relaxed) == NULL))
    rn_lane_begin(lane, event->time_ns);
  put_event(lane, event);
  /* The writer has seen to it that this cannot miss its going to sleep (writer.c). */
  if (RN_UNLIKELY(atomic_load_explicit(&rn_lens_attention, memory_order_relaxed) &
                  RN_ATTENTION_ASLEEP))
    rn_writer_wake();
}

/* The lane of a loop, NULL if it has none any more. */
struct rn_lane* rn_lane_of(uv_loop_t* loop) {
  rondo_observer_t* observer = rn_loop_of(loop)->observers;
  while (observer != NULL && observer->on_event != on_event) observer = observer->next;
  return (struct rn_lane*)observer;
}

struct rn_lane* rn_lane_new(uv_loop_t* loop, unsigned number, unsigned thread) {
  uint64_t last = rn_writer.options.last_events;
  struct rn_lane* lane = aligned_alloc(_Alignof(struct rn_lane), sizeof *lane);
  if (lane == NULL) return NULL;
  memset(lane, 0, sizeof *lane);
  /* Most events take one slot, some two. */
  if (!rn_ring_init(&lane->ring, last != 0 ? 2 * last + 4 * RN_RING_BLOCK_SLOTS : RING_SLOTS,
                    last != 0)) {
    free(lane);
    return NULL;
  }
  lane->observer.on_event = on_event;
  atomic_init(&lane->loop, loop);
  lane->number = number;
  rn_loop_of(loop)->lane = number;
  lane->thread = thread;
  rondo_observe(loop, &lane->observer);
  return lane;
}

void rn_lane_free(struct rn_lane* lane) {
  for (struct rn_lens_kept* kept = atomic_load(&lane->kept); kept != NULL;) {
    struct rn_lens_kept* next = kept->next;
    free(kept);
    kept = next;
  }
  rn_about_free(atomic_load(&lane->about));
  rn_ring_free(&lane->ring);
  free(lane);
}

void rn_lane_close(struct rn_lane* lane, uv_loop_t* loop) {
  uint64_t now_ns = rn_clock_read(rn_loop_of(loop));
  rondo_unobserve(loop, &lane->observer);
  if ((atomic_load(&rn_lens_attention) & RN_ATTENTION_ENDED) == 0) {
    if (atomic_load(&lane->about) == NULL) rn_lane_begin(lane, now_ns);
    lane->ring.events++;
    uint64_t since_ns = now_ns - lane->ring.base_ns;
    put(lane, &(struct rn_record){{RN_RECORD_LOOP_END, since_ns <= TIME_MAX ? since_ns : TIME_MAX}},
        NULL);
  }
  atomic_store(&lane->loop, NULL);
}

void rn_lane_forked(struct rn_lane* lane, pid_t from) {
  rn_ring_reset(&lane->ring);
  memset(lane->names, 0, sizeof lane->names);
  atomic_store(&lane->about, NULL); /* the child's first event makes another */
  atomic_store(&lane->is_begun, false);
  lane->forked_from = from;
  lane->sequence = 0;
  lane->events_written = lane->ring.events;
  lane->about_written = false;
}

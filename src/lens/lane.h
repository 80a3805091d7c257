/* SPDX-License-Identifier: MIT */
/*
 * A lane: one loop in a trace. Its loop's thread puts records into the ring; the writer takes them.
 */
#ifndef RN_LENS_LANE_H
#define RN_LENS_LANE_H

#include <sys/types.h>

#include "lens/ring.h"
#include "rondo.h"

/* What rings that forget (rn_lens_options.last_events) must not: places of the source, and what
 * cannot be seen. */
struct rn_lens_kept {
  struct rn_lens_kept* next;
  bool is_written;
  struct rn_record record;
  char text[];
};

enum { RN_LANE_NAMES = 64 };

struct rn_lane {
  rondo_observer_t observer;
  struct rn_ring ring;
  _Atomic(uv_loop_t*) loop; /* NULL: it is closed */
  struct rn_lane* next;     /* older; only the writer changes it once the lane is listed */
  unsigned number;          /* of the loop in its process */
  unsigned thread;
  pid_t forked_from; /* 0: not */
  _Atomic(bool) is_begun;
  _Atomic(const char*) about;         /* text of the first record; NULL: not made yet */
  _Atomic(struct rn_lens_kept*) kept; /* newest first */
  /* Which names were written for which ids, lately. */
  struct {
    uint64_t id;
    const char* name;
  } names[RN_LANE_NAMES];
  /* The writer's: */
  uint64_t base_ns; /* of what is to be written next */
  uint64_t first_ns;
  uint64_t events_written;
  uint32_t sequence; /* of the last chunk */
  bool about_written;
};

/* What a loop's thread has to look at, besides its ring. */
enum {
  RN_ATTENTION_NO_WRITER = 1, /* there is no writer's thread in this process yet */
  RN_ATTENTION_ASLEEP = 2,    /* it waits to be woken */
  RN_ATTENTION_ENDED = 4,     /* there is nothing to trace any more */
};
extern _Atomic(unsigned) rn_lens_attention;

/* NULL: no memory. The lane observes the loop. */
struct rn_lane* rn_lane_new(uv_loop_t* loop, unsigned number, unsigned thread);
void rn_lane_free(struct rn_lane* lane);
/* On the loop's thread, before the loop is closed; afterwards the lane is the writer's alone. */
void rn_lane_close(struct rn_lane* lane, uv_loop_t* loop);
/* NULL: the trace has ended. */
struct rn_lane* rn_lane_of(uv_loop_t* loop);
/* Makes the first record. */
void rn_lane_begin(struct rn_lane* lane, uint64_t time_ns);
/* In a child of fork, of the process `from`. */
void rn_lane_forked(struct rn_lane* lane, pid_t from);

/* about.c: the text of the first record. */
const char* rn_about(const struct rn_lane* lane);
void rn_about_free(const char* text);

#endif

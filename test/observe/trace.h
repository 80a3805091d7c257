/* SPDX-License-Identifier: MIT */
/* A loop on virtual time whose every event is kept, and ways to look events up. */
#ifndef RONDO_TEST_OBSERVE_TRACE_H
#define RONDO_TEST_OBSERVE_TRACE_H

#include "../test.h"

enum { TRACE_MAX = 1 << 17 };

static uv_loop_t loop;
static rondo_event_t trace[TRACE_MAX];
static size_t traced;

static inline void trace_event(rondo_observer_t* observer, uv_loop_t* l,
                               const rondo_event_t* event) {
  (void)observer;
  CHECK(l == &loop);
  CHECK(traced < TRACE_MAX);
  trace[traced++] = *event;
}

static rondo_observer_t tracer = {.on_event = trace_event};

static inline void trace_init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_observe(&loop, &tracer), 0);
}

static inline int trace_end(void) {
  CHECK_EQ(rondo_unobserve(&loop, &tracer), 0);
  test_loop_close(&loop);
  return 0;
}

/* The nth event (from 0) of a type and a kind; RONDO_KIND_NONE: of any kind. */
static inline const rondo_event_t* trace_find(rondo_event_type type, rondo_kind kind, size_t nth) {
  for (size_t i = 0; i < traced; i++) {
    if (trace[i].type != type || (kind != RONDO_KIND_NONE && trace[i].kind != kind)) continue;
    if (nth-- == 0) return &trace[i];
  }
  return NULL;
}

/* The same, which must be there. */
static inline const rondo_event_t* trace_get(rondo_event_type type, rondo_kind kind, size_t nth) {
  const rondo_event_t* event = trace_find(type, kind, nth);
  if (event == NULL)
    test_fail(__FILE__, __LINE__, "no %s of %s", rondo_event_name(type), rondo_kind_name(kind));
  return event;
}

/* The first event of a type about this id, or NULL. */
static inline const rondo_event_t* trace_of(rondo_event_type type, uint64_t id) {
  for (size_t i = 0; i < traced; i++)
    if (trace[i].type == type && trace[i].id == id) return &trace[i];
  return NULL;
}

static inline size_t trace_count(rondo_event_type type, rondo_kind kind) {
  size_t count = 0;
  while (trace_find(type, kind, count) != NULL) count++;
  return count;
}

#endif

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

/* ---- what holds in every trace --------------------------------------------------- */

static inline int trace_runs_often(rondo_kind kind) {
  return kind == RONDO_KIND_IDLE || kind == RONDO_KIND_PREPARE || kind == RONDO_KIND_CHECK ||
         kind == RONDO_KIND_POLL;
}

/* BEGIN and END are brackets; what begins was queued, not dropped, and not begun
 * before unless it is queued once and runs often; its parent is what ran when it
 * was queued. Not for traces with asyncs (queued later than sent) or calls. */
static inline void trace_verify(void) {
  static struct {
    uint64_t parent;
    int queued, dropped, begun;
  } items[TRACE_MAX];
  uint64_t stack[64] = {0}; /* of what runs; 0 at the bottom */
  size_t depth = 0;
  for (size_t i = 0; i < traced; i++) {
    const rondo_event_t* e = &trace[i];
    CHECK(e->id < TRACE_MAX);
    switch (e->type) {
      case RONDO_EVENT_QUEUED:
        CHECK_EQ(items[e->id].queued++, 0);
        CHECK_EQ(e->parent, stack[depth]);
        items[e->id].parent = e->parent;
        break;
      case RONDO_EVENT_DROPPED:
        CHECK_EQ(items[e->id].queued, 1);
        CHECK_EQ(items[e->id].dropped++, 0);
        break;
      case RONDO_EVENT_BEGIN:
        CHECK_EQ(items[e->id].queued, 1);
        CHECK_EQ(items[e->id].dropped, 0);
        CHECK(items[e->id].begun++ == 0 || trace_runs_often(e->kind));
        CHECK_EQ(e->parent, items[e->id].parent);
        CHECK(depth + 1 < sizeof stack / sizeof stack[0]);
        stack[++depth] = e->id;
        break;
      case RONDO_EVENT_END:
        CHECK(depth > 0);
        CHECK_EQ(stack[depth--], e->id);
        break;
      default:
        break;
    }
  }
  CHECK_EQ(depth, 0);
}

#endif

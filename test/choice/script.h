/* SPDX-License-Identifier: MIT */
/*
 * A chooser that answers from a script and keeps what it was asked, and three
 * asyncs, "a", "b" and "c", to choose from.
 */
#ifndef RONDO_TEST_CHOICE_SCRIPT_H
#define RONDO_TEST_CHOICE_SCRIPT_H

#include "../test.h"

enum { SCRIPT_MAX = 64 };

static uv_loop_t loop;
static size_t script[SCRIPT_MAX]; /* the answers; 0 once it has ended */
static size_t asked;              /* how often */

/* The last question. */
static rondo_choice_point last_point;
static rondo_candidate_t last[SCRIPT_MAX];
static size_t last_count;

static inline size_t script_choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                                   const rondo_candidate_t* candidates, size_t count) {
  CHECK(l == &loop && arg == script);
  CHECK(count >= 2 && count <= SCRIPT_MAX);
  CHECK(asked < SCRIPT_MAX);
  last_point = point;
  last_count = count;
  memcpy(last, candidates, count * sizeof last[0]);
  return script[asked++];
}

static inline void script_init(void) {
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, script_choose, script), 0);
}

static uv_async_t asyncs[3];

static inline void script_on_async(uv_async_t* handle) {
  log_put("%c", 'a' + (int)(handle - asyncs));
}

static inline void script_asyncs(uv_async_cb cb) {
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_async_init(&loop, &asyncs[i], cb), 0);
}

static inline void script_send(void) {
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_async_send(&asyncs[i]), 0);
}

#endif

/* SPDX-License-Identifier: MIT */
/* The timers' heap through 20,000 random steps: every structure walks clean, and what
 * comes out is in order of deadline, then of adding. */
/* matrix: none */
#include "../test.h"
#include "loop/heap.h"

enum { TIMERS = 500, STEPS = 20000 };

static uv_timer_t timers[TIMERS];
static bool inside[TIMERS];
static struct rn_heap heap;
static uint64_t state = 88172645463325252u;

static uint64_t random_below(uint64_t n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state % n;
}

int main(void) {
  for (int i = 0; i < TIMERS; i++) CHECK_EQ(rn_heap_take_slot(&heap, &timers[i]), 0);
  for (int step = 0; step < STEPS; step++) {
    uint64_t i = random_below(TIMERS);
    timers[i].deadline_ns = inside[i] && step % 3 ? timers[i].deadline_ns : random_below(50);
    if (!inside[i])
      rn_heap_add(&heap, &timers[i]);
    else if (step % 3 == 0)
      rn_heap_update(&heap, &timers[i]);
    else
      rn_heap_remove(&heap, &timers[i]);
    inside[i] = !inside[i] || step % 3 == 0;
    if (step % 100 == 0) CHECK(rn_heap_verify(&heap));
  }
  rn_heap_sort(&heap);
  CHECK(rn_heap_verify(&heap));
  uint64_t last_ns = 0;
  while (heap.count > 0) {
    uv_timer_t* timer = rn_heap_pop(&heap);
    CHECK(timer->deadline_ns >= last_ns);
    last_ns = timer->deadline_ns;
    CHECK(inside[timer - timers]);
    inside[timer - timers] = false;
    CHECK(rn_heap_verify(&heap));
  }
  for (int i = 0; i < TIMERS; i++) CHECK(!inside[i]);
  rn_heap_free(&heap);
  return 0;
}

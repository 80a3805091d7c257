/* SPDX-License-Identifier: MIT */
/* Ten thousand timers, started, stopped and started anew at random, also from
 * callbacks. What runs, when, and in which order must be what a list says that is
 * searched for its least (deadline, start number) each time. */
/* matrix: models */
#include "../test.h"

enum { TIMERS = 10000, ACTIONS = 60000 };

static struct {
  uv_timer_t timer;
  uint64_t deadline; /* of the oracle; 0: stopped */
  uint64_t number;
} all[TIMERS];

static struct entry {
  uint64_t deadline, number;
  int index;
} * sorted;

static uint64_t seed = 88172645463325252, next_number = 1;
static uint64_t pass_number; /* what was started before this pass */
static uint64_t last_deadline, last_number;
static int fired, expected, actions;

static uint64_t roll(void) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return seed;
}

static void on_timer(uv_timer_t* handle);

static void act(uv_loop_t* loop, int i) {
  actions++;
  if (roll() % 4 == 0) {
    CHECK_EQ(uv_timer_stop(&all[i].timer), 0);
    all[i].deadline = 0;
    return;
  }
  uint64_t ms = roll() % 500;
  CHECK_EQ(uv_timer_start(&all[i].timer, on_timer, ms, 0), 0);
  all[i].deadline = uv_now(loop) + ms;
  all[i].number = next_number++;
}

static void on_timer(uv_timer_t* handle) {
  int i = (int)(intptr_t)handle->data;
  CHECK(all[i].deadline != 0); /* else it was stopped */
  CHECK(all[i].deadline <= uv_now(handle->loop));
  /* In order, and of those that were there when the pass began. */
  if (pass_number != 0) CHECK(all[i].number < pass_number);
  CHECK(all[i].deadline > last_deadline ||
        (all[i].deadline == last_deadline && all[i].number > last_number));
  last_deadline = all[i].deadline;
  last_number = all[i].number;
  all[i].deadline = 0;
  fired++;
  if (actions < ACTIONS)
    for (int n = (int)(roll() % 4); n > 0; n--) act(handle->loop, (int)(roll() % TIMERS));
}

static int by_deadline(const void* a, const void* b) {
  const struct entry *x = a, *y = b;
  if (x->deadline != y->deadline) return x->deadline < y->deadline ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  sorted = calloc(TIMERS, sizeof *sorted);
  for (int i = 0; i < TIMERS; i++) {
    uv_timer_init(&loop, &all[i].timer);
    all[i].timer.data = (void*)(intptr_t)i;
    act(&loop, i);
  }
  for (int turn = 0; uv_loop_alive(&loop); turn++) {
    CHECK(turn < 10000);
    int count = 0;
    for (int i = 0; i < TIMERS; i++)
      if (all[i].deadline != 0) sorted[count++] = (struct entry){all[i].deadline, all[i].number, i};
    qsort(sorted, (size_t)count, sizeof *sorted, by_deadline);
    /* Move to the next deadline by hand, so that one turn is one pass. */
    uint64_t to = sorted[0].deadline;
    if (roll() % 2) to += roll() % 10;
    if (to > uv_now(&loop)) CHECK_EQ(rondo_clock_advance(&loop, (to - uv_now(&loop)) * 1000000), 0);
    uint64_t now = to > uv_now(&loop) ? to : uv_now(&loop);
    expected = 0;
    while (expected < count && sorted[expected].deadline <= now) expected++;
    pass_number = next_number;
    last_deadline = last_number = 0;
    fired = 0;
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(uv_now(&loop), now);
    CHECK(fired <= expected);
    /* Those that did not run had been stopped or started anew meanwhile. */
    int moved = 0;
    for (int i = 0; i < expected; i++)
      if (all[sorted[i].index].number == sorted[i].number && all[sorted[i].index].deadline != 0)
        moved++;
    CHECK_EQ(moved, 0);
  }
  CHECK(actions >= ACTIONS / 2);
  for (int i = 0; i < TIMERS; i++) CHECK_EQ(all[i].deadline, 0);
  free(sorted);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Rule 7: check callbacks are entries of their own in every era: ticks and microtasks
 * are drained after each. */
#include "node.h"

static uint64_t turn;

SAY(n)
SAY(p)

/* What the callback does; both must come in one turn. */
static void note(void) {
  static int calls;
  static rondo_metrics_t metrics;
  rondo_metrics(&loop, &metrics);
  if (calls > 0) CHECK_EQ(metrics.turns, turn);
  turn = metrics.turns;
  log_put("%d", ++calls);
  next_tick(n);
  queue_microtask(p);
}

static void on_turn(uv_check_t* handle) {
  note();
  CHECK_EQ(uv_check_stop(handle), 0);
}

static void nothing(void) {}

static void script(void) {
  static uv_check_t handles[2];
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_check_init(&loop, &handles[i]), 0);
    CHECK_EQ(uv_check_start(&handles[i], on_turn), 0);
  }
  set_immediate(nothing); /* so that poll does not block */
}

int main(void) {
  node_run(script);
  return all_printed("1 n p 2 n p");
}

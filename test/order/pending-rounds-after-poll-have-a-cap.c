/* SPDX-License-Identifier: MIT */
/* Rule 3: pending callbacks that queue the next one get at most 8 rounds after poll, as
 * in libuv, then the check phase comes; the rest goes on in the next turn. */
#include "node.h"

static int left = 20;
static int before_check = -1;
static int ran;

static void again(void) {
  ran++;
  if (--left > 0) set_pending(again);
}

static void immediate(void) {
  before_check = ran;
}

static void on_stat(void) {
  set_pending(again);
  set_immediate(immediate);
}

static void script(void) {
  stat_file(on_stat);
}

int main(void) {
  static rondo_metrics_t metrics;
  int rounds = rondo_model_has(test_model(), RONDO_SWITCH_PENDING_AFTER_POLL);
  CHECK_EQ(rounds, test_model() != RONDO_MODEL_NODE10);
  node_run(script);
  CHECK_EQ(before_check, rounds ? 8 : 0);
  CHECK_EQ(ran, 20);
  rondo_metrics(&loop, &metrics);
  /* 8 after poll, then 1 + 8 in the next turn, then 3. */
  CHECK_EQ(metrics.caps_hit[RONDO_LIMIT_PENDING_ROUNDS], rounds ? 2 : 0);
  return all_printed("");
}

/* SPDX-License-Identifier: MIT */
/* The cap of pending rounds after poll is RONDO_LIMIT_PENDING_ROUNDS; 0 is not a cap. */
#include "node.h"

static int left = 10;
static int ran;

static void again(void) {
  ran++;
  if (--left > 0) set_pending(again);
}

static void immediate(void) {
  CHECK_EQ(ran, rondo_loop_get_switch(&loop, RONDO_SWITCH_PENDING_AFTER_POLL) ? 3 : 0);
  log_put("immediate");
}

static void on_stat(void) {
  set_pending(again);
  set_immediate(immediate);
}

static void script(void) {
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_PENDING_ROUNDS, 0), UV_EINVAL);
  CHECK_EQ(rondo_loop_get_limit(&loop, RONDO_LIMIT_PENDING_ROUNDS), 8);
  CHECK_EQ(rondo_loop_set_limit(&loop, RONDO_LIMIT_PENDING_ROUNDS, 3), 0);
  CHECK_EQ(rondo_loop_get_limit(&loop, RONDO_LIMIT_PENDING_ROUNDS), 3);
  stat_file(on_stat);
}

int main(void) {
  node_run(script);
  CHECK_EQ(ran, 10);
  return all_printed("immediate");
}

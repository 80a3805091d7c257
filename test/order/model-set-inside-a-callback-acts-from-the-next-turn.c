/* SPDX-License-Identifier: MIT */
/* A turn keeps the rules it began with: an immediate that changes the model changes the
 * batch of the next turn, not its own. */
#include "node.h"

static int count;

static void tick(void) {
  log_put("n");
}

static void callback(void) {
  log_put("%d", ++count);
  next_tick(tick);
}

static void first(void) {
  int each = rondo_loop_get_switch(&loop, RONDO_SWITCH_CHECKPOINT_EACH);
  rondo_model other = each ? RONDO_MODEL_NODE10 : RONDO_MODEL_NODE20;
  callback();
  CHECK_EQ(rondo_loop_set_model(&loop, other), 0);
  CHECK_EQ(rondo_loop_get_model(&loop), other);
  set_immediate(callback);
  set_immediate(callback);
}

static void script(void) {
  set_immediate(first);
  set_immediate(callback);
}

int main(void) {
  node_run(script);
  return node_printed("1 2 n n 3 n 4 n", "1 n 2 n 3 4 n n", "1 n 2 n 3 4 n n");
}

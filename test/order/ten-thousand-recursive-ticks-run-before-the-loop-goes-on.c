/* SPDX-License-Identifier: MIT */
/* Rule 8: the queue has no limit: ticks that queue the next one all run before the
 * immediate that was there first. */
#include "node.h"

enum { MANY = 10000 };
static int ran;

static void again(uv_loop_t* l, void* arg) {
  (void)arg;
  if (++ran < MANY) CHECK_EQ(rondo_next_tick(l, again, NULL), 0);
}

static void immediate(void) {
  CHECK_EQ(ran, MANY);
  log_put("immediate");
}

static void script(void) {
  set_immediate(immediate);
  CHECK_EQ(rondo_next_tick(&loop, again, NULL), 0);
}

int main(void) {
  node_run(script);
  return all_printed("immediate");
}

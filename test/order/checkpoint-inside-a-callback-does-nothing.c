/* SPDX-License-Identifier: MIT */
/* rondo_checkpoint drains when no callback runs; inside one, a tick included, its end
 * does. */
#include "node.h"

SAY(second)
SAY(microtask)

static void first(void) {
  log_put("first");
  next_tick(second);
  rondo_checkpoint(&loop);
  log_put("/first");
}

static void immediate(void) {
  next_tick(first);
  queue_microtask(microtask);
  rondo_checkpoint(&loop);
  log_put("immediate");
}

static void script(void) {
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("immediate first /first second microtask");
}

/* SPDX-License-Identifier: MIT */
/* Outside of callbacks ticks wait for rondo_checkpoint, which runs all of them before it
 * returns. */
#include "node.h"

SAY(tick)
SAY(microtask)

int main(void) {
  node_init();
  queue_microtask(microtask);
  next_tick(tick);
  log_put("queued");
  rondo_checkpoint(&loop);
  log_put("done");
  rondo_checkpoint(&loop);
  return all_printed("queued tick microtask done");
}

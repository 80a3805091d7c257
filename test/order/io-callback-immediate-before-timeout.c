/* SPDX-License-Identifier: MIT */
/* Programs 02 and 37: set in an I/O callback, an immediate runs before a timeout of 0,
 * even if the timeout is due by then. */
#include "node.h"

SAY(timeout)
SAY(immediate)
SAY(tick)
SAY(microtask)

static void on_read(void) {
  set_timeout(timeout, 0);
  set_immediate(immediate);
  next_tick(tick);
  queue_microtask(microtask);
  log_put("read");
  block(10);
}

static void script(void) {
  stat_file(on_read);
}

int main(void) {
  node_run(script);
  return all_printed("read tick microtask immediate timeout");
}

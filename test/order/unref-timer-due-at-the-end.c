/* SPDX-License-Identifier: MIT */
/* Program 40: an unreferenced timer is due when nothing else is left. It still runs
 * where timers are last in the turn, and no longer where they are first. */
#include "node.h"

SAY(unref)

static void i(void) {
  log_put("i");
  block(40);
}

static void script(void) {
  uv_unref((uv_handle_t*)set_timeout(unref, 10));
  set_immediate(i);
}

int main(void) {
  node_run(script);
  return node_printed("i", "i", "i unref");
}

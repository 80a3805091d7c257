/* SPDX-License-Identifier: MIT */
/* Program 41: an unreferenced timer is due when the main script ends, and nothing is
 * alive: the loop does not begin. */
#include "node.h"

SAY(unref)

static void script(void) {
  uv_unref((uv_handle_t*)set_timeout(unref, 10));
  block(40);
  log_put("main");
}

int main(void) {
  node_run(script);
  return all_printed("main");
}

/* SPDX-License-Identifier: MIT */
/* Program 14: an unreferenced timer does not keep the loop alive. */
#include "node.h"

static uv_timer_t* far;

SAY(never)

static void near(void) {
  log_put("hasRef-%d", uv_has_ref((uv_handle_t*)far));
}

static void script(void) {
  far = set_timeout(never, 10000);
  uv_unref((uv_handle_t*)far);
  set_timeout(near, 5);
}

int main(void) {
  node_run(script);
  return all_printed("hasRef-0");
}

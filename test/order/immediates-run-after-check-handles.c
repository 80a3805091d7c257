/* SPDX-License-Identifier: MIT */
/* Node's immediates hang on a check handle of their own that was started first of all:
 * every uv_check_t comes before them. */
#include "node.h"

static uv_check_t check;

static void on_check(uv_check_t* handle) {
  log_put("check");
  CHECK_EQ(uv_check_stop(handle), 0);
}

SAY(i)

static void script(void) {
  set_immediate(i);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
}

int main(void) {
  node_run(script);
  return all_printed("check i");
}

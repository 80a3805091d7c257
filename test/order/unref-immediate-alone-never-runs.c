/* SPDX-License-Identifier: MIT */
/* Program 42: an unreferenced immediate does not make the loop begin. */
#include "node.h"

SAY(unref)

static void script(void) {
  rondo_task_t* task = set_immediate(unref);
  rondo_immediate_unref(task);
  CHECK_EQ(rondo_is_queued(task), 1);
  log_put("main");
}

int main(void) {
  node_run(script);
  return all_printed("main");
}

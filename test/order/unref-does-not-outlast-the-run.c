/* SPDX-License-Identifier: MIT */
/* Unreferencing belongs to one queueing: the same task, queued again, keeps the loop
 * alive as a new one would. */
#include "node.h"

static rondo_task_t task;

static void again(rondo_task_t* t) {
  (void)t;
  log_put("again");
}

static void once(rondo_task_t* t) {
  log_put("once");
  CHECK_EQ(rondo_set_immediate(&loop, t, again), 0);
  CHECK_EQ(uv_loop_alive(&loop), 1);
}

SAY(other)

static void script(void) {
  CHECK_EQ(rondo_set_immediate(&loop, &task, once), 0);
  rondo_immediate_unref(&task);
  set_immediate(other);
}

int main(void) {
  node_run(script);
  return all_printed("once other again");
}

/* SPDX-License-Identifier: MIT */
/* A task is out of the queue when its callback begins: it may be freed there. */
#include "node.h"

static void free_it(rondo_task_t* task) {
  CHECK_EQ(rondo_is_queued(task), 0);
  log_put("%s", task->name);
  free(task);
}

static rondo_task_t* make(const char* name) {
  rondo_task_t* task = calloc(1, sizeof *task);
  CHECK(task != NULL);
  task->name = name;
  return task;
}

int main(void) {
  node_init();
  CHECK_EQ(rondo_set_immediate(&loop, make("immediate"), free_it), 0);
  CHECK_EQ(rondo_set_immediate(&loop, make("another"), free_it), 0);
  CHECK_EQ(rondo_set_pending(&loop, make("pending"), free_it), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  return all_printed("pending immediate another");
}

/* SPDX-License-Identifier: MIT */
/* With empty queues no checkpoint asks the engine, until rondo_engine_queued says that
 * it has something; then the next one does, and only that. */
#include "node.h"

static int asked;

static int run_ticks(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  asked++;
  return 0;
}

static void nothing(void) {}

static void queues(void) {
  rondo_engine_queued(&loop);
  CHECK_EQ(asked, 0); /* not inside a callback */
}

static void turn(function f) {
  set_immediate(f);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
}

int main(void) {
  node_init();
  rondo_loop_set_engine(&loop, &(rondo_engine_t){.run_ticks = run_ticks});
  turn(nothing);
  CHECK_EQ(asked, 0);
  turn(queues);
  CHECK_EQ(asked, 1);
  turn(nothing);
  CHECK_EQ(asked, 1);
  rondo_engine_queued(&loop);
  rondo_checkpoint(&loop);
  CHECK_EQ(asked, 2);
  rondo_loop_set_engine(&loop, NULL); /* taken away */
  rondo_engine_queued(&loop);
  rondo_checkpoint(&loop);
  CHECK_EQ(asked, 2);
  return all_printed("");
}

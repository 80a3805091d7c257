/* SPDX-License-Identifier: MIT */
/* Program 18: what an engine does when no microtask is left (here: reporting an
 * unhandled rejection) comes before the loop goes on. */
#include "node.h"

static int rejected;

SAY(tick)
SAY(microtask_2)
SAY(immediate)

static void microtask_1(void) {
  log_put("microtask_1");
  queue_microtask(microtask_2);
}

static int run_microtasks(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  if (!rejected) return 0;
  rejected = 0;
  log_put("unhandled");
  return 1;
}

static void script(void) {
  rondo_loop_set_engine(&loop, &(rondo_engine_t){.run_microtasks = run_microtasks});
  rejected = 1;
  rondo_engine_queued(&loop);
  queue_microtask(microtask_1);
  next_tick(tick);
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("tick microtask_1 microtask_2 unhandled immediate");
}

/* SPDX-License-Identifier: MIT */
/* Rule 8 holds across both queues: a tick of the loop that a tick of the engine adds
 * still runs before the microtasks. */
#include "node.h"

static int ticks;

SAY(added)
SAY(microtask)

static int run_ticks(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  if (ticks == 0) return 0;
  ticks--;
  log_put("engine-tick");
  next_tick(added);
  return 1;
}

static void script(void) {
  rondo_loop_set_engine(&loop, &(rondo_engine_t){.run_ticks = run_ticks});
  ticks = 1;
  rondo_engine_queued(&loop);
  queue_microtask(microtask);
}

int main(void) {
  node_run(script);
  return all_printed("engine-tick added microtask");
}

/* SPDX-License-Identifier: MIT */
/* A hook's negative answer ends the checkpoint at once: what is queued waits for the
 * next one, as ticks and microtasks do in Node when a tick has thrown. */
#include "node.h"

static int fails;

SAY(microtask)
SAY(immediate)

static int run_ticks(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  if (!fails) return 0;
  fails = 0;
  log_put("failed");
  return -1;
}

static void script(void) {
  rondo_loop_set_engine(&loop, &(rondo_engine_t){.run_ticks = run_ticks});
  fails = 1;
  rondo_engine_queued(&loop);
  queue_microtask(microtask);
  set_immediate(immediate);
}

int main(void) {
  node_run(script);
  return all_printed("failed microtask immediate");
}

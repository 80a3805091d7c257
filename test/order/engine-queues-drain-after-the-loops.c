/* SPDX-License-Identifier: MIT */
/* In each round of a checkpoint: the loop's ticks, the engine's ticks, the loop's
 * microtasks, the engine's microtasks; again until nothing ran. */
#include "node.h"

static int ticks;
static int microtasks;

SAY(tick)
SAY(tick_2)
SAY(microtask)

static int run_ticks(uv_loop_t* l, void* arg) {
  CHECK(l == &loop && arg == &ticks);
  if (ticks == 0) return 0;
  ticks--;
  log_put("engine-tick");
  return 1;
}

static int run_microtasks(uv_loop_t* l, void* arg) {
  CHECK(l == &loop && arg == &ticks);
  if (microtasks == 0) return 0;
  microtasks--;
  log_put("engine-microtask");
  next_tick(tick_2);
  ticks++;
  return 1;
}

static void script(void) {
  rondo_engine_t engine = {run_ticks, run_microtasks, &ticks};
  rondo_loop_set_engine(&loop, &engine);
  memset(&engine, 0, sizeof engine); /* it was copied */
  ticks = microtasks = 1;
  rondo_engine_queued(&loop);
  queue_microtask(microtask);
  next_tick(tick);
}

int main(void) {
  node_run(script);
  return all_printed("tick engine-tick microtask engine-microtask tick_2 engine-tick");
}

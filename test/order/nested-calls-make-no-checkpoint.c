/* SPDX-License-Identifier: MIT */
/* Program 23: listeners that a callback calls are inside it: ticks and microtasks wait
 * until it returns. */
#include "node.h"

SAY(tick)
SAY(microtask)
SAY(listener_2)

static void listener_1(void) {
  log_put("listener_1");
  next_tick(tick);
  queue_microtask(microtask);
}

static void emitter(void) {
  static function listeners[] = {listener_1, listener_2};
  log_put("before");
  for (int i = 0; i < 2; i++)
    rondo_call(&loop, RONDO_KIND_ENGINE, "listener", node_call, &listeners[i]);
  log_put("after");
}

static void script(void) {
  set_timeout(emitter, 5);
}

int main(void) {
  node_run(script);
  return all_printed("before listener_1 listener_2 after tick microtask");
}

/* SPDX-License-Identifier: MIT */
/* Rule 7: callbacks of asyncs that were sent together are entries of their own in every
 * era: ticks and microtasks are drained after each. */
#include "node.h"

static uint64_t turn;

SAY(n)
SAY(p)

/* What the callback does; both must come in one turn. */
static void note(void) {
  static int calls;
  static rondo_metrics_t metrics;
  rondo_metrics(&loop, &metrics);
  if (calls > 0) CHECK_EQ(metrics.turns, turn);
  turn = metrics.turns;
  log_put("%d", ++calls);
  next_tick(n);
  queue_microtask(p);
}

static void on_sent(uv_async_t* handle) {
  note();
  uv_close((uv_handle_t*)handle, NULL);
}

static void script(void) {
  static uv_async_t handles[2];
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_async_init(&loop, &handles[i], on_sent), 0);
    CHECK_EQ(uv_async_send(&handles[i]), 0);
  }
}

int main(void) {
  node_run(script);
  return all_printed("1 n p 2 n p");
}

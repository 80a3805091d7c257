/* SPDX-License-Identifier: MIT */
/* Rule 7: callbacks of descriptors that are ready together are entries of their own in
 * every era: ticks and microtasks are drained after each. */
#include <sys/eventfd.h>

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

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  note();
  uv_close((uv_handle_t*)handle, NULL);
}

static void script(void) {
  static uv_poll_t handles[2];
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_poll_init(&loop, &handles[i], eventfd(1, 0)), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
}

int main(void) {
  node_run(script);
  return all_printed("1 n p 2 n p");
}

/* SPDX-License-Identifier: MIT */
/* Rule 7: after callbacks of works that finished together are entries of their own in
 * every era: ticks and microtasks are drained after each. */
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

static uv_sem_t third_started;

static void on_third(uv_work_t* req) {
  (void)req;
  uv_sem_post(&third_started);
}

/* With one thread in the pool the first two are done when the third begins. */
static void script(void) {
  static uv_work_t third;
  stat_file(note);
  stat_file(note);
  CHECK_EQ(uv_queue_work(&loop, &third, on_third, NULL), 0);
  uv_sem_wait(&third_started);
}

int main(void) {
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_sem_init(&third_started, 0), 0);
  node_run(script);
  return all_printed("1 n p 2 n p");
}

/* SPDX-License-Identifier: MIT */
/* Works that have finished are shown with their requests, and their callbacks run in the
 * order that is chosen. */
#include "script.h"

static uv_work_t works[4];
static uv_sem_t last_started;

static void run(uv_work_t* req) {
  if (req == &works[3]) uv_sem_post(&last_started);
}

static void done(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  log_put("%d", (int)(req - works));
}

/* With one thread in the pool, three are done when the fourth begins. */
int main(void) {
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_sem_init(&last_started, 0), 0);
  script_init();
  for (int i = 0; i < 4; i++)
    CHECK_EQ(uv_queue_work(&loop, &works[i], run, i < 3 ? done : NULL), 0);
  uv_sem_wait(&last_started);
  script[0] = 1;
  script[1] = 1;
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("1 2 0");
  CHECK(asked >= 2); /* the fourth may have been in the batch too */
  for (size_t i = 0; i < last_count; i++) CHECK_EQ(last[i].kind, RONDO_KIND_WORK);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* With one thread works run in the order in which they were queued, and their
 * callbacks come in that order too, in one poll phase or in many. */
/* matrix: backends */
#include "../test.h"

enum { WORKS = 500 };
static uv_work_t works[WORKS];
static int ran;
static int done;

static void on_work(uv_work_t* req) {
  CHECK_EQ(req - works, ran);
  ran++;
}

static void on_done(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(req - works, done);
  done++;
}

int main(void) {
  uv_loop_t loop;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  for (int i = 0; i < WORKS; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, on_done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, WORKS);
  CHECK_EQ(done, WORKS);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* After thousands of tiny works, works that wait for each other still all get a thread. */
/* matrix: backends */
#include "../test.h"

enum { TINY = 5000, LONG = 4 };

static uv_barrier_t barrier;
static uv_work_t tiny[64];
static uv_work_t together[LONG];
static int left = TINY;
static int met;

static void nothing(uv_work_t* req) {
  (void)req;
}

static void meet(uv_work_t* req) {
  (void)req;
  uv_barrier_wait(&barrier);
}

static void on_met(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  met++;
}

static void on_tiny(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  if (--left >= 64) CHECK_EQ(uv_queue_work(req->loop, req, nothing, on_tiny), 0);
  if (left != 0) return;
  for (int i = 0; i < LONG; i++) CHECK_EQ(uv_queue_work(req->loop, &together[i], meet, on_met), 0);
}

int main(void) {
  uv_loop_t loop;
  alarm(30);
  test_loop_init(&loop);
  CHECK_EQ(uv_barrier_init(&barrier, LONG), 0);
  for (int i = 0; i < 64; i++) CHECK_EQ(uv_queue_work(&loop, &tiny[i], nothing, on_tiny), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(met, LONG);
  uv_barrier_destroy(&barrier);
  test_loop_close(&loop);
  return 0;
}

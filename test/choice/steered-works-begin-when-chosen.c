/* SPDX-License-Identifier: MIT */
/* Works of a steered loop begin when they are chosen, and only as many can be as the pool has
 * threads. One that is done can be reported later. */
#include "script.h"

enum { WORKS = 6, THREADS = 4 };

static uv_work_t works[WORKS];

static void on_work(uv_work_t* req) {
  log_put("begin%d", (int)(req - works));
}

static void on_done(uv_work_t* req, int status) {
  log_put("%s%d", status == UV_ECANCELED ? "cancelled" : "done", (int)(req - works));
}

static size_t choose(uv_loop_t* l, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  CHECK(l == &loop && arg == NULL);
  if (point == RONDO_CHOICE_DELIVERY) {
    CHECK_EQ(count, 2);
    return candidates[0].object == &works[2]; /* later */
  }
  CHECK_EQ(point, RONDO_CHOICE_POLL_ORDER);
  if (asked++ > 0) return 0;
  CHECK_EQ(count, THREADS); /* the loop would sleep, and there is no timer: works only */
  for (size_t i = 0; i < count; i++) {
    CHECK(candidates[i].object == &works[i]);
    CHECK_EQ(candidates[i].kind, RONDO_KIND_WORK);
  }
  return 2;
}

int main(void) {
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "4", 1), 0);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), UV_EINVAL); /* no chooser, no virtual clock */
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  CHECK_EQ(rondo_is_steered(&loop), 0);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), 0);
  CHECK_EQ(rondo_loop_steer(&loop, NULL, NULL), UV_EINVAL); /* it is */
  CHECK_EQ(rondo_is_steered(&loop), 1);
  for (int i = 0; i < WORKS; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, on_done), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[5]), 0);
  /* It is there at once, and comes before works begin. */
  asked = 1;
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("cancelled5");
  log_reset();
  asked = 0;
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("begin2 done2 begin0 done0 begin1 done1 begin3 done3 begin4 done4");
  test_loop_close(&loop);
  return 0;
}

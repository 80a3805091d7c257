/* SPDX-License-Identifier: MIT */
/* rondo_cancel_queued takes back the loop's requests of every kind that no thread has begun: their
 * callbacks come with UV_ECANCELED. What runs is finished, and other loops keep theirs. */
/* matrix: backends */
#include "hold.h"

static uv_work_t works[3];
static uv_work_t of_other;

static void on_work(uv_work_t* req) {
  CHECK(req == &of_other);
}

static void on_done(uv_work_t* req, int status) {
  log_put("%s:%s", req == &of_other ? "other" : "work", status == 0 ? "done" : uv_err_name(status));
}

static void on_names(uv_getaddrinfo_t* req, int status, struct addrinfo* found) {
  (void)req;
  CHECK(found == NULL);
  log_put("names:%s", uv_err_name(status));
}

int main(void) {
  uv_loop_t loop, other;
  uv_getaddrinfo_t names;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  test_loop_init(&loop);
  test_loop_init(&other);
  rondo_cancel_queued(&loop); /* nothing there */
  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, on_done), 0);
  CHECK_EQ(uv_queue_work(&other, &of_other, on_work, on_done), 0);
  CHECK_EQ(uv_getaddrinfo(&loop, &names, on_names, "localhost", NULL, NULL), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&works[1]), 0);
  rondo_cancel_queued(&loop);
  rondo_cancel_queued(&loop);
  log_check(""); /* never from inside */
  uv_run(&loop, UV_RUN_ONCE);
  log_check("work:ECANCELED work:ECANCELED work:ECANCELED names:EAI_CANCELED");
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_run(&other, UV_RUN_DEFAULT), 0);
  log_check("work:ECANCELED work:ECANCELED work:ECANCELED names:EAI_CANCELED other:done");
  test_loop_close(&other);
  test_loop_close(&loop);
  return 0;
}

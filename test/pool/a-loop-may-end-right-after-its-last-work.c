/* SPDX-License-Identifier: MIT */
/* Ten thousand times: a loop is closed and its memory freed as soon as its last work
 * has been delivered, while the thread that posted it may still be on its way home. */
/* matrix: backends */
#include "../test.h"

static void on_work(uv_work_t* req) {
  (void)req;
}

static void on_done(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  free(req);
}

int main(void) {
  test_need_backend();
  int rounds = test_sanitizer()[0] == '\0' ? 10000 : 3000;
  for (int i = 0; i < rounds; i++) {
    uv_loop_t* loop = malloc(sizeof *loop);
    CHECK(loop != NULL);
    CHECK_EQ(uv_loop_init(loop), 0);
    for (int n = 0; n <= i % 3; n++) {
      uv_work_t* work = malloc(sizeof *work);
      CHECK(work != NULL);
      CHECK_EQ(uv_queue_work(loop, work, on_work, on_done), 0);
    }
    CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(uv_loop_close(loop), 0);
    memset(loop, 0xff, sizeof *loop);
    free(loop);
  }
  return 0;
}

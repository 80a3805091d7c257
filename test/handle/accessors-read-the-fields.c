/* SPDX-License-Identifier: MIT */
/* Accessors of handles and requests read and write the public fields; no init
 * touches data. */
/* matrix: none */
#include "../test.h"

static void work(uv_work_t* req) {
  (void)req;
}
static void after(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_req_get_type((uv_req_t*)req), UV_WORK);
  log_put("after");
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_work_t req;
  int mine, other;
  test_loop_init(&loop);
  timer.data = &mine;
  uv_timer_init(&loop, &timer);
  uv_handle_t* handle = (uv_handle_t*)&timer;
  CHECK(uv_handle_get_data(handle) == &mine);
  CHECK(uv_handle_get_loop(handle) == &loop && timer.loop == &loop);
  CHECK_EQ(uv_handle_get_type(handle), UV_TIMER);
  CHECK_EQ(timer.type, UV_TIMER);
  uv_handle_set_data(handle, &other);
  CHECK(timer.data == &other);
  req.data = &mine;
  CHECK_EQ(uv_queue_work(&loop, &req, work, after), 0);
  CHECK(uv_req_get_data((uv_req_t*)&req) == &mine);
  uv_req_set_data((uv_req_t*)&req, &other);
  CHECK(req.data == &other);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("after");
  test_loop_close(&loop);
  return 0;
}

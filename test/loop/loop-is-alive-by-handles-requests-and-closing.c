/* SPDX-License-Identifier: MIT */
/* Alive: an active and referenced handle, a request, a closing handle. */
#include "../test.h"

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void work(uv_work_t* req) {
  (void)req;
}

static void after(uv_work_t* req, int status) {
  (void)status;
  CHECK(!uv_loop_alive(req->loop)); /* no longer by this one */
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  uv_work_t req;
  test_loop_init(&loop);
  CHECK(!uv_loop_alive(&loop));
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK(!uv_loop_alive(&loop));
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1000, 0), 0);
  CHECK(uv_loop_alive(&loop));
  uv_unref((uv_handle_t*)&timer);
  CHECK(!uv_loop_alive(&loop));
  uv_ref((uv_handle_t*)&timer);
  CHECK(uv_loop_alive(&loop));
  CHECK_EQ(uv_timer_stop(&timer), 0);
  CHECK(!uv_loop_alive(&loop));
  uv_unref((uv_handle_t*)&timer);
  uv_close((uv_handle_t*)&timer, NULL);
  CHECK(uv_loop_alive(&loop)); /* closing, although unreferenced */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK(!uv_loop_alive(&loop));
  CHECK_EQ(uv_queue_work(&loop, &req, work, after), 0);
  CHECK(uv_loop_alive(&loop));
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

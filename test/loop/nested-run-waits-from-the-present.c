/* SPDX-License-Identifier: MIT */
/* A callback works for 250 ms and then runs the loop inside: the wait for a timer of
 * 300 ms is what is left of it, not counted from when the callback began. */
#include "../test.h"

static uv_timer_t first, second;
static int slept, fired;

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (slept && event->type == RONDO_EVENT_WAIT_BEGIN) CHECK(event->value <= 60 * 1000000);
}

static void on_first(uv_timer_t* handle) {
  uv_sleep(250);
  slept = 1;
  uv_run(handle->loop, UV_RUN_DEFAULT);
  CHECK_EQ(fired, 1);
}

static void on_second(uv_timer_t* handle) {
  fired++;
  uv_stop(handle->loop);
}

int main(void) {
  uv_loop_t loop;
  rondo_observer_t observer = {.on_event = on_event};
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &first) | uv_timer_init(&loop, &second), 0);
  CHECK_EQ(uv_timer_start(&first, on_first, 1, 0), 0);
  CHECK_EQ(uv_timer_start(&second, on_second, 300, 0), 0);
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fired, 1);
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A callback that changes what it watches is called for it in the same phase, but not for
 * ever: the timer still comes. */
/* matrix: backends */
#include "watched.h"

static int calls;

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  (void)handle, (void)events, (void)status;
  calls++;
  grow_file(name);
}

static void on_timer(uv_timer_t* timer) {
  if (calls > 1)
    uv_stop(timer->loop);
  else
    CHECK_EQ(uv_timer_start(timer, on_timer, 1, 0), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_event_t event;
  uv_timer_t timer;
  alarm(20);
  watched_init();
  make_file("file");
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_event_init(&loop, &event), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_fs_event_start(&event, on_event, "file", 0), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 0), 0);
  grow_file("file");
  uv_run(&loop, UV_RUN_DEFAULT);
  test_loop_close(&loop);
  watched_done("file", NULL);
  return 0;
}

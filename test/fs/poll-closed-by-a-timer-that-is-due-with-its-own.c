/* SPDX-License-Identifier: MIT */
/* The timer of a uv_fs_poll_t is due, and one that is due before it stops or closes the handle:
 * no further look is taken, nothing is told, and the loop ends. */
#include "watched.h"

static uv_loop_t loop;
static uv_fs_poll_t poller;
static uv_timer_t timer;
static int closes;
static int closed;

static void on_poll(uv_fs_poll_t* handle, int status, const uv_stat_t* before,
                    const uv_stat_t* now) {
  (void)handle, (void)status, (void)before, (void)now;
  CHECK(0);
}

static void on_closed(uv_handle_t* handle) {
  CHECK(handle == (uv_handle_t*)&poller);
  closed++;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  if (closes)
    uv_close((uv_handle_t*)&poller, on_closed);
  else
    CHECK_EQ(uv_fs_poll_stop(&poller), 0);
}

static void run(int by_close) {
  test_loop_init(&loop);
  closes = by_close;
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_fs_poll_init(&loop, &poller), 0);
  CHECK_EQ(uv_fs_poll_start(&poller, on_poll, ".", 60000), 0);
  /* The first look is on its way; then the timer to the next runs. */
  while (loop.active_reqs.count > 0) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(rondo_clock_advance(&loop, UINT64_C(120) * 1000000000), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK(!uv_is_active((uv_handle_t*)&poller));
  test_loop_close(&loop);
}

int main(void) {
  watched_init();
  int descriptors = open_fds();
  run(0);
  CHECK_EQ(closed, 0);
  run(1);
  CHECK_EQ(closed, 1);
  CHECK_EQ(open_fds(), descriptors);
  watched_done(NULL);
  return 0;
}

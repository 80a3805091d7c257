/* SPDX-License-Identifier: MIT */
/* What stat says is told when it changes: an error once until it is another, then the file
 * with what was known before. */
/* matrix: backends */
#include "watched.h"

static uv_loop_t loop;
static uv_fs_poll_t handle;
static int step;

static void on_poll(uv_fs_poll_t* h, int status, const uv_stat_t* prev, const uv_stat_t* curr) {
  static const uv_stat_t none;
  CHECK(h == &handle);
  switch (step++) {
    case 0: /* nothing there */
      CHECK_EQ(status, UV_ENOENT);
      CHECK_EQ(memcmp(prev, &none, sizeof none), 0);
      CHECK_EQ(memcmp(curr, &none, sizeof none), 0);
      break;
    case 1:
      CHECK_EQ(status, 0);
      CHECK_EQ(prev->st_ino, 0);
      CHECK(curr->st_ino != 0);
      CHECK_EQ(curr->st_size, 0);
      grow_file("file");
      break;
    case 2:
      CHECK_EQ(status, 0);
      CHECK_EQ(prev->st_size, 0);
      CHECK_EQ(curr->st_size, 1);
      CHECK_EQ(prev->st_ino, curr->st_ino);
      CHECK_EQ(unlink("file"), 0);
      break;
    case 3:
      CHECK_EQ(status, UV_ENOENT);
      CHECK_EQ(prev->st_size, 1);
      CHECK_EQ(memcmp(curr, &none, sizeof none), 0);
      uv_close((uv_handle_t*)&handle, NULL);
      break;
    default:
      CHECK(0);
  }
}

static void on_timer(uv_timer_t* timer) {
  CHECK_EQ(step, 1); /* many looks, one error */
  make_file("file");
  uv_close((uv_handle_t*)timer, NULL);
}

int main(void) {
  uv_timer_t timer;
  int before = open_fds();
  watched_init();
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_fs_poll_init(&loop, &handle), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10500, 0), 0);
  CHECK_EQ(uv_fs_poll_start(&handle, on_poll, "file", 1000), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(step, 4);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  watched_done(NULL);
  return 0;
}

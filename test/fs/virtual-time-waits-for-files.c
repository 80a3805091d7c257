/* SPDX-License-Identifier: MIT */
/* On a virtual clock a request in flight comes before a timer that is far away, and the timer then
 * takes no time. */
/* matrix: backends */
#include "files.h"

static void on_open(uv_fs_t* req) {
  CHECK(req->result >= 0);
  log_put("open");
  fs_calls++;
}

static void on_timer(uv_timer_t* handle) {
  log_put("timer");
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_timer_t timer;
  files_begin();
  files_write("file", "", 0);
  CHECK_EQ(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 3600 * 1000, 0), 0);
  CHECK_EQ(uv_fs_open(&loop, &fs, "file", O_RDONLY, 0, on_open), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("open timer");
  fs_calls = 0;
  int fd = (int)fs.result;
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(LATER(close, fd), 0);
  files_end();
  return 0;
}

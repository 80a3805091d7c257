/* SPDX-License-Identifier: MIT */
/* Opening a FIFO waits for its other end, whichever it is, and the loop runs meanwhile. */
/* matrix: backends */
#include "files.h"

static uv_fs_t reader;
static uv_fs_t writer;
static uv_timer_t timer;

static void on_open(uv_fs_t* req) {
  CHECK(req->result >= 0);
  log_put(req == &reader ? "reader" : "writer");
  if (!uv_is_closing((uv_handle_t*)&timer)) test_fail(__FILE__, __LINE__, "it did not wait");
}

static void on_timer(uv_timer_t* handle) {
  uv_fs_t* other = handle->data;
  log_put("timer");
  uv_close((uv_handle_t*)handle, NULL);
  CHECK_EQ(uv_fs_open(&loop, other, "fifo", other == &reader ? O_RDONLY : O_WRONLY, 0, on_open), 0);
}

static void open_both(uv_fs_t* first, uv_fs_t* second) {
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  timer.data = second;
  CHECK_EQ(uv_timer_start(&timer, on_timer, 20, 0), 0);
  CHECK_EQ(uv_fs_open(&loop, first, "fifo", first == &reader ? O_RDONLY : O_WRONLY, 0, on_open), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(close((int)reader.result), 0);
  CHECK_EQ(close((int)writer.result), 0);
  uv_fs_req_cleanup(&reader);
  uv_fs_req_cleanup(&writer);
}

int main(void) {
  files_begin();
  CHECK_EQ(mkfifo("fifo", 0600), 0);
  open_both(&reader, &writer);
  open_both(&writer, &reader);
  CHECK(strncmp(test_log.text, "timer ", 6) == 0);
  files_end();
  return 0;
}

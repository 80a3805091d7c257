/* SPDX-License-Identifier: MIT */
/* A read of an empty pipe that has begun is cancelled or is busy, by who does it; either way it has
 * one callback, and no byte is lost. */
/* matrix: backends */
#include "files.h"

int main(void) {
  char bytes[8] = {0};
  uv_buf_t buf = uv_buf_init(bytes, sizeof bytes);
  int ends[2];
  files_begin();
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_fs_read(&loop, &fs, ends[0], &buf, 1, -1, on_fs), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  CHECK_EQ(uv_loop_close(&loop), UV_EBUSY);
  int err = uv_cancel((uv_req_t*)&fs);
  CHECK(err == 0 || err == UV_EBUSY);
  CHECK_EQ(write(ends[1], "bytes", 5), 5);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fs_calls, 1);
  fs_calls = 0;
  if (err == 0) {
    CHECK_EQ(fs.result, UV_ECANCELED);
    CHECK_EQ(AT_ONCE(read, ends[0], &buf, 1, -1), 5);
  }
  CHECK_EQ(fs.result, 5);
  CHECK_STR(bytes, "bytes");
  CHECK_EQ(close(ends[0]), 0);
  CHECK_EQ(close(ends[1]), 0);
  files_end();
  return 0;
}

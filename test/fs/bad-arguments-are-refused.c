/* SPDX-License-Identifier: MIT */
/* A missing request, path, list of buffers or directory, and unknown flags are UV_EINVAL: no
 * callback comes, and cleaning up does no harm. */
/* matrix: backends */
#include "files.h"

int main(void) {
  uv_buf_t buf = uv_buf_init("x", 1);
  uv_dir_t dir = {0};
  files_begin();
  for (int later = 0; later < 2; later++) {
    uv_fs_cb cb = later ? on_fs : NULL;
    CHECK_EQ(uv_fs_stat(&loop, NULL, "x", cb), UV_EINVAL);
    CHECK_EQ(uv_fs_close(&loop, NULL, 0, cb), UV_EINVAL);
    CHECK_EQ(uv_fs_stat(&loop, &fs, NULL, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_rename(&loop, &fs, "x", NULL, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_rename(&loop, &fs, NULL, "x", cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_mkdtemp(&loop, &fs, NULL, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_read(&loop, &fs, 0, NULL, 1, 0, cb), UV_EINVAL);
    CHECK_EQ(uv_fs_read(&loop, &fs, 0, &buf, 0, 0, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_write(&loop, &fs, 0, NULL, 1, 0, cb), UV_EINVAL);
    CHECK_EQ(uv_fs_write(&loop, &fs, 0, &buf, 0, 0, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_copyfile(&loop, &fs, "x", "y", 8, cb), UV_EINVAL);
    CHECK_EQ(uv_fs_copyfile(&loop, &fs, "x", "y", -1, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_readdir(&loop, &fs, NULL, cb), UV_EINVAL);
    CHECK_EQ(uv_fs_readdir(&loop, &fs, &dir, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(uv_fs_closedir(&loop, &fs, NULL, cb), UV_EINVAL);
    uv_fs_req_cleanup(&fs);
  }
  CHECK_EQ(uv_fs_stat(NULL, &fs, "x", on_fs), UV_EINVAL); /* where should it come? */
  uv_fs_req_cleanup(&fs);
  uv_fs_req_cleanup(&fs);
  uv_fs_req_cleanup(NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fs_calls, 0);
  files_end();
  return 0;
}

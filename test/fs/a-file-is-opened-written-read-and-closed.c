/* SPDX-License-Identifier: MIT */
/* open, write, read, fsync, fdatasync, ftruncate and close, at once and with a callback: results,
 * contents, and a descriptor that is closed on exec. */
/* matrix: backends */
#include "files.h"

static void work(int later) {
  char bytes[16] = {0};
  uv_buf_t hello = uv_buf_init("hello", 5);
  uv_buf_t room = uv_buf_init(bytes, sizeof bytes);
#define CALL(name, ...) (later ? LATER(name, __VA_ARGS__) : AT_ONCE(name, __VA_ARGS__))
  ssize_t fd = CALL(open, "file", UV_FS_O_RDWR | UV_FS_O_CREAT | UV_FS_O_TRUNC, 0640);
  CHECK(fd >= 0);
  CHECK_STR(fs.path, "file");
  uv_fs_req_cleanup(&fs);
  CHECK(fs.path == NULL);
  CHECK_EQ(fcntl((int)fd, F_GETFD), FD_CLOEXEC);
  struct stat s;
  CHECK_EQ(fstat((int)fd, &s), 0);
  CHECK_EQ(s.st_mode & 0777, 0640);

  CHECK_EQ(CALL(write, (int)fd, &hello, 1, 0), 5);
  CHECK_EQ(uv_fs_get_type(&fs), UV_FS_WRITE);
  CHECK_EQ(uv_fs_get_result(&fs), 5);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(read, (int)fd, &room, 1, 1), 4);
  CHECK_STR(bytes, "ello");
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(read, (int)fd, &room, 1, 5), 0);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(read, (int)fd, &room, 1, 5000), 0);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(fsync, (int)fd), 0);
  CHECK_EQ(CALL(fdatasync, (int)fd), 0);
  CHECK_EQ(CALL(ftruncate, (int)fd, 2), 0);
  CHECK(files_hold("file", "he", 2));
  CHECK_EQ(CALL(ftruncate, (int)fd, 4), 0);
  CHECK(files_hold("file", "he\0\0", 4));
  CHECK_EQ(CALL(close, (int)fd), 0);
  CHECK_EQ(fcntl((int)fd, F_GETFD), -1);
  uv_fs_req_cleanup(&fs);
}

int main(void) {
  files_begin();
  umask(022);
  work(0);
  work(1);
  files_end();
  return 0;
}

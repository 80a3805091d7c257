/* SPDX-License-Identifier: MIT */
/* rondo_fs_utime sets times exactly, of a path, of a link itself and of an open file; UTIME_OMIT
 * keeps one. */
/* matrix: backends */
#include "files.h"

static uv_timespec64_t times[2] = {{.tv_sec = 1600000000, .tv_nsec = 123456789},
                                   {.tv_sec = -2, .tv_nsec = 1}};

static void check(const char* name, long atime_s, long atime_ns, long mtime_s, long mtime_ns) {
  struct stat s;
  CHECK_EQ(lstat(name, &s), 0);
  CHECK_EQ(s.st_atim.tv_sec, atime_s);
  CHECK_EQ(s.st_atim.tv_nsec, atime_ns);
  CHECK_EQ(s.st_mtim.tv_sec, mtime_s);
  CHECK_EQ(s.st_mtim.tv_nsec, mtime_ns);
}

int main(void) {
  files_begin();
  files_write("file", "", 0);
  CHECK_EQ(symlink("file", "link"), 0);
  int fd = open("file", O_RDWR | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK_EQ(fs_at_once(rondo_fs_utime(NULL, &fs, "link", -1, times, 0, NULL)), 0);
  uv_fs_req_cleanup(&fs);
  check("file", 1600000000, 123456789, -2, 1);
  times[0].tv_nsec = 7;
  CHECK_EQ(fs_later(rondo_fs_utime(&loop, &fs, "link", -1, times, RONDO_FS_NOFOLLOW, on_fs)), 0);
  CHECK_EQ(fs.fs_type, UV_FS_LUTIME);
  uv_fs_req_cleanup(&fs);
  check("link", 1600000000, 7, -2, 1);
  check("file", 1600000000, 123456789, -2, 1);
  times[0] = (uv_timespec64_t){.tv_nsec = UTIME_OMIT};
  times[1] = (uv_timespec64_t){.tv_sec = 5, .tv_nsec = 6};
  CHECK_EQ(fs_later(rondo_fs_utime(&loop, &fs, NULL, fd, times, 0, on_fs)), 0);
  uv_fs_req_cleanup(&fs);
  check("file", 1600000000, 123456789, 5, 6);
  CHECK_EQ(rondo_fs_utime(NULL, &fs, "no", -1, times, 0, NULL), UV_ENOENT);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(rondo_fs_utime(NULL, &fs, "file", -1, times, 2, NULL), UV_EINVAL);
  CHECK_EQ(rondo_fs_utime(NULL, &fs, "file", -1, NULL, 0, NULL), UV_EINVAL);
  close(fd);
  files_end();
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* utime, futime and lutime set times to the fraction of a second, before 1970 too; UV_FS_UTIME_OMIT
 * keeps one, UV_FS_UTIME_NOW takes the clock's; lutime means the link, the others its target. */
/* matrix: backends */
#include <time.h>

#include "files.h"

static struct stat now_of(const char* name) {
  struct stat s;
  CHECK_EQ(lstat(name, &s), 0);
  return s;
}

static void check_time(struct timespec t, double seconds) {
  double found = (double)t.tv_sec + (double)t.tv_nsec / 1e9;
  CHECK(t.tv_nsec >= 0 && t.tv_nsec < 1000000000);
  CHECK(found - seconds < 1e-4 && seconds - found < 1e-4);
}

static void check(const char* name, double atime, double mtime) {
  struct stat s = now_of(name);
  check_time(s.st_atim, atime);
  check_time(s.st_mtim, mtime);
}

int main(void) {
  files_begin();
  files_write("file", "", 0);
  CHECK_EQ(symlink("file", "link"), 0);
  int fd = open("file", O_RDWR | O_CLOEXEC);
  CHECK(fd >= 0);
  BOTH(0, utime, "file", 1000000000.25, 400497753.5);
  check("file", 1000000000.25, 400497753.5);
  BOTH(0, utime, "link", 11.5, 12.25);
  check("file", 11.5, 12.25);
  BOTH(0, lutime, "link", 21.5, 22.25);
  check("link", 21.5, 22.25);
  check("file", 11.5, 12.25);
  BOTH(0, futime, fd, -1.25, -100.5); /* 31 December 1969 */
  check("file", -1.25, -100.5);

  BOTH(0, utime, "file", UV_FS_UTIME_OMIT, 5);
  check("file", -1.25, 5);
  BOTH(0, futime, fd, 6, UV_FS_UTIME_OMIT);
  check("file", 6, 5);
  BOTH(0, lutime, "link", UV_FS_UTIME_OMIT, UV_FS_UTIME_OMIT);
  check("link", 21.5, 22.25);

  time_t begun = time(NULL);
  BOTH(0, futime, fd, UV_FS_UTIME_NOW, 7);
  struct stat s = now_of("file");
  CHECK(s.st_atim.tv_sec >= begun - 1 && s.st_atim.tv_sec <= time(NULL) + 1);
  check_time(s.st_mtim, 7);
  BOTH(0, lutime, "link", 8, UV_FS_UTIME_NOW);
  s = now_of("link");
  CHECK(s.st_mtim.tv_sec >= begun - 1);
  check_time(s.st_atim, 8);
  LATER(utime, "file", 1e300, -1e300); /* no such second: an error or the nearest, no crash */
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(close(fd), 0);
  files_end();
  return 0;
}

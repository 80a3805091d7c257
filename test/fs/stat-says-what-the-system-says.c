/* SPDX-License-Identifier: MIT */
/* stat, lstat, fstat and statfs fill in what the system calls do; the time of birth is no later
 * than the last change. */
/* matrix: backends */
#include <sys/statfs.h>

#include "files.h"

static void compare(const struct stat* s) {
  const uv_stat_t* u = &fs.statbuf;
  CHECK_EQ(fs.result, 0);
  CHECK(fs.ptr == u && uv_fs_get_statbuf(&fs) == u);
  CHECK_EQ(u->st_dev, s->st_dev);
  CHECK_EQ(u->st_mode, s->st_mode);
  CHECK_EQ(u->st_nlink, s->st_nlink);
  CHECK_EQ(u->st_uid, s->st_uid);
  CHECK_EQ(u->st_gid, s->st_gid);
  CHECK_EQ(u->st_rdev, s->st_rdev);
  CHECK_EQ(u->st_ino, s->st_ino);
  CHECK_EQ(u->st_size, s->st_size);
  CHECK_EQ(u->st_blksize, s->st_blksize);
  CHECK_EQ(u->st_blocks, s->st_blocks);
  CHECK_EQ(u->st_flags, 0);
  CHECK_EQ(u->st_gen, 0);
  CHECK_EQ(u->st_atim.tv_sec, s->st_atim.tv_sec);
  CHECK_EQ(u->st_atim.tv_nsec, s->st_atim.tv_nsec);
  CHECK_EQ(u->st_mtim.tv_sec, s->st_mtim.tv_sec);
  CHECK_EQ(u->st_mtim.tv_nsec, s->st_mtim.tv_nsec);
  CHECK_EQ(u->st_ctim.tv_sec, s->st_ctim.tv_sec);
  CHECK_EQ(u->st_ctim.tv_nsec, s->st_ctim.tv_nsec);
  CHECK(u->st_birthtim.tv_sec <= u->st_ctim.tv_sec);
  uv_fs_req_cleanup(&fs);
  CHECK(fs.ptr == NULL);
  memset(&fs.statbuf, 0xaa, sizeof fs.statbuf);
}

static void compare_statfs(const char* path) {
  struct statfs s;
  CHECK_EQ(statfs(path, &s), 0);
  const uv_statfs_t* u = fs.ptr;
  CHECK_EQ(fs.result, 0);
  CHECK(u != NULL);
  CHECK_EQ(u->f_type, s.f_type);
  CHECK_EQ(u->f_bsize, s.f_bsize);
  CHECK_EQ(u->f_frsize, s.f_frsize);
  CHECK_EQ(u->f_blocks, s.f_blocks);
  CHECK(u->f_bavail <= u->f_bfree && u->f_bfree <= u->f_blocks);
  CHECK(u->f_ffree <= u->f_files);
  for (int i = 0; i < 3; i++) CHECK_EQ(u->f_spare[i], 0);
  uv_fs_req_cleanup(&fs);
  CHECK(fs.ptr == NULL);
}

int main(void) {
  struct stat s;
  files_begin();
  files_write("file", "12345", 5);
  CHECK_EQ(symlink("file", "link"), 0);
  static const char* const paths[] = {"file", "link", ".", "/", "/dev/null", "/proc/self/exe"};
  for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
    CHECK_EQ(stat(paths[i], &s), 0);
    AT_ONCE(stat, paths[i]);
    compare(&s);
    LATER(stat, paths[i]);
    compare(&s);
    CHECK_EQ(lstat(paths[i], &s), 0);
    AT_ONCE(lstat, paths[i]);
    compare(&s);
    LATER(lstat, paths[i]);
    compare(&s);
    AT_ONCE(statfs, paths[i]);
    compare_statfs(paths[i]);
    LATER(statfs, paths[i]);
    compare_statfs(paths[i]);
  }
  int fd = open("file", O_RDONLY | O_CLOEXEC);
  CHECK_EQ(fstat(fd, &s), 0);
  AT_ONCE(fstat, fd);
  compare(&s);
  LATER(fstat, fd);
  compare(&s);
  CHECK_EQ(close(fd), 0);
  files_end();
  return 0;
}

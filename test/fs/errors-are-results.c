/* SPDX-License-Identifier: MIT */
/* What the system says of a path or descriptor is the result, at once and with a callback. */
/* matrix: backends */
#include "files.h"

int main(void) {
  uv_buf_t buf = uv_buf_init((char[8]){0}, 8);
  files_begin();
  files_write("file", "", 0);
  CHECK_EQ(mkdir("folder", 0755), 0);
  files_write("folder/inside", "", 0);

  BOTH(UV_ENOENT, open, "none", UV_FS_O_RDONLY, 0);
  BOTH(UV_EEXIST, open, "file", UV_FS_O_RDWR | UV_FS_O_CREAT | UV_FS_O_EXCL, 0);
  BOTH(UV_ENOTDIR, open, "file", UV_FS_O_RDONLY | UV_FS_O_DIRECTORY, 0);
  BOTH(UV_EISDIR, open, "folder", UV_FS_O_WRONLY, 0);
  BOTH(UV_ENOENT, stat, "none");
  BOTH(UV_ENOENT, lstat, "none");
  BOTH(UV_ENOENT, stat, "");
  BOTH(UV_ENOTDIR, stat, "file/x");
  BOTH(UV_ENOENT, statfs, "none");
  BOTH(UV_ENOENT, access, "none", F_OK);
  BOTH(UV_EINVAL, access, "file", 0x7000);
  BOTH(UV_ENOENT, chmod, "none", 0600);
  BOTH(UV_ENOENT, chown, "none", (uv_uid_t)-1, (uv_gid_t)-1);
  BOTH(UV_ENOENT, lchown, "none", (uv_uid_t)-1, (uv_gid_t)-1);
  BOTH(UV_ENOENT, utime, "none", 1.0, 1.0);
  BOTH(UV_ENOENT, lutime, "none", 1.0, 1.0);
  BOTH(UV_ENOENT, rename, "none", "other");
  BOTH(UV_EINVAL, rename, "folder", "folder/below");
  BOTH(UV_ENOENT, link, "none", "other");
  BOTH(UV_EEXIST, link, "file", "folder");
  BOTH(UV_EEXIST, symlink, "x", "file", 0);
  BOTH(UV_ENOENT, unlink, "none");
  BOTH(UV_EISDIR, unlink, "folder");
  BOTH(UV_EINVAL, readlink, "file");
  BOTH(UV_ENOENT, readlink, "none");
  BOTH(UV_ENOENT, realpath, "none");
  BOTH(UV_EEXIST, mkdir, "folder", 0755);
  BOTH(UV_ENOENT, mkdir, "none/below", 0755);
  BOTH(UV_ENOTEMPTY, rmdir, "folder");
  BOTH(UV_ENOTDIR, rmdir, "file");
  BOTH(UV_ENOENT, rmdir, "none");
  BOTH(UV_ENOENT, mkdtemp, "none/XXXXXX");
  BOTH(UV_EINVAL, mkdtemp, "short-X");
  BOTH(UV_ENOENT, mkstemp, "none/XXXXXX");
  BOTH(UV_EINVAL, mkstemp, "short-X");
  BOTH(UV_ENOENT, scandir, "none", 0);
  BOTH(UV_ENOTDIR, scandir, "file", 0);
  BOTH(UV_ENOENT, opendir, "none");
  BOTH(UV_ENOTDIR, opendir, "file");
  BOTH(UV_ENOENT, copyfile, "none", "other", 0);

  static const int bad[] = {-1, 9999};
  for (int i = 0; i < 2; i++) {
    BOTH(UV_EBADF, close, bad[i]);
    BOTH(UV_EBADF, read, bad[i], &buf, 1, 0);
    BOTH(UV_EBADF, read, bad[i], &buf, 1, -1);
    BOTH(UV_EBADF, write, bad[i], &buf, 1, 0);
    BOTH(UV_EBADF, fsync, bad[i]);
    BOTH(UV_EBADF, fdatasync, bad[i]);
    BOTH(UV_EBADF, ftruncate, bad[i], 0);
    BOTH(UV_EBADF, fstat, bad[i]);
    BOTH(UV_EBADF, fchmod, bad[i], 0600);
    BOTH(UV_EBADF, fchown, bad[i], (uv_uid_t)-1, (uv_gid_t)-1);
    BOTH(UV_EBADF, futime, bad[i], 1.0, 1.0);
    BOTH(UV_EBADF, sendfile, bad[i], 0, 0, 1);
  }
  int fd = open("folder", O_RDONLY | O_CLOEXEC);
  BOTH(UV_EISDIR, read, fd, &buf, 1, 0);
  BOTH(UV_EBADF, write, fd, &buf, 1, 0);
  BOTH(UV_EINVAL, ftruncate, fd, 0);
  CHECK_EQ(close(fd), 0);
  fd = open("file", O_RDWR | O_CLOEXEC);
  BOTH(UV_EINVAL, ftruncate, fd, -1);
  CHECK_EQ(close(fd), 0);

  int ends[2]; /* which have no places */
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], "x", 1), 1);
  BOTH(UV_ESPIPE, read, ends[0], &buf, 1, 0);
  BOTH(UV_ESPIPE, write, ends[1], &buf, 1, 0);
  BOTH(UV_EBADF, read, ends[1], &buf, 1, -1);
  CHECK_EQ(close(ends[0]), 0);
  CHECK_EQ(close(ends[1]), 0);

  CHECK(!files_exists("other"));
  CHECK_EQ(unlink("folder/inside"), 0);
  files_end();
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_copyfile: contents, mode and, where the system lets us, owner.
 *
 * A destination that was opened and could not be filled is removed, also one
 * that existed before: half a copy must not pass for a file. A file copied to
 * itself is left as it is.
 */
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs/fs.h"

enum {
  CLONE = UV_FS_COPYFILE_FICLONE | UV_FS_COPYFILE_FICLONE_FORCE,
  KNOWN = UV_FS_COPYFILE_EXCL | CLONE
};

static int open_file(const char* path, int flags, mode_t mode) {
  int fd;
  do fd = open(path, flags | O_CLOEXEC, mode);
  while (fd == -1 && errno == EINTR);
  return fd == -1 ? -errno : fd;
}

static int close_file(int fd) {
  return close(fd) == 0 || errno == EINTR || errno == EINPROGRESS ? 0 : -errno;
}

/* An old file is emptied. *same: it is the source, and nothing is to be done.
 * ceph-fuse lets nobody truncate a new file without write permission, which has
 * nothing in it anyhow. */
static int empty(int to, const struct stat* source, bool* same) {
  struct stat old;
  if (fstat(to, &old) != 0) return -errno;
  *same = old.st_dev == source->st_dev && old.st_ino == source->st_ino;
  if (*same || ftruncate(to, 0) == 0) return 0;
  return errno == EACCES && old.st_size == 0 ? 0 : -errno;
}

/* Times are set before the contents are written, as libuv does: so only an empty or a
 * cloned file keeps its time of modification. A user who may not give files away keeps the copy, as
 * with cp -p. Windows's shares have no modes to change. */
static int copy_attributes(int to, const struct stat* source) {
  const struct timespec times[2] = {source->st_atim, source->st_mtim};
  if (futimens(to, times) != 0) return -errno;
  if (fchown(to, source->st_uid, source->st_gid) != 0) errno = 0;
  if (fchmod(to, source->st_mode) == 0) return 0;
  int err = -errno;
  return err == UV_EPERM && rn_fs_is_smb(to) ? 0 : err;
}

/* A source that has become shorter meanwhile ends the copy. */
static int copy_contents(int to, int from, int64_t size) {
  int64_t offset = 0;
  while (offset < size) {
    ssize_t n = rn_fs_send(to, from, &offset, (size_t)(size - offset));
    if (n < 0) return (int)n;
    if (n == 0) break;
  }
  return 0;
}

static int fill(int to, int from, const struct stat* source, int flags) {
  if (!(flags & UV_FS_COPYFILE_EXCL)) {
    bool same = false;
    int err = empty(to, source, &same);
    if (err != 0 || same) return err;
  }
  int err = copy_attributes(to, source);
  if (err != 0) return err;
  if (flags & CLONE) {
    if (ioctl(to, FICLONE, from) == 0) return 0;
    if (flags & UV_FS_COPYFILE_FICLONE_FORCE) return -errno;
  }
  return copy_contents(to, from, source->st_size);
}

static int copy_from(int from, const uv_fs_t* req) {
  struct stat source;
  if (fstat(from, &source) != 0) return -errno;
  int exclusive = req->flags & UV_FS_COPYFILE_EXCL ? O_EXCL : 0;
  int to = open_file(req->new_path, O_WRONLY | O_CREAT | exclusive, source.st_mode);
  if (to < 0) return to;
  int err = fill(to, from, &source, req->flags);
  int closed = close_file(to); /* some file systems tell of a full disk only here */
  if (err == 0) err = closed;
  if (err != 0) (void)unlink(req->new_path);
  return err;
}

static ssize_t perform_copyfile(uv_fs_t* req) {
  int from = open_file(req->path, O_RDONLY, 0);
  if (from < 0) return from;
  int err = copy_from(from, req);
  (void)close_file(from);
  return err;
}

static const struct rn_fs_call copyfile_call = {UV_FS_COPYFILE, perform_copyfile, true};

int uv_fs_copyfile(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path, int flags,
                   uv_fs_cb cb) {
  int err = rn_fs_begin_paths(loop, req, &copyfile_call, path, new_path, cb);
  if (err != 0) return err;
  if ((flags & ~KNOWN) != 0) {
    uv_fs_req_cleanup(req);
    return UV_EINVAL;
  }
  req->flags = flags;
  return rn_fs_go(req);
}

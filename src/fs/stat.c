/* SPDX-License-Identifier: MIT */
/*
 * What the file system knows: stat, lstat, fstat, statfs.
 *
 * statx is asked, for it alone knows when a file was born. Where a sandbox or a
 * file system refuses it, fstatat answers, and the time of birth is that of the
 * last change.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>

#include "fs/fs.h"

static uv_timespec_t from_statx(const struct statx_timestamp* t) {
  return (uv_timespec_t){.tv_sec = (long)t->tv_sec, .tv_nsec = (long)t->tv_nsec};
}

static uv_timespec_t from_timespec(const struct timespec* t) {
  return (uv_timespec_t){.tv_sec = (long)t->tv_sec, .tv_nsec = (long)t->tv_nsec};
}

void rn_fs_keep_statx(uv_stat_t* to, const struct statx* from) {
  *to = (uv_stat_t){.st_dev = makedev(from->stx_dev_major, from->stx_dev_minor),
                    .st_mode = from->stx_mode,
                    .st_nlink = from->stx_nlink,
                    .st_uid = from->stx_uid,
                    .st_gid = from->stx_gid,
                    .st_rdev = makedev(from->stx_rdev_major, from->stx_rdev_minor),
                    .st_ino = from->stx_ino,
                    .st_size = from->stx_size,
                    .st_blksize = from->stx_blksize,
                    .st_blocks = from->stx_blocks,
                    .st_atim = from_statx(&from->stx_atime),
                    .st_mtim = from_statx(&from->stx_mtime),
                    .st_ctim = from_statx(&from->stx_ctime),
                    .st_birthtim = from_statx(&from->stx_btime)};
}

static void keep_stat(uv_stat_t* to, const struct stat* from) {
  *to = (uv_stat_t){.st_dev = from->st_dev,
                    .st_mode = from->st_mode,
                    .st_nlink = from->st_nlink,
                    .st_uid = from->st_uid,
                    .st_gid = from->st_gid,
                    .st_rdev = from->st_rdev,
                    .st_ino = from->st_ino,
                    .st_size = (uint64_t)from->st_size,
                    .st_blksize = (uint64_t)from->st_blksize,
                    .st_blocks = (uint64_t)from->st_blocks,
                    .st_atim = from_timespec(&from->st_atim),
                    .st_mtim = from_timespec(&from->st_mtim),
                    .st_ctim = from_timespec(&from->st_ctim),
                    .st_birthtim = from_timespec(&from->st_ctim)};
}

static bool is_refusal(int err) {
  return err == ENOSYS || err == EPERM || err == EINVAL || err == EOPNOTSUPP;
}

static ssize_t ask(uv_fs_t* req, int dir, const char* path, int flags) {
  struct statx x;
  if (statx(dir, path, flags, STATX_BASIC_STATS | STATX_BTIME, &x) == 0) {
    rn_fs_keep_statx(&req->statbuf, &x);
  } else {
    struct stat s;
    if (!is_refusal(errno) || fstatat(dir, path, &s, flags) != 0) return -errno;
    keep_stat(&req->statbuf, &s);
  }
  req->ptr = &req->statbuf;
  return 0;
}

static ssize_t perform_stat(uv_fs_t* req) {
  return ask(req, AT_FDCWD, req->path, 0);
}

static ssize_t perform_lstat(uv_fs_t* req) {
  return ask(req, AT_FDCWD, req->path, AT_SYMLINK_NOFOLLOW);
}

/* A negative number must not be taken for AT_FDCWD. */
static ssize_t perform_fstat(uv_fs_t* req) {
  return req->file < 0 ? UV_EBADF : ask(req, req->file, "", AT_EMPTY_PATH);
}

static ssize_t perform_statfs(uv_fs_t* req) {
  struct statfs s;
  if (statfs(req->path, &s) != 0) return -errno;
  uv_statfs_t* kept = rn_malloc(sizeof *kept);
  if (kept == NULL) return UV_ENOMEM;
  *kept = (uv_statfs_t){.f_type = (uint64_t)s.f_type,
                        .f_bsize = (uint64_t)s.f_bsize,
                        .f_blocks = s.f_blocks,
                        .f_bfree = s.f_bfree,
                        .f_bavail = s.f_bavail,
                        .f_files = s.f_files,
                        .f_ffree = s.f_ffree,
                        .f_frsize = (uint64_t)s.f_frsize};
  req->ptr = kept;
  return 0;
}

bool rn_fs_is_smb(int fd) {
  struct statfs s;
  if (fstatfs(fd, &s) != 0) return false;
  const uint32_t type = (uint32_t)s.f_type;
  return type == 0x517b || type == 0xfe534d42 || type == 0xff534d42; /* SMB, SMB2, CIFS */
}

static const struct rn_fs_call stat_call = {UV_FS_STAT, perform_stat, false};
static const struct rn_fs_call lstat_call = {UV_FS_LSTAT, perform_lstat, false};
static const struct rn_fs_call fstat_call = {UV_FS_FSTAT, perform_fstat, false};
static const struct rn_fs_call statfs_call = {UV_FS_STATFS, perform_statfs, false};

int uv_fs_stat(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &stat_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_lstat(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &lstat_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_fstat(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &fstat_call, file, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_statfs(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &statfs_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

/* SPDX-License-Identifier: MIT */
/* Operations on a path, a system call each: names, links, owners, modes, times. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "node/fs/fs.h"

#define PATH (op->texts[0].at)
#define DEST (op->texts[1].at)

/* ---- names and links ------------------------------------------------------------------ */

static void perform_access(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(access(PATH, (int)op->ints[0]));
}

static void perform_rename(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(rename(PATH, DEST));
}
static void perform_unlink(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(unlink(PATH));
}
static void perform_rmdir(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(rmdir(PATH));
}
static void perform_link(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(link(PATH, DEST));
}
static void perform_symlink(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(symlink(PATH, DEST));
}

static void perform_readlink(struct rn_fs_op* op) {
  for (size_t room = 256;; room *= 2) {
    char* text = malloc(room);
    if (text == NULL) {
      op->status = UV_ENOMEM;
      return;
    }
    int64_t length = RN_FS_TRY(readlink(PATH, text, room));
    if (length < 0 || (size_t)length < room) {
      op->out = text;
      op->out_length = length < 0 ? 0 : (size_t)length;
      op->status = length < 0 ? length : 0;
      return;
    }
    free(text);
  }
}

static void perform_realpath(struct rn_fs_op* op) {
  op->out = realpath(PATH, NULL);
  op->status = op->out == NULL ? -errno : 0;
  if (op->out != NULL) op->out_length = strlen(op->out);
}

/* A pipe or a socket that is only to be reached through /proc (/dev/stdin) has no
 * real path; it counts as its own. */
static void perform_realpath_walk(struct rn_fs_op* op) {
  struct stat st;
  perform_realpath(op);
  if (op->status != UV_ENOENT || stat(PATH, &st) != 0) return;
  if (!S_ISFIFO(st.st_mode) && !S_ISSOCK(st.st_mode)) return;
  op->out = strdup(PATH);
  op->out_length = op->texts[0].length;
  op->status = op->out == NULL ? UV_ENOMEM : 0;
}

/* The shortest part of a path, up to a slash, that cannot be reached: what a walk
 * along the path would have stumbled over. */
static void perform_obstacle(struct rn_fs_op* op) {
  char* path = PATH;
  size_t length = op->texts[0].length;
  size_t end = length;
  for (size_t i = 1; i <= length; i++) {
    if (path[i] != '/' && path[i] != '\0') continue;
    char cut = path[i];
    struct stat st;
    path[i] = '\0';
    bool bad = stat(path, &st) != 0;
    path[i] = cut;
    if (!bad) continue;
    end = i;
    break;
  }
  op->out = strndup(path, end);
  op->out_length = end;
  op->status = op->out == NULL ? UV_ENOMEM : 0;
}

/* ---- modes, owners, times ------------------------------------------------------------- */

static void perform_chmod(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(chmod(PATH, (mode_t)op->ints[0]));
}

static void perform_fchmod(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(fchmod((int)op->ints[0], (mode_t)op->ints[1]));
}

static void perform_chown(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(chown(PATH, (uid_t)op->ints[0], (gid_t)op->ints[1]));
}

static void perform_lchown(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(lchown(PATH, (uid_t)op->ints[0], (gid_t)op->ints[1]));
}

static void perform_fchown(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(fchown((int)op->ints[0], (uid_t)op->ints[1], (gid_t)op->ints[2]));
}

/* Seconds with a fraction, before 1970 too. What is no number leaves a time as it
 * is, infinity means now, as in libuv. */
static struct timespec to_timespec(double seconds) {
  if (isnan(seconds)) return (struct timespec){.tv_nsec = UTIME_OMIT};
  if (isinf(seconds)) return (struct timespec){.tv_nsec = UTIME_NOW};
  /* Whole microseconds, cut as libuv cuts them. */
  double whole = floor(seconds);
  return (struct timespec){.tv_sec = (time_t)whole,
                           .tv_nsec = (long)((seconds - whole) * 1e6) * 1000};
}

static void set_times(struct rn_fs_op* op, int fd, const char* path, int flags) {
  struct timespec times[2] = {to_timespec(op->times[0]), to_timespec(op->times[1])};
  op->status = path == NULL ? RN_FS_TRY(futimens(fd, times))
                            : RN_FS_TRY(utimensat(AT_FDCWD, path, times, flags));
}

static void perform_utimes(struct rn_fs_op* op) {
  set_times(op, -1, PATH, 0);
}
static void perform_lutimes(struct rn_fs_op* op) {
  set_times(op, -1, PATH, AT_SYMLINK_NOFOLLOW);
}
static void perform_futimes(struct rn_fs_op* op) {
  set_times(op, (int)op->ints[0], NULL, 0);
}

/* ---- stat ----------------------------------------------------------------------------- */

static void get_stat(struct rn_fs_op* op, int fd, const char* path, int flags) {
  struct statx x;
  op->status = RN_FS_TRY(statx(fd, path, flags, STATX_BASIC_STATS | STATX_BTIME, &x));
  if (op->status < 0) return;
  op->stat = (struct rn_fs_stat){
      .fields = {makedev(x.stx_dev_major, x.stx_dev_minor), x.stx_mode, x.stx_nlink, x.stx_uid,
                 x.stx_gid, makedev(x.stx_rdev_major, x.stx_rdev_minor), x.stx_blksize, x.stx_ino,
                 x.stx_size, x.stx_blocks},
      .times = {x.stx_atime.tv_sec, x.stx_atime.tv_nsec, x.stx_mtime.tv_sec, x.stx_mtime.tv_nsec,
                x.stx_ctime.tv_sec, x.stx_ctime.tv_nsec, x.stx_btime.tv_sec, x.stx_btime.tv_nsec},
  };
}

static void perform_stat(struct rn_fs_op* op) {
  get_stat(op, AT_FDCWD, PATH, 0);
}
static void perform_lstat(struct rn_fs_op* op) {
  get_stat(op, AT_FDCWD, PATH, AT_SYMLINK_NOFOLLOW);
}
static void perform_fstat(struct rn_fs_op* op) {
  if (op->ints[0] < 0)
    op->status = UV_EBADF;
  else
    get_stat(op, (int)op->ints[0], "", AT_EMPTY_PATH);
}

static void perform_statfs(struct rn_fs_op* op) {
  struct statfs s;
  op->status = RN_FS_TRY(statfs(PATH, &s));
  if (op->status < 0) return;
  op->stat =
      (struct rn_fs_stat){.fields = {(uint64_t)s.f_type, (uint64_t)s.f_bsize, s.f_blocks, s.f_bfree,
                                     s.f_bavail, s.f_files, s.f_ffree, (uint64_t)s.f_frsize}};
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_access, "pi", perform_access, NULL)
RN_FS_NATIVE(fs_rename, "pp", perform_rename, NULL)
RN_FS_NATIVE(fs_unlink, "p", perform_unlink, NULL)
RN_FS_NATIVE(fs_rmdir, "p", perform_rmdir, NULL)
RN_FS_NATIVE(fs_link, "pp", perform_link, NULL)
RN_FS_NATIVE(fs_symlink, "pp", perform_symlink, NULL)
RN_FS_NATIVE(fs_readlink, "pf", perform_readlink, rn_fs_result_text)
RN_FS_NATIVE(fs_realpath, "pf", perform_realpath, rn_fs_result_text)
RN_FS_NATIVE(fs_realpath_walk, "pf", perform_realpath_walk, rn_fs_result_text)
RN_FS_NATIVE(fs_obstacle, "p", perform_obstacle, rn_fs_result_text)
RN_FS_NATIVE(fs_chmod, "pi", perform_chmod, NULL)
RN_FS_NATIVE(fs_fchmod, "ii", perform_fchmod, NULL)
RN_FS_NATIVE(fs_chown, "pii", perform_chown, NULL)
RN_FS_NATIVE(fs_lchown, "pii", perform_lchown, NULL)
RN_FS_NATIVE(fs_fchown, "iii", perform_fchown, NULL)
RN_FS_NATIVE(fs_utimes, "pdd", perform_utimes, NULL)
RN_FS_NATIVE(fs_lutimes, "pdd", perform_lutimes, NULL)
RN_FS_NATIVE(fs_futimes, "idd", perform_futimes, NULL)
RN_FS_NATIVE(fs_stat, "pf", perform_stat, rn_fs_result_stat)
RN_FS_NATIVE(fs_lstat, "pf", perform_lstat, rn_fs_result_stat)
RN_FS_NATIVE(fs_fstat, "if", perform_fstat, rn_fs_result_stat)
RN_FS_NATIVE(fs_statfs, "pf", perform_statfs, rn_fs_result_stat)

const struct rn_function rn_fs_path_functions[] = {
    {"access", fs_access},
    {"rename", fs_rename},
    {"unlink", fs_unlink},
    {"rmdir", fs_rmdir},
    {"link", fs_link},
    {"symlink", fs_symlink},
    {"readlink", fs_readlink},
    {"realpath", fs_realpath},
    {"obstacle", fs_obstacle},
    {"chmod", fs_chmod},
    {"fchmod", fs_fchmod},
    {"chown", fs_chown},
    {"lchown", fs_lchown},
    {"fchown", fs_fchown},
    {"utimes", fs_utimes},
    {"lutimes", fs_lutimes},
    {"futimes", fs_futimes},
    {"stat", fs_stat},
    {"lstat", fs_lstat},
    {"fstat", fs_fstat},
    {"statfs", fs_statfs},
    {"realpathWalk", fs_realpath_walk},
    {NULL, NULL},
};

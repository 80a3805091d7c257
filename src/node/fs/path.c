/* SPDX-License-Identifier: MIT */
/* Operations on a path: names, links, owners, modes, times. A request of uv_fs_* each, except two
 * that ask about several places. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "node/fs/fs.h"

#define PATH (op->texts[0])
#define DEST (op->texts[1])
#define FD ((uv_file)op->ints[0])
#define BEGIN(name) static int begin_##name(struct rn_fs_op* op, uv_loop_t* loop, uv_fs_cb cb)

/* ---- names and links ------------------------------------------------------------------ */

BEGIN(access) {
  return uv_fs_access(loop, &op->req.fs, PATH, (int)op->ints[0], cb);
}
BEGIN(rename) {
  return uv_fs_rename(loop, &op->req.fs, PATH, DEST, cb);
}
BEGIN(unlink) {
  return uv_fs_unlink(loop, &op->req.fs, PATH, cb);
}
BEGIN(rmdir) {
  return uv_fs_rmdir(loop, &op->req.fs, PATH, cb);
}
BEGIN(link) {
  return uv_fs_link(loop, &op->req.fs, PATH, DEST, cb);
}
BEGIN(symlink) {
  return uv_fs_symlink(loop, &op->req.fs, PATH, DEST, 0, cb);
}
BEGIN(readlink) {
  return uv_fs_readlink(loop, &op->req.fs, PATH, cb);
}
BEGIN(realpath) {
  return uv_fs_realpath(loop, &op->req.fs, PATH, cb);
}

static rn_value result_ptr(rn_context cx, struct rn_fs_op* op) {
  return rn_fs_result_text(cx, op, op->req.fs.ptr);
}

static int mode_by(int (*ask)(uv_loop_t*, uv_fs_t*, const char*, uv_fs_cb), const char* path) {
  uv_fs_t req;
  int err = ask(NULL, &req, path, NULL);
  if (err == 0) err = (int)req.statbuf.st_mode;
  uv_fs_req_cleanup(&req);
  return err;
}

int rn_fs_mode(const char* path) {
  return mode_by(uv_fs_stat, path);
}
int rn_fs_link_mode(const char* path) {
  return mode_by(uv_fs_lstat, path);
}

static void leave_copy(struct rn_fs_op* op, const char* text, size_t length) {
  op->out = strndup(text, length);
  op->out_length = length;
  if (op->out == NULL) op->status = UV_ENOMEM;
}

/* A pipe or a socket that is only to be reached through /proc (/dev/stdin) has no
 * real path; it counts as its own. */
static void perform_realpath_walk(struct rn_fs_op* op) {
  uv_fs_t req;
  op->status = uv_fs_realpath(NULL, &req, PATH, NULL);
  if (op->status == 0) leave_copy(op, req.ptr, strlen(req.ptr));
  uv_fs_req_cleanup(&req);
  if (op->status != UV_ENOENT) return;
  int mode = rn_fs_mode(PATH);
  if (mode < 0 || (!S_ISFIFO(mode) && !S_ISSOCK(mode))) return;
  op->status = 0;
  leave_copy(op, PATH, op->lengths[0]);
}

/* The shortest part of a path, up to a slash, that cannot be reached: what a walk
 * along the path would have stumbled over. */
static void perform_obstacle(struct rn_fs_op* op) {
  char* path = PATH;
  size_t length = op->lengths[0];
  size_t end = length;
  for (size_t i = 1; i <= length; i++) {
    if (path[i] != '/' && path[i] != '\0') continue;
    char cut = path[i];
    path[i] = '\0';
    bool is_bad = rn_fs_mode(path) < 0;
    path[i] = cut;
    if (!is_bad) continue;
    end = i;
    break;
  }
  leave_copy(op, path, end);
}

/* ---- modes, owners, times ------------------------------------------------------------- */

BEGIN(chmod) {
  return uv_fs_chmod(loop, &op->req.fs, PATH, (int)op->ints[0], cb);
}
BEGIN(fchmod) {
  return uv_fs_fchmod(loop, &op->req.fs, FD, (int)op->ints[1], cb);
}
BEGIN(chown) {
  return uv_fs_chown(loop, &op->req.fs, PATH, (uv_uid_t)op->ints[0], (uv_gid_t)op->ints[1], cb);
}
BEGIN(lchown) {
  return uv_fs_lchown(loop, &op->req.fs, PATH, (uv_uid_t)op->ints[0], (uv_gid_t)op->ints[1], cb);
}
BEGIN(fchown) {
  return uv_fs_fchown(loop, &op->req.fs, FD, (uv_uid_t)op->ints[1], (uv_gid_t)op->ints[2], cb);
}

/* Whole microseconds, as Node 20 cuts them; so a Date of milliseconds comes back as it was. What
 * is no number leaves a time as it is, infinity means now. */
static uv_timespec64_t to_timespec(double seconds) {
  if (isnan(seconds)) return (uv_timespec64_t){.tv_nsec = UTIME_OMIT};
  if (isinf(seconds)) return (uv_timespec64_t){.tv_nsec = UTIME_NOW};
  double whole = floor(seconds);
  return (uv_timespec64_t){.tv_sec = (int64_t)whole,
                           .tv_nsec = (int32_t)((seconds - whole) * 1e6) * 1000};
}

static int set_times(struct rn_fs_op* op, uv_loop_t* loop, const char* path, int flags,
                     uv_fs_cb cb) {
  uv_timespec64_t times[] = {to_timespec(op->data.times[0]), to_timespec(op->data.times[1])};
  return rondo_fs_utime(loop, &op->req.fs, path, path == NULL ? FD : -1, times, flags, cb);
}

BEGIN(utimes) {
  return set_times(op, loop, PATH, 0, cb);
}
BEGIN(lutimes) {
  return set_times(op, loop, PATH, RONDO_FS_NOFOLLOW, cb);
}
BEGIN(futimes) {
  return set_times(op, loop, NULL, 0, cb);
}

/* ---- stat ----------------------------------------------------------------------------- */

BEGIN(stat) {
  return uv_fs_stat(loop, &op->req.fs, PATH, cb);
}
BEGIN(lstat) {
  return uv_fs_lstat(loop, &op->req.fs, PATH, cb);
}
BEGIN(fstat) {
  return uv_fs_fstat(loop, &op->req.fs, FD, cb);
}
BEGIN(statfs) {
  return uv_fs_statfs(loop, &op->req.fs, PATH, cb);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_access, "pi", .begin = begin_access)
RN_FS_NATIVE(fs_rename, "pp", .begin = begin_rename)
RN_FS_NATIVE(fs_unlink, "p", .begin = begin_unlink)
RN_FS_NATIVE(fs_rmdir, "p", .begin = begin_rmdir)
RN_FS_NATIVE(fs_link, "pp", .begin = begin_link)
RN_FS_NATIVE(fs_symlink, "pp", .begin = begin_symlink)
RN_FS_NATIVE(fs_readlink, "pf", .begin = begin_readlink, .result = result_ptr)
RN_FS_NATIVE(fs_realpath, "pf", .begin = begin_realpath, .result = result_ptr)
RN_FS_NATIVE(fs_realpath_walk, "pf", .perform = perform_realpath_walk, .result = rn_fs_result_out)
RN_FS_NATIVE(fs_obstacle, "p", .perform = perform_obstacle, .result = rn_fs_result_out)
RN_FS_NATIVE(fs_chmod, "pi", .begin = begin_chmod)
RN_FS_NATIVE(fs_fchmod, "ii", .begin = begin_fchmod)
RN_FS_NATIVE(fs_chown, "pii", .begin = begin_chown)
RN_FS_NATIVE(fs_lchown, "pii", .begin = begin_lchown)
RN_FS_NATIVE(fs_fchown, "iii", .begin = begin_fchown)
RN_FS_NATIVE(fs_utimes, "pdd", .begin = begin_utimes)
RN_FS_NATIVE(fs_lutimes, "pdd", .begin = begin_lutimes)
RN_FS_NATIVE(fs_futimes, "idd", .begin = begin_futimes)
RN_FS_NATIVE(fs_stat, "pf", .begin = begin_stat, .result = rn_fs_result_stat)
RN_FS_NATIVE(fs_lstat, "pf", .begin = begin_lstat, .result = rn_fs_result_stat)
RN_FS_NATIVE(fs_fstat, "if", .begin = begin_fstat, .result = rn_fs_result_stat)
RN_FS_NATIVE(fs_statfs, "pf", .begin = begin_statfs, .result = rn_fs_result_statfs)

const struct rn_fast rn_fs_path_functions[] = {
    RN_FAST_ENTRY("access", fs_access),
    RN_FAST_ENTRY("rename", fs_rename),
    RN_FAST_ENTRY("unlink", fs_unlink),
    RN_FAST_ENTRY("rmdir", fs_rmdir),
    RN_FAST_ENTRY("link", fs_link),
    RN_FAST_ENTRY("symlink", fs_symlink),
    RN_FAST_ENTRY("readlink", fs_readlink),
    RN_FAST_ENTRY("realpath", fs_realpath),
    RN_FAST_ENTRY("obstacle", fs_obstacle),
    RN_FAST_ENTRY("chmod", fs_chmod),
    RN_FAST_ENTRY("fchmod", fs_fchmod),
    RN_FAST_ENTRY("chown", fs_chown),
    RN_FAST_ENTRY("lchown", fs_lchown),
    RN_FAST_ENTRY("fchown", fs_fchown),
    RN_FAST_ENTRY("utimes", fs_utimes),
    RN_FAST_ENTRY("lutimes", fs_lutimes),
    RN_FAST_ENTRY("futimes", fs_futimes),
    RN_FAST_ENTRY("stat", fs_stat),
    RN_FAST_ENTRY("lstat", fs_lstat),
    RN_FAST_ENTRY("fstat", fs_fstat),
    RN_FAST_ENTRY("statfs", fs_statfs),
    RN_FAST_ENTRY("realpathWalk", fs_realpath_walk),
    {NULL, NULL, NULL},
};

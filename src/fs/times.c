/* SPDX-License-Identifier: MIT */
/*
 * Times of access and of modification: utime, futime, lutime, and rondo_fs_utime, which takes
 * nanoseconds: a double has no room for those of our century.
 */
#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>

#include "fs/fs.h"
#include "rondo.h"

#define NS_PER_S 1000000000L

/* Seconds since 1970, before it negative; nanoseconds count upwards always. What
 * no clock can show becomes the first or last second that a file system could be
 * asked for. */
static uv_timespec64_t to_timespec(double seconds) {
  const double most = 9e18;
  if (isinf(seconds)) return (uv_timespec64_t){.tv_nsec = UTIME_NOW};
  if (isnan(seconds)) return (uv_timespec64_t){.tv_nsec = UTIME_OMIT};
  if (seconds > most) seconds = most;
  if (seconds < -most) seconds = -most;
  int64_t whole = (int64_t)seconds;
  long rest = (long)((seconds - (double)whole) * 1e9);
  if (rest < 0) {
    rest += NS_PER_S;
    whole--;
  }
  return (uv_timespec64_t){.tv_sec = whole, .tv_nsec = (int32_t)rest};
}

static void to_timespecs(const uv_fs_t* req, struct timespec t[2]) {
  for (int i = 0; i < 2; i++)
    t[i] =
        (struct timespec){.tv_sec = (time_t)req->times[i].tv_sec, .tv_nsec = req->times[i].tv_nsec};
}

static ssize_t perform_utime(uv_fs_t* req) {
  struct timespec t[2];
  to_timespecs(req, t);
  return rn_fs_result(utimensat(AT_FDCWD, req->path, t, 0));
}

static ssize_t perform_lutime(uv_fs_t* req) {
  struct timespec t[2];
  to_timespecs(req, t);
  return rn_fs_result(utimensat(AT_FDCWD, req->path, t, AT_SYMLINK_NOFOLLOW));
}

static ssize_t perform_futime(uv_fs_t* req) {
  struct timespec t[2];
  to_timespecs(req, t);
  return rn_fs_result(futimens(req->file, t));
}

static const struct rn_fs_call utime_call = {UV_FS_UTIME, perform_utime, false};
static const struct rn_fs_call lutime_call = {UV_FS_LUTIME, perform_lutime, false};
static const struct rn_fs_call futime_call = {UV_FS_FUTIME, perform_futime, false};

static int go_with_times(uv_fs_t* req, double atime, double mtime) {
  req->times[0] = to_timespec(atime);
  req->times[1] = to_timespec(mtime);
  return rn_fs_go(req);
}

int uv_fs_utime(uv_loop_t* loop, uv_fs_t* req, const char* path, double atime, double mtime,
                uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &utime_call, path, cb);
  return err != 0 ? err : go_with_times(req, atime, mtime);
}

int uv_fs_lutime(uv_loop_t* loop, uv_fs_t* req, const char* path, double atime, double mtime,
                 uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &lutime_call, path, cb);
  return err != 0 ? err : go_with_times(req, atime, mtime);
}

int uv_fs_futime(uv_loop_t* loop, uv_fs_t* req, uv_file file, double atime, double mtime,
                 uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &futime_call, file, cb);
  return err != 0 ? err : go_with_times(req, atime, mtime);
}

int rondo_fs_utime(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_file file,
                   const uv_timespec64_t times[2], int flags, uv_fs_cb cb) {
  const struct rn_fs_call* call = flags & RONDO_FS_NOFOLLOW ? &lutime_call : &utime_call;
  if (times == NULL || (flags & ~RONDO_FS_NOFOLLOW) != 0) return UV_EINVAL;
  int err = path == NULL ? rn_fs_begin_file(loop, req, &futime_call, file, cb)
                         : rn_fs_begin_path(loop, req, call, path, cb);
  if (err != 0) return err;
  req->times[0] = times[0];
  req->times[1] = times[1];
  return rn_fs_go(req);
}

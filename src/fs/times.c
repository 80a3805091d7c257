/* SPDX-License-Identifier: MIT */
/* Times of access and of modification: utime, futime, lutime. */
#include <fcntl.h>
#include <math.h>
#include <sys/stat.h>

#include "fs/fs.h"

#define NS_PER_S 1000000000L

/* Seconds since 1970, before it negative; nanoseconds count upwards always. What
 * no clock can show becomes the first or last second that a file system could be
 * asked for. */
static struct timespec to_timespec(double seconds) {
  const double most = 9e18;
  if (isinf(seconds)) return (struct timespec){.tv_nsec = UTIME_NOW};
  if (isnan(seconds)) return (struct timespec){.tv_nsec = UTIME_OMIT};
  if (seconds > most) seconds = most;
  if (seconds < -most) seconds = -most;
  struct timespec t = {.tv_sec = (time_t)seconds};
  t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
  if (t.tv_nsec < 0) {
    t.tv_nsec += NS_PER_S;
    t.tv_sec--;
  }
  return t;
}

static void to_timespecs(const uv_fs_t* req, struct timespec t[2]) {
  t[0] = to_timespec(req->more.times[0]);
  t[1] = to_timespec(req->more.times[1]);
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
  req->more.times[0] = atime;
  req->more.times[1] = mtime;
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

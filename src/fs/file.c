/* SPDX-License-Identifier: MIT */
/*
 * Open files: open, close, read, write, fsync, fdatasync, ftruncate.
 *
 * A read is one system call and so may be short; a write goes on until all is
 * written. Both take a list of buffers, of which the kernel takes IOV_MAX at a
 * time: reading leaves the rest, writing goes round again.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/bufs.h"
#include "fs/fs.h"

/* uv_buf_t is struct iovec by another name. */
_Static_assert(sizeof(uv_buf_t) == sizeof(struct iovec), "a buffer is an iovec");
_Static_assert(offsetof(uv_buf_t, base) == offsetof(struct iovec, iov_base), "base first");
_Static_assert(offsetof(uv_buf_t, len) == offsetof(struct iovec, iov_len), "then len");

/* ---- open, close ------------------------------------------------------------ */

static ssize_t perform_open(uv_fs_t* req) {
  return rn_fs_result(open(req->path, req->flags | O_CLOEXEC, req->mode));
}

/* The descriptor is gone whatever close says of an interruption. */
static ssize_t perform_close(uv_fs_t* req) {
  ssize_t result = rn_fs_result(close(req->file));
  return result == UV_EINTR || result == -EINPROGRESS ? 0 : result;
}

static const struct rn_fs_call open_call = {UV_FS_OPEN, perform_open, false};
static const struct rn_fs_call close_call = {UV_FS_CLOSE, perform_close, true};

int uv_fs_open(uv_loop_t* loop, uv_fs_t* req, const char* path, int flags, int mode, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &open_call, path, cb);
  if (err != 0) return err;
  req->flags = flags;
  req->mode = (mode_t)mode;
  return rn_fs_go(req);
}

int uv_fs_close(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &close_call, file, cb);
  return err != 0 ? err : rn_fs_go(req);
}

/* ---- buffers ---------------------------------------------------------------- */

static int copy_bufs(uv_fs_t* req, const uv_buf_t* bufs, unsigned nbufs) {
  req->bufs = req->few;
  if (nbufs > sizeof req->few / sizeof req->few[0]) {
    req->bufs = rn_malloc(nbufs * sizeof bufs[0]);
    if (req->bufs == NULL) return UV_ENOMEM;
  }
  memcpy(req->bufs, bufs, nbufs * sizeof bufs[0]);
  return 0;
}

void rn_fs_free_bufs(uv_fs_t* req) {
  bool own = req->bufs != req->few && (req->fs_type == UV_FS_WRITE || req->cb != NULL);
  if (own) rn_free(req->bufs);
  req->bufs = NULL;
  req->nbufs = 0;
}

/* Takes size bytes off the front of what is left to do. What was done is added up in
 * more.length, and off follows. */
bool rn_fs_advance(uv_fs_t* req, size_t size) {
  req->more.length += size;
  if (req->off >= 0) req->off += (int64_t)size;
  uv_buf_t* bufs = req->bufs;
  unsigned used = 0;
  while (used < req->nbufs && bufs[used].len <= size) size -= bufs[used++].len;
  req->nbufs -= used;
  memmove(bufs, bufs + used, req->nbufs * sizeof bufs[0]);
  if (req->nbufs == 0) return false;
  bufs[0].base += size;
  bufs[0].len -= size;
  return true;
}

static const struct iovec* to_iovec(const uv_buf_t* bufs) {
  return (const struct iovec*)(const void*)bufs;
}

static int first_of(unsigned nbufs) {
  return nbufs > RN_FS_BUFS_MAX ? RN_FS_BUFS_MAX : (int)nbufs;
}

/* ---- read ------------------------------------------------------------------- */

static ssize_t read_once(const uv_fs_t* req) {
  int count = first_of(req->nbufs);
  if (req->off < 0)
    return count == 1 ? read(req->file, req->bufs[0].base, req->bufs[0].len)
                      : readv(req->file, to_iovec(req->bufs), count);
  return count == 1 ? pread(req->file, req->bufs[0].base, req->bufs[0].len, req->off)
                    : preadv(req->file, to_iovec(req->bufs), count, req->off);
}

/* A part of it may have been read before, on the loop's thread. */
static ssize_t perform_read(uv_fs_t* req) {
  ssize_t total = (ssize_t)req->more.length;
  ssize_t n = rn_fs_result(read_once(req));
  rn_fs_free_bufs(req);
  if (total == 0) return n;
  return n > 0 ? total + n : total;
}

/* An interrupted read is reported: a program that waits for input on a terminal
 * may want its signal first. libuv does so as well. */
static const struct rn_fs_call read_call = {UV_FS_READ, perform_read, true};

int uv_fs_read(uv_loop_t* loop, uv_fs_t* req, uv_file file, const uv_buf_t bufs[],
               unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &read_call, file, cb);
  if (err != 0) return err;
  if (bufs == NULL || nbufs == 0) return UV_EINVAL;
  /* Without a callback the caller's list serves: it is only read. */
  if (cb == NULL)
    req->bufs = (uv_buf_t*)(uintptr_t)bufs;
  else
    err = copy_bufs(req, bufs, nbufs);
  if (err != 0) return err;
  req->nbufs = nbufs;
  req->off = offset;
  req->more.length = 0;
  return rn_fs_go(req);
}

/* ---- write ------------------------------------------------------------------ */

static ssize_t write_once(int fd, const uv_buf_t* bufs, unsigned nbufs, int64_t off) {
  int count = first_of(nbufs);
  ssize_t n;
  do {
    if (off < 0)
      n = count == 1 ? write(fd, bufs[0].base, bufs[0].len) : writev(fd, to_iovec(bufs), count);
    else
      n = count == 1 ? pwrite(fd, bufs[0].base, bufs[0].len, off)
                     : pwritev(fd, to_iovec(bufs), count, off);
  } while (n == -1 && errno == EINTR);
  return rn_fs_result(n);
}

/* The kernel may have written a part of it before. */
static ssize_t perform_write(uv_fs_t* req) {
  ssize_t n;
  bool more = true;
  while (more && (n = write_once(req->file, req->bufs, req->nbufs, req->off)) > 0)
    more = rn_fs_advance(req, (size_t)n);
  ssize_t total = (ssize_t)req->more.length;
  rn_fs_free_bufs(req);
  return total > 0 ? total : n;
}

static const struct rn_fs_call write_call = {UV_FS_WRITE, perform_write, true};

int uv_fs_write(uv_loop_t* loop, uv_fs_t* req, uv_file file, const uv_buf_t bufs[],
                unsigned int nbufs, int64_t offset, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &write_call, file, cb);
  if (err != 0) return err;
  if (bufs == NULL || nbufs == 0 || !rn_bufs_fit(bufs, nbufs)) return UV_EINVAL;
  err = copy_bufs(req, bufs, nbufs); /* they are cut as writing goes on */
  if (err != 0) return err;
  req->nbufs = nbufs;
  req->off = offset;
  req->more.length = 0;
  return rn_fs_go(req);
}

/* ---- fsync, fdatasync, ftruncate ---------------------------------------------- */

static ssize_t perform_fsync(uv_fs_t* req) {
  return rn_fs_result(fsync(req->file));
}

static ssize_t perform_fdatasync(uv_fs_t* req) {
  return rn_fs_result(fdatasync(req->file));
}

static ssize_t perform_ftruncate(uv_fs_t* req) {
  return rn_fs_result(ftruncate(req->file, req->off));
}

static const struct rn_fs_call fsync_call = {UV_FS_FSYNC, perform_fsync, false};
static const struct rn_fs_call fdatasync_call = {UV_FS_FDATASYNC, perform_fdatasync, false};
static const struct rn_fs_call ftruncate_call = {UV_FS_FTRUNCATE, perform_ftruncate, false};

int uv_fs_fsync(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &fsync_call, file, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_fdatasync(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &fdatasync_call, file, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_ftruncate(uv_loop_t* loop, uv_fs_t* req, uv_file file, int64_t offset, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &ftruncate_call, file, cb);
  if (err != 0) return err;
  req->off = offset;
  return rn_fs_go(req);
}

/* SPDX-License-Identifier: MIT */
/*
 * From one descriptor to another, in the kernel if it can be.
 *
 *   copy_file_range ── refused ──▶ sendfile ── refused ──▶ read and write
 *
 * copy_file_range shares blocks where the file system can, between files only;
 * its count is the result. The other two go on until all is sent: a target that
 * is full is waited for.
 *
 * Errors: one of reading is reported only if nothing was sent, for the caller
 * must know what was; one of writing is always reported, for what was read is
 * lost. sendfile does not say which it was, so the last step finds out.
 */
#include <poll.h>
#include <sys/sendfile.h>
#include <unistd.h>

#include "base/bufs.h"
#include "fs/fs.h"

/* Whether another way may work where copy_file_range does not. */
static bool is_refusal(int err, int out) {
  switch (err) {
    case ENOSYS:
    case EOPNOTSUPP:
    case EXDEV:  /* two file systems */
    case EINVAL: /* a pipe, a socket, a device */
    case EIO:
      return true;
    case EPERM:
      return rn_fs_is_smb(out); /* it passes, there */
    default:
      return false;
  }
}

/* False: it will never be writable. */
static bool wait_writable(int fd) {
  struct pollfd wanted = {.fd = fd, .events = POLLOUT};
  int n;
  do n = poll(&wanted, 1, -1);
  while (n == -1 && errno == EINTR);
  return n == 1 && (wanted.revents & ~POLLOUT) == 0;
}

/* What the kernel sends by itself, which is added to *sent; stops at the first
 * error, of either file. */
static void send_in_kernel(int out, int in, off_t* offset, size_t length, size_t* sent) {
  while (*sent < length) {
    ssize_t n = sendfile(out, in, offset, length - *sent);
    if (n > 0)
      *sent += (size_t)n;
    else if (n == -1 && errno == EAGAIN && wait_writable(out))
      continue;
    else if (n == 0 || errno != EINTR)
      return;
  }
}

static int write_whole(int out, const char* bytes, size_t size) {
  while (size > 0) {
    ssize_t n = write(out, bytes, size);
    if (n >= 0) {
      bytes += n;
      size -= (size_t)n;
    } else if (errno == EAGAIN) {
      if (!wait_writable(out)) return UV_EIO;
    } else if (errno != EINTR) {
      return -errno;
    }
  }
  return 0;
}

/* A source that has no places, as a pipe, is read where it stands. */
static ssize_t read_some(int in, char* bytes, size_t size, off_t offset, bool* placed) {
  ssize_t n;
  do {
    n = *placed ? pread(in, bytes, size, offset) : read(in, bytes, size);
    if (n == -1 && *placed && (errno == ESPIPE || errno == EIO)) {
      *placed = false;
      errno = EINTR;
    }
  } while (n == -1 && errno == EINTR);
  return rn_fs_result(n);
}

static ssize_t send_by_hand(int out, int in, off_t* offset, size_t length, size_t sent) {
  char bytes[16384];
  bool placed = true;
  while (sent < length) {
    size_t wanted = length - sent < sizeof bytes ? length - sent : sizeof bytes;
    ssize_t n = read_some(in, bytes, wanted, *offset, &placed);
    if (n == 0) break;
    if (n < 0) return sent > 0 ? (ssize_t)sent : n;
    int err = write_whole(out, bytes, (size_t)n);
    if (err != 0) return err;
    *offset += n;
    sent += (size_t)n;
  }
  return (ssize_t)sent;
}

ssize_t rn_fs_send(int out, int in, int64_t* offset, size_t length) {
  off_t at = *offset;
  ssize_t n;
  do n = copy_file_range(in, &at, out, NULL, length, 0);
  while (n == -1 && errno == EINTR);
  if (n == -1) {
    if (!is_refusal(errno, out)) return -errno;
    size_t sent = 0;
    at = *offset;
    send_in_kernel(out, in, &at, length, &sent);
    n = send_by_hand(out, in, &at, length, sent);
  }
  if (n > 0) *offset = at;
  return n;
}

static ssize_t perform_sendfile(uv_fs_t* req) {
  return rn_fs_send(req->file, req->flags, &req->off, req->more.length);
}

static const struct rn_fs_call sendfile_call = {UV_FS_SENDFILE, perform_sendfile, true};

int uv_fs_sendfile(uv_loop_t* loop, uv_fs_t* req, uv_file out_fd, uv_file in_fd, int64_t in_offset,
                   size_t length, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &sendfile_call, out_fd, cb);
  if (err != 0) return err;
  if (length > RN_BYTES_MAX) return UV_EINVAL;
  req->flags = in_fd;
  req->off = in_offset;
  req->more.length = length;
  return rn_fs_go(req);
}

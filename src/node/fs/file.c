/* SPDX-License-Identifier: MIT */
/* Operations on an open file, and those that open or copy one: a request of uv_fs_* each. */
#include <limits.h>

#include "base/bufs.h"
#include "node/fs/fs.h"

#define FD ((uv_file)op->ints[0])
#define BEGIN(name) static int begin_##name(struct rn_fs_op* op, uv_loop_t* loop, uv_fs_cb cb)

BEGIN(open) {
  return uv_fs_open(loop, &op->req.fs, op->texts[0], (int)op->ints[0], (int)op->ints[1], cb);
}
BEGIN(close) {
  return uv_fs_close(loop, &op->req.fs, FD, cb);
}
BEGIN(fsync) {
  return uv_fs_fsync(loop, &op->req.fs, FD, cb);
}
BEGIN(fdatasync) {
  return uv_fs_fdatasync(loop, &op->req.fs, FD, cb);
}
BEGIN(ftruncate) {
  return uv_fs_ftruncate(loop, &op->req.fs, FD, op->ints[1], cb);
}
BEGIN(copyfile) {
  return uv_fs_copyfile(loop, &op->req.fs, op->texts[0], op->texts[1], (int)op->ints[0], cb);
}

/* ---- bytes ---------------------------------------------------------------------------- */

/* fd, bytes, offset, length, position; a position below 0 is the file's own. */
static bool take_range(const struct rn_fs_op* op, uv_buf_t* buf) {
  int64_t offset = op->ints[1], wanted = op->ints[2], there = (int64_t)op->data.bytes.length;
  if (offset < 0 || wanted < 0 || offset > there || wanted > there - offset) return false;
  buf->base = (char*)op->data.bytes.at + offset;
  buf->len = (size_t)(wanted > INT_MAX ? INT_MAX : wanted);
  return true;
}

BEGIN(read) {
  uv_buf_t buf;
  if (!take_range(op, &buf)) return UV_EINVAL;
  return uv_fs_read(loop, &op->req.fs, FD, &buf, 1, op->ints[3], cb);
}
BEGIN(write) {
  uv_buf_t buf;
  if (!take_range(op, &buf)) return UV_EINVAL;
  return uv_fs_write(loop, &op->req.fs, FD, &buf, 1, op->ints[3], cb);
}

/* fd, vectors, position */
BEGIN(readv) {
  return uv_fs_read(loop, &op->req.fs, FD, op->data.vectors.list, (unsigned)op->data.vectors.count,
                    op->ints[1], cb);
}
BEGIN(writev) {
  return uv_fs_write(loop, &op->req.fs, FD, op->data.vectors.list, (unsigned)op->data.vectors.count,
                     op->ints[1], cb);
}

/* ---- more than a request takes -------------------------------------------------------- */

uv_buf_t rn_fs_part(uv_buf_t buf) {
  return (uv_buf_t){.base = buf.base, .len = buf.len < RN_BYTES_MAX ? buf.len : RN_BYTES_MAX};
}

/* The number of bytes, which are fewer if an error came behind some; or UV_E*. */
static int64_t write_all(uv_file fd, const uv_buf_t* bufs, size_t count, int64_t position) {
  int64_t total = 0;
  for (size_t i = 0; i < count; i++) {
    uv_buf_t left = bufs[i];
    do {
      uv_buf_t part = rn_fs_part(left);
      int n = RN_FS_AT_ONCE(uv_fs_write, fd, &part, 1, position < 0 ? -1 : position + total);
      if (n < 0 || (size_t)n < part.len) return n < 0 && total > 0 ? total : total + n;
      total += n;
      left.base += n;
      left.len -= (size_t)n;
    } while (left.len > 0);
  }
  return total;
}

static void perform_write(struct rn_fs_op* op) {
  uv_buf_t buf;
  op->status = take_range(op, &buf) ? write_all(FD, &buf, 1, op->ints[3]) : UV_EINVAL;
}

static void perform_writev(struct rn_fs_op* op) {
  op->status = write_all(FD, op->data.vectors.list, op->data.vectors.count, op->ints[1]);
}

static void tell_write(const struct rn_fs_op* op) {
  uv_buf_t buf;
  if (take_range(op, &buf)) rn_fs_tell_output(op, op->ints[0], &buf, 1);
}

static void tell_writev(const struct rn_fs_op* op) {
  rn_fs_tell_output(op, op->ints[0], op->data.vectors.list, op->data.vectors.count);
}

static void tell_write_text(const struct rn_fs_op* op) {
  uv_buf_t buf = {.base = op->texts[0], .len = op->lengths[0]};
  rn_fs_tell_output(op, op->ints[0], &buf, 1);
}

static const struct rn_fs_kind write_in_parts = {.signature = "ibiii", .perform = perform_write};
static const struct rn_fs_kind writev_in_parts = {.signature = "ivi", .perform = perform_writev};

static bool is_large(const struct rn_fs_op* op) {
  return op->ints[2] > (int64_t)RN_BYTES_MAX;
}

static bool are_large(const struct rn_fs_op* op) {
  return !rn_bufs_fit(op->data.vectors.list, (unsigned)op->data.vectors.count);
}

/* fd, position, text */
static void perform_write_text(struct rn_fs_op* op) {
  uv_buf_t buf = {.base = op->texts[0], .len = op->lengths[0]};
  op->status = write_all(FD, &buf, 1, op->ints[1]);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_open, "pii", .begin = begin_open, .effect = RN_FS_OPENS)
RN_FS_NATIVE(fs_close, "i", .begin = begin_close, .effect = RN_FS_CLOSES)
RN_FS_NATIVE(fs_fsync, "i", .begin = begin_fsync)
RN_FS_NATIVE(fs_fdatasync, "i", .begin = begin_fdatasync)
RN_FS_NATIVE(fs_ftruncate, "ii", .begin = begin_ftruncate)
RN_FS_NATIVE(fs_copy_file, "ppi", .begin = begin_copyfile)
RN_FS_NATIVE(fs_read, "ibiii", .begin = begin_read)
RN_FS_NATIVE(fs_write, "ibiii", .begin = begin_write, .is_large = is_large,
             .in_parts = &write_in_parts, .tell = tell_write)
RN_FS_NATIVE(fs_readv, "ivi", .begin = begin_readv)
RN_FS_NATIVE(fs_writev, "ivi", .begin = begin_writev, .is_large = are_large,
             .in_parts = &writev_in_parts, .tell = tell_writev)
RN_FS_NATIVE(fs_write_text, "iis", .perform = perform_write_text, .tell = tell_write_text)

const struct rn_fast rn_fs_file_functions[] = {
    RN_FAST_ENTRY("open", fs_open),
    RN_FAST_ENTRY("close", fs_close),
    RN_FAST_ENTRY("fsync", fs_fsync),
    RN_FAST_ENTRY("fdatasync", fs_fdatasync),
    RN_FAST_ENTRY("ftruncate", fs_ftruncate),
    RN_FAST_ENTRY("copyFile", fs_copy_file),
    RN_FAST_ENTRY("read", fs_read),
    RN_FAST_ENTRY("write", fs_write),
    RN_FAST_ENTRY("readv", fs_readv),
    RN_FAST_ENTRY("writev", fs_writev),
    RN_FAST_ENTRY("writeText", fs_write_text),
    {NULL, NULL, NULL},
};

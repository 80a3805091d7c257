/* SPDX-License-Identifier: MIT */
/* Operations on an open file, and those that open or copy one: a request of uv_fs_* each. */
#include <limits.h>

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

/* fd, position, text */
static void perform_write_text(struct rn_fs_op* op) {
  uv_buf_t buf = {.base = op->texts[0], .len = op->lengths[0]};
  op->status = RN_FS_AT_ONCE(uv_fs_write, FD, &buf, 1, op->ints[1]);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_open, "pii", .begin = begin_open, .effect = RN_FS_OPENS)
RN_FS_NATIVE(fs_close, "i", .begin = begin_close, .effect = RN_FS_CLOSES)
RN_FS_NATIVE(fs_fsync, "i", .begin = begin_fsync)
RN_FS_NATIVE(fs_fdatasync, "i", .begin = begin_fdatasync)
RN_FS_NATIVE(fs_ftruncate, "ii", .begin = begin_ftruncate)
RN_FS_NATIVE(fs_copy_file, "ppi", .begin = begin_copyfile)
RN_FS_NATIVE(fs_read, "ibiii", .begin = begin_read)
RN_FS_NATIVE(fs_write, "ibiii", .begin = begin_write)
RN_FS_NATIVE(fs_readv, "ivi", .begin = begin_readv)
RN_FS_NATIVE(fs_writev, "ivi", .begin = begin_writev)
RN_FS_NATIVE(fs_write_text, "iis", .perform = perform_write_text)

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

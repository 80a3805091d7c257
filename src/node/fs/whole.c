/* SPDX-License-Identifier: MIT */
/*
 * Whole files: read one, at once or by requests that follow each other, and write one at once.
 *
 *   readFile(callback, path, flags, fd, isText)      the bytes as an ArrayBuffer, or the text
 *   writeFileText(undefined, path, text, flags, mode, fd)
 *
 * With an fd, which only the calls without a callback take, the path does not matter; -1: none.
 *
 * With a callback it is one request after the other, as in Node, so that a program sees as many
 * turns of the loop go by as there; JavaScript is called at the end only:
 *
 *   open -> fstat -> read, until all is there -> close -> callback(result, status of close)
 *
 * An error is a negative number, and the last word of the shared memory is the step that failed.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "node/fs/fs.h"

/* Node's: so much is read at a time, and so much of a file whose size is not known. */
enum { READ_MAX = 512 * 1024, UNKNOWN_STEP = 64 * 1024 };
/* The longest string of the engine has 2^31 - 1 units; Node gives up at 2 GiB. */
static const uint64_t size_max = INT_MAX;

/* The bytes of a file, as far as they are read. */
struct contents {
  char* at; /* owned */
  size_t length;
  size_t room;
  uint64_t size; /* as fstat tells; 0: it is not known */
};

static int set_size(struct contents* contents, const uv_stat_t* stat) {
  contents->size = S_ISREG(stat->st_mode) ? stat->st_size : 0;
  if (contents->size > size_max) return UV_EFBIG;
  contents->room = contents->size > 0 ? contents->size : UNKNOWN_STEP;
  contents->at = malloc(contents->room);
  return contents->at == NULL ? UV_ENOMEM : 0;
}

/* Room for the next read. */
static int make_room(struct contents* contents, uv_buf_t* buf) {
  if (contents->length == contents->room) {
    if (contents->room > size_max / 2) return UV_EFBIG;
    char* bigger = realloc(contents->at, contents->room * 2);
    if (bigger == NULL) return UV_ENOMEM;
    contents->at = bigger;
    contents->room *= 2;
  }
  buf->base = contents->at + contents->length;
  buf->len = contents->room - contents->length;
  if (buf->len > READ_MAX) buf->len = READ_MAX;
  return 0;
}

static bool is_all(const struct contents* contents, ssize_t last) {
  return last == 0 || (contents->size > 0 && contents->length == contents->size);
}

static rn_value give(rn_context cx, struct contents* contents, bool is_text) {
  char* bytes = contents->at;
  contents->at = NULL;
  if (is_text) {
    rn_value text = rn_string_utf8(cx, bytes, contents->length);
    free(bytes);
    return text;
  }
  if (contents->length < contents->room) {
    char* fitting = realloc(bytes, contents->length == 0 ? 1 : contents->length);
    if (fitting != NULL) bytes = fitting;
  }
  return rn_arraybuffer(cx, bytes, contents->length, rn_free_bytes, NULL);
}

/* ---- at once -------------------------------------------------------------------------- */

static int read_at_once(uv_file fd, struct contents* contents, enum rn_fs_step* step) {
  uv_fs_t req;
  *step = RN_FS_STEP_FSTAT;
  int err = uv_fs_fstat(NULL, &req, fd, NULL);
  if (err == 0) err = set_size(contents, &req.statbuf);
  uv_fs_req_cleanup(&req);
  if (err != 0) return err;
  *step = RN_FS_STEP_READ;
  for (;;) {
    uv_buf_t buf;
    err = make_room(contents, &buf);
    if (err != 0) return err;
    int n = RN_FS_AT_ONCE(uv_fs_read, fd, &buf, 1, -1);
    if (n < 0) return n;
    contents->length += (size_t)n;
    if (is_all(contents, n)) return 0;
  }
}

static rn_value read_now(rn_context cx, const char* path, int flags, int fd, bool is_text) {
  struct contents contents = {0};
  enum rn_fs_step step = RN_FS_STEP_OPEN;
  bool is_own = fd < 0;
  if (is_own) fd = RN_FS_AT_ONCE(uv_fs_open, path, flags, 0666);
  int err = fd < 0 ? fd : read_at_once(fd, &contents, &step);
  if (is_own && fd >= 0) (void)RN_FS_AT_ONCE(uv_fs_close, fd);
  rn_fs_leave_step(step, contents.size);
  if (err == 0) return give(cx, &contents, is_text);
  free(contents.at);
  return rn_number(cx, err);
}

static void tell_write_file(const struct rn_fs_op* op) {
  uv_buf_t buf = {.base = op->texts[1], .len = op->lengths[1]};
  rn_fs_tell_output(op, op->ints[2], &buf, 1);
}

/* path, text, flags, mode, fd */
static void perform_write_file(struct rn_fs_op* op) {
  uv_file fd = (uv_file)op->ints[2];
  bool is_own = fd < 0;
  if (is_own) fd = RN_FS_AT_ONCE(uv_fs_open, op->texts[0], (int)op->ints[0], (int)op->ints[1]);
  rn_fs_leave_step(fd < 0 ? RN_FS_STEP_OPEN : RN_FS_STEP_WRITE, 0);
  op->status = fd < 0 ? fd : 0;
  uv_buf_t left = {.base = op->texts[1], .len = op->lengths[1]};
  while (op->status >= 0 && left.len > 0) {
    uv_buf_t part = rn_fs_part(left);
    op->status = RN_FS_AT_ONCE(uv_fs_write, fd, &part, 1, -1);
    if (op->status < 0) break;
    left.base += op->status;
    left.len -= (size_t)op->status;
  }
  if (op->status > 0) op->status = 0;
  if (is_own && fd >= 0) (void)RN_FS_AT_ONCE(uv_fs_close, fd);
}

/* ---- by requests ---------------------------------------------------------------------- */

struct reading {
  uv_fs_t req; /* first: its address is the reading's */
  struct rn_fs_flight flight;
  rn_engine* engine;
  rn_ref callback;
  uv_file fd;
  bool is_text;
  int status;
  enum rn_fs_step step;
  struct contents contents;
};

static void finish(struct reading* reading, int closed) {
  rn_engine* engine = reading->engine;
  rn_fs_landed(&reading->flight);
  rn_ref callback = reading->callback;
  if (engine->stopping) {
    rn_drop(engine, callback);
    free(reading->contents.at);
    free(reading);
    return;
  }
  rn_context cx = engine->cx;
  rn_fs_leave_step(reading->step, reading->contents.size);
  rn_value values[] = {reading->status < 0 ? rn_number(cx, reading->status)
                                           : give(cx, &reading->contents, reading->is_text),
                       rn_number(cx, closed)};
  free(reading->contents.at);
  free(reading);
  rn_invoke_once(engine, callback, 2, values);
}

static void on_closed(uv_fs_t* req) {
  int closed = (int)req->result;
  uv_fs_req_cleanup(req);
  finish((struct reading*)(void*)req, closed);
}

/* If the next request cannot be made there is no memory: the file is closed at once. */
static void end(struct reading* reading, int status) {
  reading->status = status;
  if (uv_fs_close(reading->engine->loop, &reading->req, reading->fd, on_closed) == 0) return;
  finish(reading, RN_FS_AT_ONCE(uv_fs_close, reading->fd));
}

static void on_read(uv_fs_t* req);

/* A file of known size has places, and nobody else knows the descriptor. With a place the kernel
 * can read what is not in memory by itself (src/fs/kernel.c). */
static void read_on(struct reading* reading) {
  const struct contents* contents = &reading->contents;
  uv_buf_t buf;
  int err = make_room(&reading->contents, &buf);
  int64_t place = contents->size > 0 ? (int64_t)contents->length : -1;
  if (err == 0)
    err = uv_fs_read(reading->engine->loop, &reading->req, reading->fd, &buf, 1, place, on_read);
  if (err != 0) end(reading, err);
}

static void on_read(uv_fs_t* req) {
  struct reading* reading = (struct reading*)(void*)req;
  ssize_t n = req->result;
  uv_fs_req_cleanup(req);
  if (n > 0) reading->contents.length += (size_t)n;
  if (n < 0 || is_all(&reading->contents, n) || reading->engine->stopping)
    end(reading, n < 0 ? (int)n : 0);
  else
    read_on(reading);
}

static void on_stat(uv_fs_t* req) {
  struct reading* reading = (struct reading*)(void*)req;
  int err = (int)req->result;
  if (err == 0) err = set_size(&reading->contents, &req->statbuf);
  uv_fs_req_cleanup(req);
  if (err != 0) {
    end(reading, err);
    return;
  }
  reading->step = RN_FS_STEP_READ;
  read_on(reading);
}

static void on_open(uv_fs_t* req) {
  struct reading* reading = (struct reading*)(void*)req;
  uv_file fd = (uv_file)req->result;
  uv_fs_req_cleanup(req);
  if (fd < 0) {
    reading->status = fd;
    finish(reading, 0);
    return;
  }
  reading->fd = fd;
  reading->step = RN_FS_STEP_FSTAT;
  int err = uv_fs_fstat(reading->engine->loop, req, fd, on_stat);
  if (err != 0) end(reading, err);
}

static int read_later(rn_value callback, const char* path, int flags, bool is_text) {
  struct reading* reading = malloc(sizeof(*reading));
  if (reading == NULL) return UV_ENOMEM;
  rn_engine* engine = rn_here();
  reading->engine = engine;
  reading->is_text = is_text;
  reading->status = 0;
  reading->step = RN_FS_STEP_OPEN;
  reading->contents = (struct contents){0};
  int err = uv_fs_open(engine->loop, &reading->req, path, flags, 0666, on_open);
  if (err != 0) {
    free(reading);
    return err;
  }
  reading->callback = rn_keep(engine, callback);
  rn_fs_took_off(&reading->flight, (uv_req_t*)&reading->req);
  return 0;
}

static RN_FAST(fs_read_file) {
  struct rn_text path;
  if (!rn_fs_path_get(cx, RN_ARG(1), &path)) return rn_number(cx, UV_EINVAL);
  int flags = rn_to_int32(cx, RN_ARG(2));
  int fd = rn_to_int32(cx, RN_ARG(3));
  bool is_text = rn_to_bool(cx, RN_ARG(4));
  rn_value result;
  if (rn_is_object(cx, RN_ARG(0))) {
    int err = read_later(RN_ARG(0), path.at, flags, is_text);
    result = err == 0 ? rn_undefined(cx) : rn_number(cx, err);
  } else {
    result = read_now(cx, path.at, flags, fd, is_text);
  }
  rn_text_free(&path);
  return result;
}

RN_FS_NATIVE(fs_write_file_text, "psiii", .perform = perform_write_file, .tell = tell_write_file)

const struct rn_fast rn_fs_whole_functions[] = {
    RN_FAST_ENTRY("readFile", fs_read_file),
    RN_FAST_ENTRY("writeFileText", fs_write_file_text),
    {NULL, NULL, NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * Requests of uv_fs_*: made, run at once or by the pool, cleaned up.
 *
 *   begin ──▶ arguments ──▶ go ──┬── no cb: perform ────────────────▶ result
 *                                ├── cb, pool: perform ──▶ loop: result, cb
 *                                └── cb, kernel (uring.c) ──▶ result, cb
 *
 * Invariants:
 *  1. A request owns its path (and new_path, which lies behind it) if it has a
 *     callback or made the name itself (mkdtemp, mkstemp); else they are the
 *     caller's.
 *  2. bufs is NULL, the caller's (reading without a callback), `few`, or memory
 *     of the request's; it is given back when the request is done.
 *  3. ptr is the request's own memory, except for statbuf, a uv_dir_t, and NULL.
 */
#include <string.h>

#include "fs/fs.h"
#include "pool/pool.h"

int rn_fs_begin(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, uv_fs_cb cb) {
  if (req == NULL || (cb != NULL && loop == NULL)) return UV_EINVAL;
  req->type = UV_FS;
  req->fs_type = call->type;
  req->loop = loop;
  req->cb = cb;
  req->result = 0;
  req->ptr = NULL;
  req->path = NULL;
  req->call = call;
  req->new_path = NULL;
  req->nbufs = 0;
  req->bufs = NULL;
  return 0;
}

static char* copy_two(const char* path, const char* new_path) {
  size_t size = strlen(path) + 1;
  size_t new_size = new_path == NULL ? 0 : strlen(new_path) + 1;
  char* memory = rn_malloc(size + new_size);
  if (memory == NULL) return NULL;
  memcpy(memory, path, size);
  if (new_path != NULL) memcpy(memory + size, new_path, new_size);
  return memory;
}

int rn_fs_begin_paths(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call,
                      const char* path, const char* new_path, uv_fs_cb cb) {
  int err = rn_fs_begin(loop, req, call, cb);
  if (err != 0) return err;
  if (path == NULL || new_path == NULL) return UV_EINVAL;
  req->path = path;
  req->new_path = new_path;
  if (cb == NULL) return 0;
  req->path = copy_two(path, new_path);
  if (req->path == NULL) return UV_ENOMEM;
  req->new_path = req->path + strlen(req->path) + 1;
  return 0;
}

int rn_fs_begin_template(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call,
                         const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin(loop, req, call, cb);
  if (err != 0) return err;
  if (path == NULL) return UV_EINVAL;
  req->path = copy_two(path, NULL);
  return req->path == NULL ? UV_ENOMEM : 0;
}

int rn_fs_begin_path(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, const char* path,
                     uv_fs_cb cb) {
  if (cb != NULL) return rn_fs_begin_template(loop, req, call, path, cb);
  int err = rn_fs_begin(loop, req, call, cb);
  if (err != 0) return err;
  req->path = path;
  return path == NULL ? UV_EINVAL : 0;
}

int rn_fs_begin_file(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, uv_file file,
                     uv_fs_cb cb) {
  int err = rn_fs_begin(loop, req, call, cb);
  if (err == 0) req->file = file;
  return err;
}

static void perform(uv_req_t* base) {
  uv_fs_t* req = (uv_fs_t*)base;
  do req->result = req->call->perform(req);
  while (req->result == UV_EINTR && !req->call->once);
}

static void done(uv_req_t* base, int status) {
  uv_fs_t* req = (uv_fs_t*)base;
  if (status != 0) {
    req->result = status;
    rn_fs_free_bufs(req);
  }
  req->cb(req);
}

static bool has_callback(const uv_req_t* req) {
  return ((const uv_fs_t*)req)->cb != NULL;
}

static const struct rn_work_class fs_work = {
    .kind = RONDO_KIND_FS,
    .run = perform,
    .done = done,
    .has_callback = has_callback,
};

int rn_fs_go_pool(uv_fs_t* req) {
  return rn_work_begin(rn_loop_of(req->loop), (uv_req_t*)req, UV_FS, &req->work, &fs_work,
                       RONDO_LANE_FS);
}

int rn_fs_hand_over(uv_fs_t* req) {
  return rn_work_hand_over(rn_loop_of(req->loop), (uv_req_t*)req, &req->work, &fs_work,
                           RONDO_LANE_FS);
}

int rn_fs_go(uv_fs_t* req) {
  if (req->cb == NULL) {
    perform((uv_req_t*)req);
    return (int)req->result;
  }
  if (rn_fs_in_kernel(req)) return 0;
  int err = rn_fs_go_pool(req);
  if (err != 0) uv_fs_req_cleanup(req);
  return err;
}

static bool owns_path(const uv_fs_t* req) {
  return req->cb != NULL || req->fs_type == UV_FS_MKDTEMP || req->fs_type == UV_FS_MKSTEMP;
}

static bool owns_ptr(const uv_fs_t* req) {
  return req->fs_type != UV_FS_OPENDIR && req->fs_type != UV_FS_CLOSEDIR &&
         req->fs_type != UV_FS_READDIR && req->ptr != &req->statbuf;
}

void uv_fs_req_cleanup(uv_fs_t* req) {
  if (req == NULL) return;
  if (owns_path(req)) rn_free((char*)(uintptr_t)req->path);
  req->path = NULL;
  req->new_path = NULL;
  rn_fs_free_bufs(req);
  if (req->fs_type == UV_FS_READDIR) rn_fs_free_names(req);
  if (owns_ptr(req)) rn_free(req->ptr);
  req->ptr = NULL;
}

/* ---- accessors ------------------------------------------------------------- */

uv_fs_type uv_fs_get_type(const uv_fs_t* req) {
  return req->fs_type;
}

ssize_t uv_fs_get_result(const uv_fs_t* req) {
  return req->result;
}

int uv_fs_get_system_error(const uv_fs_t* req) {
  return (int)-req->result;
}

void* uv_fs_get_ptr(const uv_fs_t* req) {
  return req->ptr;
}

const char* uv_fs_get_path(const uv_fs_t* req) {
  return req->path;
}

uv_stat_t* uv_fs_get_statbuf(uv_fs_t* req) {
  return &req->statbuf;
}

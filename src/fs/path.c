/* SPDX-License-Identifier: MIT */
/* Names: rename, link, symlink, unlink, readlink, realpath, directories made and removed. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fs/fs.h"

/* ---- names given and taken ------------------------------------------------- */

static ssize_t perform_rename(uv_fs_t* req) {
  return rn_fs_result(rename(req->path, req->new_path));
}

static ssize_t perform_link(uv_fs_t* req) {
  return rn_fs_result(link(req->path, req->new_path));
}

static ssize_t perform_symlink(uv_fs_t* req) {
  return rn_fs_result(symlink(req->path, req->new_path));
}

static ssize_t perform_unlink(uv_fs_t* req) {
  return rn_fs_result(unlink(req->path));
}

static ssize_t perform_mkdir(uv_fs_t* req) {
  return rn_fs_result(mkdir(req->path, req->mode));
}

static ssize_t perform_rmdir(uv_fs_t* req) {
  return rn_fs_result(rmdir(req->path));
}

static const struct rn_fs_call rename_call = {UV_FS_RENAME, perform_rename, false};
static const struct rn_fs_call link_call = {UV_FS_LINK, perform_link, false};
static const struct rn_fs_call symlink_call = {UV_FS_SYMLINK, perform_symlink, false};
static const struct rn_fs_call unlink_call = {UV_FS_UNLINK, perform_unlink, false};
static const struct rn_fs_call mkdir_call = {UV_FS_MKDIR, perform_mkdir, false};
static const struct rn_fs_call rmdir_call = {UV_FS_RMDIR, perform_rmdir, false};

int uv_fs_rename(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path,
                 uv_fs_cb cb) {
  int err = rn_fs_begin_paths(loop, req, &rename_call, path, new_path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_link(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path, uv_fs_cb cb) {
  int err = rn_fs_begin_paths(loop, req, &link_call, path, new_path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_symlink(uv_loop_t* loop, uv_fs_t* req, const char* path, const char* new_path, int flags,
                  uv_fs_cb cb) {
  (void)flags; /* Windows's */
  int err = rn_fs_begin_paths(loop, req, &symlink_call, path, new_path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_unlink(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &unlink_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_mkdir(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &mkdir_call, path, cb);
  if (err != 0) return err;
  req->mode = (mode_t)mode;
  return rn_fs_go(req);
}

int uv_fs_rmdir(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &rmdir_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

/* ---- where names lead ------------------------------------------------------- */

static ssize_t keep_text(uv_fs_t* req, const char* text, size_t length) {
  char* own = rn_malloc(length + 1);
  if (own == NULL) return UV_ENOMEM;
  memcpy(own, text, length);
  own[length] = '\0';
  req->ptr = own;
  return 0;
}

static ssize_t perform_readlink(uv_fs_t* req) {
  char text[PATH_MAX]; /* the kernel's links are shorter */
  ssize_t length = readlink(req->path, text, sizeof text);
  return length == -1 ? -errno : keep_text(req, text, (size_t)length);
}

/* The C library's memory is not ours to give: the program may have an allocator. */
static ssize_t perform_realpath(uv_fs_t* req) {
  char* text = realpath(req->path, NULL);
  if (text == NULL) return -errno;
  ssize_t result = keep_text(req, text, strlen(text));
  free(text);
  return result;
}

static const struct rn_fs_call readlink_call = {UV_FS_READLINK, perform_readlink, false};
static const struct rn_fs_call realpath_call = {UV_FS_REALPATH, perform_realpath, false};

int uv_fs_readlink(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &readlink_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_realpath(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &realpath_call, path, cb);
  return err != 0 ? err : rn_fs_go(req);
}

/* SPDX-License-Identifier: MIT */
/* Who may do what with a file: access, and changes of mode and owner. */
#include <sys/stat.h>
#include <unistd.h>

#include "fs/fs.h"

static ssize_t perform_access(uv_fs_t* req) {
  return rn_fs_result(access(req->path, req->flags));
}

static ssize_t perform_chmod(uv_fs_t* req) {
  return rn_fs_result(chmod(req->path, req->mode));
}

static ssize_t perform_fchmod(uv_fs_t* req) {
  return rn_fs_result(fchmod(req->file, req->mode));
}

static ssize_t perform_chown(uv_fs_t* req) {
  return rn_fs_result(chown(req->path, req->more.owner.uid, req->more.owner.gid));
}

static ssize_t perform_fchown(uv_fs_t* req) {
  return rn_fs_result(fchown(req->file, req->more.owner.uid, req->more.owner.gid));
}

static ssize_t perform_lchown(uv_fs_t* req) {
  return rn_fs_result(lchown(req->path, req->more.owner.uid, req->more.owner.gid));
}

static const struct rn_fs_call access_call = {UV_FS_ACCESS, perform_access, false};
static const struct rn_fs_call chmod_call = {UV_FS_CHMOD, perform_chmod, false};
static const struct rn_fs_call fchmod_call = {UV_FS_FCHMOD, perform_fchmod, false};
static const struct rn_fs_call chown_call = {UV_FS_CHOWN, perform_chown, false};
static const struct rn_fs_call fchown_call = {UV_FS_FCHOWN, perform_fchown, false};
static const struct rn_fs_call lchown_call = {UV_FS_LCHOWN, perform_lchown, false};

int uv_fs_access(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &access_call, path, cb);
  if (err != 0) return err;
  req->flags = mode;
  return rn_fs_go(req);
}

int uv_fs_chmod(uv_loop_t* loop, uv_fs_t* req, const char* path, int mode, uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &chmod_call, path, cb);
  if (err != 0) return err;
  req->mode = (mode_t)mode;
  return rn_fs_go(req);
}

int uv_fs_fchmod(uv_loop_t* loop, uv_fs_t* req, uv_file file, int mode, uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &fchmod_call, file, cb);
  if (err != 0) return err;
  req->mode = (mode_t)mode;
  return rn_fs_go(req);
}

static int go_with_owner(uv_fs_t* req, uv_uid_t uid, uv_gid_t gid) {
  req->more.owner.uid = uid;
  req->more.owner.gid = gid;
  return rn_fs_go(req);
}

int uv_fs_chown(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_uid_t uid, uv_gid_t gid,
                uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &chown_call, path, cb);
  return err != 0 ? err : go_with_owner(req, uid, gid);
}

int uv_fs_fchown(uv_loop_t* loop, uv_fs_t* req, uv_file file, uv_uid_t uid, uv_gid_t gid,
                 uv_fs_cb cb) {
  int err = rn_fs_begin_file(loop, req, &fchown_call, file, cb);
  return err != 0 ? err : go_with_owner(req, uid, gid);
}

int uv_fs_lchown(uv_loop_t* loop, uv_fs_t* req, const char* path, uv_uid_t uid, uv_gid_t gid,
                 uv_fs_cb cb) {
  int err = rn_fs_begin_path(loop, req, &lchown_call, path, cb);
  return err != 0 ? err : go_with_owner(req, uid, gid);
}

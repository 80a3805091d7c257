/* SPDX-License-Identifier: MIT */
/*
 * Directories: what is in one, making them with their parents, removing a tree,
 * a temporary one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "node/fs/fs.h"

#define PATH (op->texts[0])
#define BEGIN(name) static int begin_##name(struct rn_fs_op* op, uv_loop_t* loop, uv_fs_cb cb)

/* ---- what is in a directory ----------------------------------------------------------- */

BEGIN(readdir) {
  return uv_fs_scandir(loop, &op->req.fs, PATH, 0, cb);
}

/* path, flag, with types: an array of names, or of a name and its type in turn. */
static rn_value result_names(rn_context cx, struct rn_fs_op* op) {
  bool types = op->ints[0] != 0;
  rn_object array = rn_array(cx, 0, NULL);
  unsigned next = 0;
  uv_dirent_t entry;
  while (uv_fs_scandir_next(&op->req.fs, &entry) == 0) {
    rn_set_index(cx, array, next++, rn_fs_result_text(cx, op, entry.name));
    if (types) rn_set_index(cx, array, next++, rn_number(cx, entry.type));
  }
  return array;
}

/* ---- making --------------------------------------------------------------------------- */

BEGIN(mkdir) {
  return uv_fs_mkdir(loop, &op->req.fs, PATH, (int)op->ints[0], cb);
}

/* The directory and the parents that it lacks. out: the first one that was made.
 * Goes up until one can be made, cutting the path at its slashes, and then down
 * again by putting them back. */
static void perform_mkdirs(struct rn_fs_op* op) {
  int mode = (int)op->ints[0];
  char* path = PATH;
  size_t length = op->lengths[0];
  size_t end = length;
  bool goes_down = false; /* the parent is there */
  for (;;) {
    int r = RN_FS_AT_ONCE(uv_fs_mkdir, path, mode);
    if (r == 0 && op->out == NULL) {
      op->out = strndup(path, end);
      op->out_length = end;
    }
    if (r == UV_ENOENT && end > 0 && !goes_down) {
      size_t slash = end;
      while (slash > 0 && path[slash - 1] == '/') slash--;
      while (slash > 0 && path[slash - 1] != '/') slash--;
      while (slash > 1 && path[slash - 1] == '/') slash--;
      if (slash == 0 || slash == end) {
        op->status = r;
        return;
      }
      end = slash;
      path[end] = '\0';
      continue;
    }
    if (r < 0) {
      int found = rn_fs_mode(path);
      if (found >= 0 && S_ISDIR(found)) r = 0;
      /* A file in the way: what is below it has no place. */
      else if (r == UV_EEXIST && end < length)
        r = UV_ENOTDIR;
    }
    if (r < 0 || end == length) {
      op->status = r;
      return;
    }
    path[end] = '/';
    end += strlen(path + end);
    goes_down = true;
  }
}

static rn_value result_mkdirs(rn_context cx, struct rn_fs_op* op) {
  return op->out == NULL ? rn_undefined(cx) : rn_string_utf8(cx, op->out, op->out_length);
}

/* prefix: the six letters are added here. */
BEGIN(mkdtemp) {
  size_t length = op->lengths[0];
  char* template = malloc(length + sizeof("XXXXXX"));
  if (template == NULL) return UV_ENOMEM;
  memcpy(template, PATH, length);
  memcpy(template + length, "XXXXXX", sizeof("XXXXXX"));
  int err = uv_fs_mkdtemp(loop, &op->req.fs, template, cb);
  free(template);
  return err;
}

static rn_value result_mkdtemp(rn_context cx, struct rn_fs_op* op) {
  return rn_fs_result_text(cx, op, op->req.fs.path);
}

/* ---- removing a tree ------------------------------------------------------------------ */

enum { REMOVE_FORCE = 1, REMOVE_RECURSIVE = 2 };

struct removal {
  unsigned retries;
  unsigned delay_ms;
};

static bool is_worth_retrying(int err) {
  return err == UV_EBUSY || err == UV_EMFILE || err == UV_ENFILE || err == UV_ENOTEMPTY ||
         err == UV_EPERM;
}

static int remove_tree(const char* path, const struct removal* how);

static int empty_directory(const char* path, const struct removal* how) {
  uv_fs_t names;
  uv_dirent_t entry;
  int err = uv_fs_scandir(NULL, &names, path, 0, NULL);
  if (err > 0) err = 0; /* so many there are */
  while (err == 0 && uv_fs_scandir_next(&names, &entry) == 0) {
    char* child;
    if (asprintf(&child, "%s/%s", path, entry.name) < 0) {
      err = UV_ENOMEM;
    } else {
      err = remove_tree(child, how);
      free(child);
      if (err == UV_ENOENT) err = 0; /* somebody else was faster */
    }
  }
  uv_fs_req_cleanup(&names);
  return err;
}

static int remove_once(const char* path, const struct removal* how) {
  int mode = rn_fs_link_mode(path);
  if (mode < 0) return mode;
  if (!S_ISDIR(mode)) return RN_FS_AT_ONCE(uv_fs_unlink, path);
  int err = RN_FS_AT_ONCE(uv_fs_rmdir, path);
  if (err != UV_ENOTEMPTY && err != UV_EEXIST) return err;
  err = empty_directory(path, how);
  return err != 0 ? err : RN_FS_AT_ONCE(uv_fs_rmdir, path);
}

static int remove_tree(const char* path, const struct removal* how) {
  for (unsigned round = 0;; round++) {
    int err = remove_once(path, how);
    if (err == 0 || !is_worth_retrying(err) || round >= how->retries) return err;
    uv_sleep((round + 1) * how->delay_ms);
  }
}

/* path, flags, retries, delay */
static void perform_remove(struct rn_fs_op* op) {
  int flags = (int)op->ints[0];
  struct removal how = {(unsigned)op->ints[1], (unsigned)op->ints[2]};
  char* path = PATH;
  size_t end = op->lengths[0];
  while (end > 1 && path[end - 1] == '/') path[--end] = '\0';
  int mode = flags & REMOVE_RECURSIVE ? 0 : rn_fs_link_mode(path);
  if (mode > 0 && S_ISDIR(mode)) {
    op->status = UV_EISDIR;
    return;
  }
  op->status = remove_tree(path, &how);
  if (op->status == UV_ENOENT && (flags & REMOVE_FORCE)) op->status = 0;
}

/* ---- constants ------------------------------------------------------------------------ */

#define OF(name) \
  { #name, name }
static const struct {
  const char* name;
  int value;
} constants[] = {
    OF(UV_FS_SYMLINK_DIR),
    OF(UV_FS_SYMLINK_JUNCTION),
    OF(O_RDONLY),
    OF(O_WRONLY),
    OF(O_RDWR),
    OF(UV_DIRENT_UNKNOWN),
    OF(UV_DIRENT_FILE),
    OF(UV_DIRENT_DIR),
    OF(UV_DIRENT_LINK),
    OF(UV_DIRENT_FIFO),
    OF(UV_DIRENT_SOCKET),
    OF(UV_DIRENT_CHAR),
    OF(UV_DIRENT_BLOCK),
    {"EXTENSIONLESS_FORMAT_JAVASCRIPT", 0},
    {"EXTENSIONLESS_FORMAT_WASM", 1},
    OF(S_IFMT),
    OF(S_IFREG),
    OF(S_IFDIR),
    OF(S_IFCHR),
    OF(S_IFBLK),
    OF(S_IFIFO),
    OF(S_IFLNK),
    OF(S_IFSOCK),
    OF(O_CREAT),
    OF(O_EXCL),
    OF(UV_FS_O_FILEMAP),
    OF(O_NOCTTY),
    OF(O_TRUNC),
    OF(O_APPEND),
    OF(O_DIRECTORY),
    OF(O_NOATIME),
    OF(O_NOFOLLOW),
    OF(O_SYNC),
    OF(O_DSYNC),
    OF(O_DIRECT),
    OF(O_NONBLOCK),
    OF(S_IRWXU),
    OF(S_IRUSR),
    OF(S_IWUSR),
    OF(S_IXUSR),
    OF(S_IRWXG),
    OF(S_IRGRP),
    OF(S_IWGRP),
    OF(S_IXGRP),
    OF(S_IRWXO),
    OF(S_IROTH),
    OF(S_IWOTH),
    OF(S_IXOTH),
    OF(F_OK),
    OF(R_OK),
    OF(W_OK),
    OF(X_OK),
    OF(UV_FS_COPYFILE_EXCL),
    {"COPYFILE_EXCL", UV_FS_COPYFILE_EXCL},
    OF(UV_FS_COPYFILE_FICLONE),
    {"COPYFILE_FICLONE", UV_FS_COPYFILE_FICLONE},
    OF(UV_FS_COPYFILE_FICLONE_FORCE),
    {"COPYFILE_FICLONE_FORCE", UV_FS_COPYFILE_FICLONE_FORCE},
};

void rn_fs_set_constants(rn_context cx, rn_object binding) {
  rn_object object = rn_object_new(cx);
  for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++)
    rn_set_number(cx, object, constants[i].name, constants[i].value);
  rn_set(cx, binding, "constants", object);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_readdir, "pfi", .begin = begin_readdir, .result = result_names)
RN_FS_NATIVE(fs_mkdir, "pi", .begin = begin_mkdir)
RN_FS_NATIVE(fs_mkdirs, "pi", .perform = perform_mkdirs, .result = result_mkdirs)
RN_FS_NATIVE(fs_mkdtemp, "pf", .begin = begin_mkdtemp, .result = result_mkdtemp)
RN_FS_NATIVE(fs_remove, "piii", .perform = perform_remove)

const struct rn_fast rn_fs_dir_functions[] = {
    RN_FAST_ENTRY("readdir", fs_readdir), RN_FAST_ENTRY("mkdir", fs_mkdir),
    RN_FAST_ENTRY("mkdirs", fs_mkdirs),   RN_FAST_ENTRY("mkdtemp", fs_mkdtemp),
    RN_FAST_ENTRY("remove", fs_remove),   {NULL, NULL, NULL},
};

/* SPDX-License-Identifier: MIT */
/*
 * Directories: what is in one, making them with their parents, removing a tree,
 * a temporary one.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/fs/fs.h"

#define PATH (op->texts[0].at)

/* ---- what is in a directory ----------------------------------------------------------- */

/* libuv's numbers, which Node shows as fs.constants.UV_DIRENT_*. */
static uint32_t type_of(unsigned char d_type) {
  switch (d_type) {
    case DT_REG:
      return 1;
    case DT_DIR:
      return 2;
    case DT_LNK:
      return 3;
    case DT_FIFO:
      return 4;
    case DT_SOCK:
      return 5;
    case DT_CHR:
      return 6;
    case DT_BLK:
      return 7;
    default:
      return 0;
  }
}

static bool add_name(struct rn_fs_names* names, const char* name, unsigned char d_type) {
  size_t length = strlen(name);
  if (names->used + length + 1 > names->room) {
    size_t room = (names->used + length + 1) * 2 + 1024;
    char* text = realloc(names->text, room);
    if (text == NULL) return false;
    names->text = text;
    names->room = room;
  }
  if (names->count == names->list_room) {
    size_t room = names->list_room * 2 + 32;
    struct rn_fs_name* list = realloc(names->list, room * sizeof(*list));
    if (list == NULL) return false;
    names->list = list;
    names->list_room = room;
  }
  memcpy(names->text + names->used, name, length + 1);
  names->list[names->count++] = (struct rn_fs_name){
      .at = (uint32_t)names->used, .length = (uint32_t)length, .type = type_of(d_type)};
  names->used += length + 1;
  return true;
}

static int by_name(const void* a, const void* b, void* text) {
  const struct rn_fs_name *x = a, *y = b;
  return strcmp((const char*)text + x->at, (const char*)text + y->at);
}

static int list_names(const char* path, struct rn_fs_names* names) {
  DIR* dir = opendir(path);
  if (dir == NULL) return -errno;
  int err = 0;
  for (;;) {
    errno = 0;
    const struct dirent* entry = readdir(dir);
    if (entry == NULL) {
      err = -errno;
      break;
    }
    const char* name = entry->d_name;
    if (name[0] == '.' && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0'))) continue;
    if (!add_name(names, name, entry->d_type)) {
      err = UV_ENOMEM;
      break;
    }
  }
  closedir(dir);
  if (names->count > 1)
    qsort_r(names->list, names->count, sizeof(*names->list), by_name, names->text);
  return err;
}

static void perform_readdir(struct rn_fs_op* op) {
  op->status = list_names(PATH, &op->names);
}

static rn_value name_value(rn_context cx, const struct rn_fs_op* op,
                           const struct rn_fs_name* name) {
  const char* text = op->names.text + name->at;
  if (!op->flag) return rn_string_utf8(cx, text, name->length);
  char* copy = malloc(name->length + 1);
  if (copy == NULL) return rn_undefined(cx);
  memcpy(copy, text, name->length + 1);
  return rn_uint8array(cx, copy, name->length, rn_free_bytes, NULL);
}

/* path, flag, with types: an array of names, or of a name and its type in turn. */
static rn_value result_names(rn_context cx, struct rn_fs_op* op) {
  bool types = op->ints[0] != 0;
  rn_object array = rn_array(cx, 0, NULL);
  unsigned next = 0;
  for (size_t i = 0; i < op->names.count; i++) {
    const struct rn_fs_name* name = &op->names.list[i];
    rn_set_index(cx, array, next++, name_value(cx, op, name));
    if (types) rn_set_index(cx, array, next++, rn_number(cx, name->type));
  }
  return array;
}

/* ---- making --------------------------------------------------------------------------- */

static void perform_mkdir(struct rn_fs_op* op) {
  op->status = RN_FS_TRY(mkdir(PATH, (mode_t)op->ints[0]));
}

/* The directory and the parents that it lacks. out: the first one that was made.
 * Goes up until one can be made, cutting the path at its slashes, and then down
 * again by putting them back. */
static void perform_mkdirs(struct rn_fs_op* op) {
  mode_t mode = (mode_t)op->ints[0];
  char* path = PATH;
  size_t length = op->texts[0].length;
  size_t end = length;
  for (;;) {
    int64_t r = RN_FS_TRY(mkdir(path, mode));
    if (r == 0 && op->out == NULL) {
      op->out = strndup(path, end);
      op->out_length = end;
    }
    if (r == UV_ENOENT && end > 0) {
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
      struct stat st;
      if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) r = 0;
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
  }
}

static rn_value result_mkdirs(rn_context cx, struct rn_fs_op* op) {
  return op->out == NULL ? rn_undefined(cx) : rn_string_utf8(cx, op->out, op->out_length);
}

/* prefix: the six letters are added here. */
static void perform_mkdtemp(struct rn_fs_op* op) {
  size_t length = op->texts[0].length;
  char* path = malloc(length + 7);
  if (path == NULL) {
    op->status = UV_ENOMEM;
    return;
  }
  memcpy(path, PATH, length);
  memcpy(path + length, "XXXXXX", 7);
  op->out = path;
  op->out_length = length + 6;
  op->status = mkdtemp(path) == NULL ? -errno : 0;
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
  struct rn_fs_names names = {0};
  int err = list_names(path, &names);
  for (size_t i = 0; err == 0 && i < names.count; i++) {
    char* child;
    if (asprintf(&child, "%s/%s", path, names.text + names.list[i].at) < 0)
      err = UV_ENOMEM;
    else {
      err = remove_tree(child, how);
      free(child);
      if (err == UV_ENOENT) err = 0; /* somebody else was faster */
    }
  }
  free(names.text);
  free(names.list);
  return err;
}

static int remove_once(const char* path, const struct removal* how) {
  struct stat st;
  if (lstat(path, &st) != 0) return -errno;
  if (!S_ISDIR(st.st_mode)) return (int)RN_FS_TRY(unlink(path));
  int err = (int)RN_FS_TRY(rmdir(path));
  if (err != UV_ENOTEMPTY && err != UV_EEXIST) return err;
  err = empty_directory(path, how);
  return err != 0 ? err : (int)RN_FS_TRY(rmdir(path));
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
  size_t end = op->texts[0].length;
  while (end > 1 && path[end - 1] == '/') path[--end] = '\0';
  struct stat st;
  if (!(flags & REMOVE_RECURSIVE) && lstat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
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
    {"UV_FS_SYMLINK_DIR", 1},
    {"UV_FS_SYMLINK_JUNCTION", 2},
    OF(O_RDONLY),
    OF(O_WRONLY),
    OF(O_RDWR),
    {"UV_DIRENT_UNKNOWN", 0},
    {"UV_DIRENT_FILE", 1},
    {"UV_DIRENT_DIR", 2},
    {"UV_DIRENT_LINK", 3},
    {"UV_DIRENT_FIFO", 4},
    {"UV_DIRENT_SOCKET", 5},
    {"UV_DIRENT_CHAR", 6},
    {"UV_DIRENT_BLOCK", 7},
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
    {"UV_FS_O_FILEMAP", 0},
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
    {"UV_FS_COPYFILE_EXCL", 1},
    {"COPYFILE_EXCL", 1},
    {"UV_FS_COPYFILE_FICLONE", 2},
    {"COPYFILE_FICLONE", 2},
    {"UV_FS_COPYFILE_FICLONE_FORCE", 4},
    {"COPYFILE_FICLONE_FORCE", 4},
};

void rn_fs_set_constants(rn_context cx, rn_object binding) {
  rn_object object = rn_object_new(cx);
  for (size_t i = 0; i < sizeof(constants) / sizeof(*constants); i++)
    rn_set_number(cx, object, constants[i].name, constants[i].value);
  rn_set(cx, binding, "constants", object);
}

/* ---- the natives ---------------------------------------------------------------------- */

RN_FS_NATIVE(fs_readdir, "pfi", perform_readdir, result_names)
RN_FS_NATIVE(fs_mkdir, "pi", perform_mkdir, NULL)
RN_FS_NATIVE(fs_mkdirs, "pi", perform_mkdirs, result_mkdirs)
RN_FS_NATIVE(fs_mkdtemp, "pf", perform_mkdtemp, rn_fs_result_text)
RN_FS_NATIVE(fs_remove, "piii", perform_remove, NULL)

const struct rn_function rn_fs_dir_functions[] = {
    {"readdir", fs_readdir}, {"mkdir", fs_mkdir},   {"mkdirs", fs_mkdirs},
    {"mkdtemp", fs_mkdtemp}, {"remove", fs_remove}, {NULL, NULL},
};

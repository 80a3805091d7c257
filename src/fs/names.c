/* SPDX-License-Identifier: MIT */
/*
 * uv_fs_mkdtemp and uv_fs_mkstemp: names that are made up. The C library draws their letters, or
 * the function that rondo_set_name_letters was given. `rondo explore` gives one, so that the names
 * of a run depend on its seed.
 *
 * Invariant: a name is taken by the system call that makes it, and another one is drawn if it is
 * there already; so two processes that draw the same letters never share one.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fs/fs.h"

enum { ATTEMPTS_MAX = 1 << 16 };
static const char unknown[RONDO_NAME_LETTERS + 1] = "XXXXXX";

static _Atomic(rondo_letters_cb) drawing;

void rondo_set_name_letters(rondo_letters_cb draw) {
  atomic_store(&drawing, draw);
}

static int make_folder(const char* name) {
  return mkdir(name, S_IRWXU);
}

static int make_file(const char* name) {
  return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

/* What `make` returns for the first name that is free. */
static ssize_t make_up(char* name, rondo_letters_cb draw, int (*make)(const char*)) {
  size_t length = strlen(name);
  if (length < RONDO_NAME_LETTERS) return UV_EINVAL;
  char* letters = name + length - RONDO_NAME_LETTERS;
  if (strcmp(letters, unknown) != 0) return UV_EINVAL;
  int err = EEXIST;
  for (unsigned attempt = 0; attempt < ATTEMPTS_MAX && err == EEXIST; attempt++) {
    draw(attempt, letters);
    int result = make(name);
    if (result >= 0) return result;
    err = errno;
  }
  memcpy(letters, unknown, RONDO_NAME_LETTERS);
  return -err;
}

static ssize_t perform_mkdtemp(uv_fs_t* req) {
  char* name = (char*)(uintptr_t)req->path;
  rondo_letters_cb draw = atomic_load(&drawing);
  if (draw != NULL) return make_up(name, draw, make_folder);
  return mkdtemp(name) == NULL ? -errno : 0;
}

/* Without a file there is no name either. */
static ssize_t perform_mkstemp(uv_fs_t* req) {
  char* name = (char*)(uintptr_t)req->path;
  rondo_letters_cb draw = atomic_load(&drawing);
  ssize_t result;
  if (draw != NULL)
    result = make_up(name, draw, make_file);
  else
    result = rn_fs_result(mkostemp(name, O_CLOEXEC));
  if (result < 0 && result != UV_EINTR) name[0] = '\0';
  return result;
}

static const struct rn_fs_call mkdtemp_call = {UV_FS_MKDTEMP, perform_mkdtemp, false};
static const struct rn_fs_call mkstemp_call = {UV_FS_MKSTEMP, perform_mkstemp, false};

int uv_fs_mkdtemp(uv_loop_t* loop, uv_fs_t* req, const char* tpl, uv_fs_cb cb) {
  int err = rn_fs_begin_template(loop, req, &mkdtemp_call, tpl, cb);
  return err != 0 ? err : rn_fs_go(req);
}

int uv_fs_mkstemp(uv_loop_t* loop, uv_fs_t* req, const char* tpl, uv_fs_cb cb) {
  int err = rn_fs_begin_template(loop, req, &mkstemp_call, tpl, cb);
  return err != 0 ? err : rn_fs_go(req);
}

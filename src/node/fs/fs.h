/* SPDX-License-Identifier: MIT */
/*
 * A file operation, as the files fs*.c share it.
 *
 * Every native of the binding has one shape: native(callback, ...arguments).
 * Without a callback the operation is performed at once and its result is
 * returned; with one it is performed on the pool, and the callback gets the same
 * result in the poll phase. A negative number is an error, UV_E*.
 *
 *   native -> rn_fs_call -> [pool] kind->perform -> [loop] kind->result -> callback
 *
 * 1. perform touches only the operation and the kernel: it may be on any thread.
 * 2. An operation owns its texts and, by a root, the bytes that it works on.
 * 3. result runs only if status >= 0.
 */
#ifndef RN_NODE_FS_H
#define RN_NODE_FS_H

#include <sys/uio.h>

#include "node/node.h"

enum { RN_FS_INTS = 5, RN_FS_TIMES = 2, RN_FS_STAT_FIELDS = 18 };

/* Which part of a whole-file operation failed: word 0 of the shared memory. */
enum rn_fs_step { RN_FS_STEP_OPEN = 0, RN_FS_STEP_FSTAT, RN_FS_STEP_READ, RN_FS_STEP_WRITE };

struct rn_fs_stat {
  uint64_t fields[10]; /* dev mode nlink uid gid rdev blksize ino size blocks */
  int64_t times[8];    /* seconds, nanoseconds of atime mtime ctime birthtime */
};

struct rn_fs_names {
  char* text; /* names, each with its NUL */
  size_t used, room;
  struct rn_fs_name {
    uint32_t at;
    uint32_t length;
    uint32_t type;
  } * list;
  size_t count, list_room;
};

struct rn_fs_op {
  uv_work_t work;
  rn_engine* engine;
  const struct rn_fs_kind* kind;
  rn_ref callback; /* 0: performed at once */
  rn_ref kept;     /* the bytes' object, or 0 */
  int64_t status;
  enum rn_fs_step step;
  bool flag; /* bytes instead of strings, bigints instead of numbers */
  int64_t ints[RN_FS_INTS];
  double times[RN_FS_TIMES];
  struct rn_text texts[2];
  unsigned texts_used;
  struct rn_bytes bytes;
  struct iovec* vectors; /* owned */
  size_t vectors_count;
  /* results */
  char* out; /* owned */
  size_t out_length;
  struct rn_fs_stat stat;
  struct rn_fs_names names; /* owned */
};

/* What becomes of a descriptor; 0: nothing. */
enum rn_fs_effect { RN_FS_OPENS = 1, RN_FS_CLOSES };

/* How a native's arguments are read, a letter each: p a path (string or bytes),
 * s a text, i an integer, f the flag, d a time in seconds, b bytes, v an array of
 * bytes. */
struct rn_fs_kind {
  const char* signature;
  void (*perform)(struct rn_fs_op* op);
  rn_value (*result)(rn_context cx, struct rn_fs_op* op); /* NULL: the status */
  int effect;                                             /* enum rn_fs_effect */
};

rn_value rn_fs_call(rn_context cx, size_t argc, const rn_value* argv,
                    const struct rn_fs_kind* kind);

#define RN_FS_NATIVE(name, letters, performer, resulter) \
  RN_FS_NATIVE_WITH(name, letters, performer, resulter, 0)
#define RN_FS_NATIVE_WITH(name, letters, performer, resulter, effect)             \
  static RN_NATIVE(name) {                                                        \
    static const struct rn_fs_kind kind = {letters, performer, resulter, effect}; \
    RN_UNUSED;                                                                    \
    return rn_fs_call(cx, argc, argv, &kind);                                     \
  }

/* Repeats a system call while signals interrupt it; its result or -errno. */
#define RN_FS_TRY(call)                 \
  __extension__({                       \
    int64_t r_;                         \
    do r_ = (call);                     \
    while (r_ == -1 && errno == EINTR); \
    r_ == -1 ? -(int64_t)errno : r_;    \
  })

/* A path, a string or bytes; these may be no UTF-8 at all and go to the kernel as they are.
 * As rn_text_get. */
bool rn_fs_path_get(rn_context cx, rn_value value, struct rn_text* text);

/* Results. out becomes a string, or bytes if the flag says so. */
rn_value rn_fs_result_text(rn_context cx, struct rn_fs_op* op);
rn_value rn_fs_result_bytes(rn_context cx, struct rn_fs_op* op);
/* Leaves the fields in the shared memory: as doubles, or exact if the flag says so. */
rn_value rn_fs_result_stat(rn_context cx, struct rn_fs_op* op);

/* track.c: what a Worker opens and closes. */
void rn_fs_opened(int fd);
void rn_fs_closed(int fd);
extern const struct rn_function rn_fs_track_functions[];

/* The parts of the binding. */
extern const struct rn_function rn_fs_file_functions[];
extern const struct rn_function rn_fs_path_functions[];
extern const struct rn_function rn_fs_dir_functions[];
void rn_fs_set_constants(rn_context cx, rn_object binding);

#endif

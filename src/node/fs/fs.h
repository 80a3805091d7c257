/* SPDX-License-Identifier: MIT */
/*
 * A file operation, as the files of this folder share it. All of them are requests of uv_fs_*;
 * nothing here makes a system call.
 *
 * Every native of the binding has one shape: native(callback, ...arguments).
 * Without a callback the operation is performed at once and its result is
 * returned; with one the callback gets the same result in the poll phase. A negative number is an
 * error, UV_E*.
 *
 *   native -> rn_fs_call -+- kind->begin: one request ------------------+-> kind->result ->
 * callback
 *                         +- kind->perform, on the pool: several, each -+
 *                            with no callback of its own
 *
 * 1. A kind has begin or perform; too much for one request is done by perform of another kind.
 *    perform touches only the operation: it may be on any thread.
 * 2. Texts last as long as begin; perform finds copies that are the operation's. The bytes that
 *    it works on are kept by a root.
 * 3. result runs only if status >= 0.
 */
#ifndef RN_NODE_FS_H
#define RN_NODE_FS_H

#include "node/node.h"

enum { RN_FS_INTS = 4, RN_FS_TIMES = 2, RN_FS_STAT_FIELDS = 18 };

/* Which part of a whole-file operation failed: the last word of the shared memory. */
enum rn_fs_step { RN_FS_STEP_OPEN = 0, RN_FS_STEP_FSTAT, RN_FS_STEP_READ, RN_FS_STEP_WRITE };

/* The words of a file, as JavaScript reads them. */
union rn_fs_words {
  double numbers[RN_FS_STAT_FIELDS];
  int64_t integers[RN_FS_STAT_FIELDS];
};

/* A request that is on its way. When a Worker ends, those that have not begun are cancelled. */
struct rn_fs_flight {
  struct rn_fs_flight* next;
  struct rn_fs_flight** link; /* what points at it */
  uv_req_t* req;
};
void rn_fs_took_off(struct rn_fs_flight* flight, uv_req_t* req);
void rn_fs_landed(struct rn_fs_flight* flight);

struct rn_fs_op {
  union {
    uv_req_t any;
    uv_fs_t fs;     /* of a kind with begin */
    uv_work_t work; /* of a kind with perform */
  } req;            /* first: the request's address is the operation's */
  rn_engine* engine;
  const struct rn_fs_kind* kind;
  struct rn_fs_flight flight;
  rn_ref callback; /* 0: performed at once */
  rn_ref kept;     /* the bytes' object, or 0 */
  int64_t status;
  enum rn_fs_step step;
  bool flag; /* bytes instead of strings, bigints instead of numbers */
  unsigned texts_used;
  char* texts[2]; /* each with its NUL */
  size_t lengths[2];
  int64_t ints[RN_FS_INTS];
  union {
    double times[RN_FS_TIMES];
    struct rn_bytes bytes;
    struct {
      uv_buf_t* list; /* owned */
      size_t count;
    } vectors;
  } data;
  /* results of perform */
  char* out; /* owned */
  size_t out_length;
};

/* What becomes of a descriptor; 0: nothing. */
enum rn_fs_effect { RN_FS_OPENS = 1, RN_FS_CLOSES };

/* How a native's arguments are read, a letter each: p a path (string or bytes),
 * s a text, i an integer, f the flag, d a time in seconds, b bytes, v an array of
 * bytes. */
struct rn_fs_kind {
  const char* signature;
  int (*begin)(struct rn_fs_op* op, uv_loop_t* loop, uv_fs_cb cb);
  void (*perform)(struct rn_fs_op* op);
  rn_value (*result)(rn_context cx, struct rn_fs_op* op); /* NULL: the status */
  int effect;                                             /* enum rn_fs_effect */
  /* What is more than a request of uv_fs_write may have is done by another kind, with the same
   * signature. NULL: there is no such limit. */
  bool (*is_large)(const struct rn_fs_op* op);
  const struct rn_fs_kind* in_parts;
  /* Called before, while the loop is observed: observers hear of writes to the standard streams. */
  void (*tell)(const struct rn_fs_op* op);
};

/* If the descriptor is that of a standard stream. */
void rn_fs_tell_output(const struct rn_fs_op* op, int64_t fd, const uv_buf_t* bufs, size_t count);

rn_value rn_fs_call(rn_context cx, size_t argc, const rn_value* argv,
                    const struct rn_fs_kind* kind);

#define RN_FS_NATIVE(name, ...)                          \
  static RN_FAST(name) {                                 \
    static const struct rn_fs_kind kind = {__VA_ARGS__}; \
    return rn_fs_call(cx, argc, argv, &kind);            \
  }

/* A path, a string or bytes; these may be no UTF-8 at all and go to the kernel as they are.
 * As rn_text_get. */
bool rn_fs_path_get(rn_context cx, rn_value value, struct rn_text* text);

/* A request with no callback, for its result alone: RN_FS_AT_ONCE(uv_fs_unlink, path). */
#define RN_FS_AT_ONCE(call, ...)                       \
  __extension__({                                      \
    uv_fs_t at_once_;                                  \
    int r_ = call(NULL, &at_once_, __VA_ARGS__, NULL); \
    uv_fs_req_cleanup(&at_once_);                      \
    r_;                                                \
  })

/* As many bytes from the front as a request of uv_fs_write takes. */
uv_buf_t rn_fs_part(uv_buf_t buf);

/* The mode of what a path leads to, or UV_E*; with and without following a link. */
int rn_fs_mode(const char* path);
int rn_fs_link_mode(const char* path);

/* Results. out becomes a string, or bytes if the flag says so. */
rn_value rn_fs_result_out(rn_context cx, struct rn_fs_op* op);
rn_value rn_fs_result_bytes(rn_context cx, char** bytes, size_t length); /* takes them over */
/* A text of the request's, likewise. */
rn_value rn_fs_result_text(rn_context cx, const struct rn_fs_op* op, const char* text);
/* Leaves the fields in the shared memory: as doubles, or exact if the flag says so. */
rn_value rn_fs_result_stat(rn_context cx, struct rn_fs_op* op);
rn_value rn_fs_result_statfs(rn_context cx, struct rn_fs_op* op);
void rn_fs_leave_stat(union rn_fs_words* words, const uv_stat_t* stat, bool is_exact);
void rn_fs_leave_step(enum rn_fs_step step, uint64_t size);

/* track.c: what a Worker opens and closes. */
void rn_fs_opened(int fd);
void rn_fs_closed(int fd);
extern const struct rn_function rn_fs_track_functions[];

/* The parts of the binding. */
extern const struct rn_fast rn_fs_file_functions[];
extern const struct rn_fast rn_fs_whole_functions[];
extern const struct rn_fast rn_fs_path_functions[];
extern const struct rn_fast rn_fs_dir_functions[];
void rn_fs_set_constants(rn_context cx, rn_object binding);

#endif

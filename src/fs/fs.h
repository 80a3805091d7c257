/* SPDX-License-Identifier: MIT */
/*
 * What the files of uv_fs_* share. A call is a function that performs a request
 * on any thread and returns its result; request.c makes, runs and ends requests
 * of all calls alike.
 */
#ifndef RN_FS_FS_H
#define RN_FS_FS_H

#include <errno.h>
#include <limits.h>

#include "loop/loop.h"

/* How many buffers the kernel takes at a time. */
enum { RN_FS_BUFS_MAX = IOV_MAX };

struct rn_fs_call {
  uv_fs_type type;
  ssize_t (*perform)(uv_fs_t* req); /* 0 or more, or UV_E* */
  bool once;                        /* UV_EINTR is a result, and not tried again */
};

/* request.c. A public function begins a request, fills in its arguments and
 * lets it go. If begin fails there is nothing to undo. Paths are copied if the
 * request has a callback. */
int rn_fs_begin(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, uv_fs_cb cb);
int rn_fs_begin_path(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, const char* path,
                     uv_fs_cb cb);
int rn_fs_begin_paths(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call,
                      const char* path, const char* new_path, uv_fs_cb cb);
/* The path is copied with and without a callback, for perform to write to. */
int rn_fs_begin_template(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call,
                         const char* path, uv_fs_cb cb);
int rn_fs_begin_file(uv_loop_t* loop, uv_fs_t* req, const struct rn_fs_call* call, uv_file file,
                     uv_fs_cb cb);
int rn_fs_go(uv_fs_t* req);
int rn_fs_go_pool(uv_fs_t* req);   /* one that has a callback */
int rn_fs_hand_over(uv_fs_t* req); /* one that has begun another way */

/* uring.c: begins a request that needs no thread. False: it needs one. */
bool rn_fs_in_kernel(uv_fs_t* req);

/* file.c: the list of buffers, once nobody needs it. */
void rn_fs_free_bufs(uv_fs_t* req);
/* So many bytes are read or written. True: there are more. */
bool rn_fs_advance(uv_fs_t* req, size_t size);

/* dir.c: names that uv_fs_readdir has given. */
void rn_fs_free_names(uv_fs_t* req);

/* sendfile.c: 0 at the end of the source. */
ssize_t rn_fs_send(int out, int in, int64_t* offset, size_t length);

/* stat.c */
struct statx;
void rn_fs_keep_statx(uv_stat_t* to, const struct statx* from);
/* Whether the file lies on a share of Windows's kind. */
bool rn_fs_is_smb(int fd);

/* What a system call says, as a result. */
static inline ssize_t rn_fs_result(ssize_t rc) {
  return rc == -1 ? -errno : rc;
}

#endif

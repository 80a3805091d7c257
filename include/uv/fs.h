/* SPDX-License-Identifier: MIT */
/* Files. */
#ifndef UV_FS_H
#define UV_FS_H

typedef void (*uv_fs_cb)(uv_fs_t* req);

typedef struct {
  uint64_t st_dev;
  uint64_t st_mode;
  uint64_t st_nlink;
  uint64_t st_uid;
  uint64_t st_gid;
  uint64_t st_rdev;
  uint64_t st_ino;
  uint64_t st_size;
  uint64_t st_blksize;
  uint64_t st_blocks;
  uint64_t st_flags;
  uint64_t st_gen;
  uv_timespec_t st_atim;
  uv_timespec_t st_mtim;
  uv_timespec_t st_ctim;
  uv_timespec_t st_birthtim;
} uv_stat_t;

struct uv_fs_s {
  UV_REQ_FIELDS
  int fs_type;
  uv_loop_t* loop;
  uv_fs_cb cb;
  ssize_t result;
  void* ptr;
  const char* path;
  uv_stat_t statbuf;
  struct rn_work work; /* private from here */
  uint64_t fs_private[16];
};

#endif

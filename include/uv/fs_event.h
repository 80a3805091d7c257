/* SPDX-License-Identifier: MIT */
/* Changes of files: reported by the kernel (uv_fs_event_t) or found by looking (uv_fs_poll_t). */
#ifndef UV_FS_EVENT_H
#define UV_FS_EVENT_H

/* ---- by inotify ----------------------------------------------------------- */

enum uv_fs_event { UV_RENAME = 1, UV_CHANGE = 2 };

/* Taken and, as by libuv on Linux, without effect. */
enum uv_fs_event_flags {
  UV_FS_EVENT_WATCH_ENTRY = 1,
  UV_FS_EVENT_STAT = 2,
  UV_FS_EVENT_RECURSIVE = 4
};

/* filename is the entry of the watched directory that changed, or the last part of the
 * watched path; it is good during the callback. events are UV_RENAME | UV_CHANGE; a file
 * that is removed tells UV_RENAME, and nothing comes after it. */
typedef void (*uv_fs_event_cb)(uv_fs_event_t* handle, const char* filename, int events, int status);

struct uv_fs_event_s {
  UV_HANDLE_FIELDS
  char* path; /* private: of `at` */
  uv_fs_event_cb cb;
  struct rn_link watchers; /* those of one watched file */
  struct rn_fs_place* at;  /* the watched file; NULL: stopped */
};

UV_EXTERN int uv_fs_event_init(uv_loop_t* loop, uv_fs_event_t* handle);
/* UV_EINVAL for one that is started; else what inotify says: UV_ENOENT, UV_EACCES,
 * UV_ENOSPC if the user watches too many files, UV_EMFILE. */
UV_EXTERN int uv_fs_event_start(uv_fs_event_t* handle, uv_fs_event_cb cb, const char* path,
                                unsigned int flags);
UV_EXTERN int uv_fs_event_stop(uv_fs_event_t* handle);
/* *size is the room in buffer, then the length without the final 0. UV_ENOBUFS: *size is
 * how much is needed, 0 included. UV_EINVAL while it is stopped. If several handles watch
 * one file by different names, it is the name that came first. */
UV_EXTERN int uv_fs_event_getpath(uv_fs_event_t* handle, char* buffer, size_t* size);

/* ---- by stat -------------------------------------------------------------- */

/* status is 0 or why stat failed, told once until it changes; prev and curr are good
 * during the callback, curr is all 0 if stat failed. */
typedef void (*uv_fs_poll_cb)(uv_fs_poll_t* handle, int status, const uv_stat_t* prev,
                              const uv_stat_t* curr);

struct uv_fs_poll_s {
  UV_HANDLE_FIELDS
  void* poll_ctx; /* private */
};

UV_EXTERN int uv_fs_poll_init(uv_loop_t* loop, uv_fs_poll_t* handle);
/* Looks every interval ms. No effect on one that is started. */
UV_EXTERN int uv_fs_poll_start(uv_fs_poll_t* handle, uv_fs_poll_cb poll_cb, const char* path,
                               unsigned int interval);
UV_EXTERN int uv_fs_poll_stop(uv_fs_poll_t* handle);
/* As uv_fs_event_getpath. */
UV_EXTERN int uv_fs_poll_getpath(uv_fs_poll_t* handle, char* buffer, size_t* size);

#endif

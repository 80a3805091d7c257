/* SPDX-License-Identifier: MIT */
/* Child processes. */
#ifndef UV_PROCESS_H
#define UV_PROCESS_H

typedef void (*uv_exit_cb)(uv_process_t* handle, int64_t exit_status, int term_signal);

struct uv_process_s {
  UV_HANDLE_FIELDS
  uv_exit_cb exit_cb;
  int pid;
  uint64_t process_private[3];
};

#endif

/* SPDX-License-Identifier: MIT */
/* What the loop needs of uv_fs_event_t and uv_fs_poll_t. */
#ifndef RN_FS_EVENT_H
#define RN_FS_EVENT_H

#include "loop/loop.h"

/* event.c */
void rn_fs_event_close(uv_fs_event_t* handle);
void rn_fs_events_close(struct rn_loop* L);
int rn_fs_events_fork(struct rn_loop* L);

/* poll.c */
/* False: a stat is on its way, or its timer is closing; the handle is added to the closing
 * ones when that has come. */
bool rn_fs_poll_close(uv_fs_poll_t* handle);
/* Copies a path as the getpath functions do. */
int rn_fs_path_out(const char* path, char* buffer, size_t* size);

#endif

/* SPDX-License-Identifier: MIT */
/* What a process is to be started with: shared by spawn (child.c) and spawnSync (sync.c). */
#ifndef RN_NODE_CHILD_H
#define RN_NODE_CHILD_H

#include "node/node.h"

/* What a descriptor of the child is for JavaScript, if it is none of ours. */
enum { RN_CHILD_IGNORE = -1, RN_CHILD_PIPE = -2 };

/* uv_spawn's options in memory of their own. A pipe has UV_CREATE_PIPE and no stream yet. */
struct rn_child_plan {
  uv_process_options_t options;
  char* file;
  char* cwd;
};

/* From (file, args, env, cwd, stdio, flags, uid, gid); false: no memory. */
bool rn_child_plan_read(rn_context cx, size_t argc, const rn_value* argv,
                        struct rn_child_plan* plan);
void rn_child_plan_clear(struct rn_child_plan* plan);

extern const struct rn_function rn_child_sync_functions[];

#endif

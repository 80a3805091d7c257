/* SPDX-License-Identifier: MIT */
/* Starting a process: shared by spawn (child.c) and spawnSync (child_sync.c). */
#ifndef RN_NODE_CHILD_H
#define RN_NODE_CHILD_H

#include <sys/types.h>

#include "node/node.h"

enum {
  RN_CHILD_DETACHED = 1,
  RN_CHILD_UID = 2,
  RN_CHILD_GID = 4,
};

/* What a descriptor of the child is, if it is none of ours. */
enum { RN_CHILD_IGNORE = -1, RN_CHILD_PIPE = -2 };

struct rn_child_plan {
  char* file;
  char** argv;
  char** env; /* NULL: ours */
  char* cwd;  /* NULL: ours */
  unsigned flags;
  uid_t uid;
  gid_t gid;
  int* stdio; /* a descriptor, RN_CHILD_IGNORE or RN_CHILD_PIPE */
  int* ours;  /* our ends of the pipes, else -1; the caller's after a launch */
  size_t stdio_count;
  /* made by rn_child_launch */
  char** candidates; /* the paths that file may be, in the order of PATH */
  char** shell_argv; /* for a script without #! */
  int* theirs;
  int error;
};

/* From (file, args, env, cwd, stdio, flags, uid, gid); false: no memory. */
bool rn_child_plan_read(rn_context cx, size_t argc, const rn_value* argv,
                        struct rn_child_plan* plan);
void rn_child_plan_clear(struct rn_child_plan* plan);
/* The pid, or UV_E*; then nothing is left behind. */
int64_t rn_child_launch(struct rn_child_plan* plan);
/* A descriptor that is readable once the process has ended, or UV_E*. */
int rn_child_pidfd(pid_t pid);

extern const struct rn_function rn_child_sync_functions[];

#endif

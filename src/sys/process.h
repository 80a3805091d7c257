/* SPDX-License-Identifier: MIT */
/* Child processes: what the poll phase needs of uv_process_t, and starting programs. */
#ifndef RN_SYS_PROCESS_H
#define RN_SYS_PROCESS_H

#include "loop/loop.h"

/* process.c */
/* Runs the exit callbacks of those who were found to have ended. */
size_t rn_exits_run(struct rn_loop* L);
/* How many children of this process, of all loops, are not known to have ended. */
unsigned rn_processes_running(void);

/* spawn.c */
struct rn_spawn {
  const uv_process_options_t* options;
  int count;   /* of the child's descriptors, at least 3 */
  int* theirs; /* which of ours each of them is; -1: none */
  char** env;
  const char* search; /* PATH; NULL: the file is a path */
  char* path;         /* room for a folder of it and the file */
  char** shell_args;  /* for a script without #! */
  int* error;         /* where the child says what kept it from becoming the program */
  bool ran;           /* there was a child, and it failed */
};

/* What must be there before a start. Frees nothing of the caller's. UV_ENOMEM. */
int rn_spawn_plan(struct rn_spawn* plan, const uv_process_options_t* options);
void rn_spawn_free(struct rn_spawn* plan);
/* The pid, or a negative error, and then nothing is left behind. pidfd is NULL, or gets a
 * descriptor that is readable once the process has ended (UV_EMFILE). Changes plan->theirs. */
int rn_spawn_start(struct rn_spawn* plan, int* pidfd);

#endif

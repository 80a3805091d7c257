/* SPDX-License-Identifier: MIT */
/* For tests that must know that a thread is blocked: the kernel says so. */
#ifndef RONDO_TEST_SYS_ASLEEP_H
#define RONDO_TEST_SYS_ASLEEP_H

#include <sched.h>

#include "../test.h"

/* Whether the thread of that kernel id sleeps in a system call now. */
static inline int is_asleep(pid_t thread) {
  char path[64];
  char text[512];
  snprintf(path, sizeof(path), "/proc/self/task/%d/stat", (int)thread);
  FILE* file = fopen(path, "r");
  if (!file) return 0;
  size_t length = fread(text, 1, sizeof(text) - 1, file);
  fclose(file);
  text[length] = '\0';
  char* name_end = strrchr(text, ')'); /* "123 (name) S ..." */
  return name_end && name_end[1] == ' ' && name_end[2] == 'S';
}

/* Waits until it has been asleep for a number of looks on end, so that a call
 * which blocks for a moment and returns is not taken for one that stays. */
static inline void wait_until_asleep(pid_t thread) {
  for (int looks = 0; looks < 50; looks++) {
    if (!is_asleep(thread)) looks = -1;
    sched_yield();
  }
}

#endif

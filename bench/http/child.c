/* SPDX-License-Identifier: MIT */
/*
 * The program under measurement. Its CPU time is read from the kernel's clock of the whole process,
 * which has nanoseconds and counts all threads, so neither what it says of itself nor the ticks of
 * /proc matter.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

extern char** environ;

static pid_t child;
static FILE* from_child;

void fail(const char* what, const char* name) {
  fprintf(stderr, "load: %s: %s\n", what, name);
  child_end();
  exit(1);
}

void child_start(char** words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail("no pipe", words[0]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (posix_spawn(&child, words[0], &actions, NULL, words, environ) != 0) {
    child = 0;
    fail("cannot run", words[0]);
  }
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  from_child = fdopen(ends[0], "r");
  if (from_child == NULL) fail("no stream", words[0]);
}

const char* child_line(void) {
  static char line[256];
  if (fgets(line, sizeof line, from_child) == NULL) fail("ended too soon", "the program");
  line[strcspn(line, "\n")] = '\0';
  return line;
}

uint64_t child_cpu_ns(void) {
  clockid_t clock;
  struct timespec ts;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &ts) != 0)
    fail("no CPU clock", "the program");
  return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

uint64_t child_private_kb(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)child);
  FILE* file = fopen(path, "r");
  uint64_t sum = 0;
  char line[256];
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    uint64_t kb;
    if (sscanf(line, "Private_Clean: %" SCNu64, &kb) == 1) sum += kb;
    if (sscanf(line, "Private_Dirty: %" SCNu64, &kb) == 1) sum += kb;
  }
  if (file != NULL) fclose(file);
  if (sum == 0) fail("no memory", path);
  return sum;
}

void child_end(void) {
  if (child == 0) return;
  pid_t pid = child;
  child = 0;
  kill(pid, SIGKILL);
  waitpid(pid, NULL, 0);
}

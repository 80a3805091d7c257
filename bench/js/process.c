/* SPDX-License-Identifier: MIT */
/*
 * What a shell cannot measure well: how long a process takes from its birth to its
 * end, and how much memory it holds when it has nothing to do.
 *
 *   process startup ROUNDS SCRIPT COMMAND...     prints INDEX NANOSECONDS
 *   process whole ROUNDS SCRIPT COMMAND...       prints INDEX NANOSECONDS CPU_NANOSECONDS PEAK_KB
 *   process memory ROUNDS SCRIPT COMMAND...      prints INDEX RESIDENT_KB DIRTY_KB
 *
 * The commands take turns, one line per run; INDEX counts them from 0. A command is a program with
 * arguments, separated by spaces; the script comes after them. The script of startup and whole
 * must end by itself, with 0; that of memory must wait: it is looked at when it has had a second
 * to settle, and killed.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char** environ;

enum { SETTLE_S = 1, ARGUMENTS_MAX = 8, COMMAND_MAX = 4096 };

static void fail(const char* what, const char* name) {
  fprintf(stderr, "process: %s: %s\n", what, name);
  exit(1);
}

static uint64_t now_ns(void) {
  struct timespec ts;
  if (clock_gettime(CLOCK_MONOTONIC, &ts) != 0) fail("no clock", "CLOCK_MONOTONIC");
  return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

static pid_t start(char* command, char* script) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  char words[COMMAND_MAX];
  if (strlen(command) >= sizeof words) fail("too long", command);
  strcpy(words, command);
  char* argv[ARGUMENTS_MAX + 3];
  size_t count = 0;
  char* rest;
  for (char* word = strtok_r(words, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
    if (count > ARGUMENTS_MAX) fail("too many arguments", command);
    argv[count++] = word;
  }
  argv[count++] = script;
  argv[count] = NULL;
  pid_t pid;
  if (posix_spawn(&pid, argv[0], &actions, NULL, argv, environ) != 0) fail("cannot run", command);
  posix_spawn_file_actions_destroy(&actions);
  return pid;
}

static int end(pid_t pid, const char* command) {
  int status;
  if (waitpid(pid, &status, 0) != pid) fail("lost", command);
  return status;
}

static void measure_startup(size_t index, char* command, char* script) {
  uint64_t from_ns = now_ns();
  if (end(start(command, script), command) != 0) fail("failed", command);
  printf("%zu %" PRIu64 "\n", index, now_ns() - from_ns);
}

static uint64_t to_ns(struct timeval time) {
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_usec * 1000u;
}

static void measure_whole(size_t index, char* command, char* script) {
  uint64_t from_ns = now_ns();
  pid_t pid = start(command, script);
  int status;
  struct rusage usage;
  if (wait4(pid, &status, 0, &usage) != pid || status != 0) fail("failed", command);
  printf("%zu %" PRIu64 " %" PRIu64 " %ld\n", index, now_ns() - from_ns,
         to_ns(usage.ru_utime) + to_ns(usage.ru_stime), usage.ru_maxrss);
}

/* The number of kilobytes in a line of smaps_rollup. */
static bool read_kb(const char* line, const char* name, uint64_t* kb) {
  size_t length = strlen(name);
  if (strncmp(line, name, length) != 0 || line[length] != ':') return false;
  *kb = strtoull(line + length + 1, NULL, 10);
  return true;
}

static void measure_memory(size_t index, char* command, char* script) {
  pid_t pid = start(command, script);
  sleep(SETTLE_S);
  char path[64];
  snprintf(path, sizeof path, "/proc/%ld/smaps_rollup", (long)pid);
  FILE* file = fopen(path, "r");
  uint64_t resident_kb = 0;
  uint64_t dirty_kb = 0;
  char line[256];
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    if (!read_kb(line, "Rss", &resident_kb)) read_kb(line, "Private_Dirty", &dirty_kb);
  }
  if (file != NULL) fclose(file);
  kill(pid, SIGKILL);
  int status = end(pid, command);
  if (!WIFSIGNALED(status) || resident_kb == 0) fail("did not wait", command);
  printf("%zu %" PRIu64 " %" PRIu64 "\n", index, resident_kb, dirty_kb);
}

int main(int argc, char** argv) {
  if (argc < 5) fail("usage", "process startup|whole|memory ROUNDS SCRIPT COMMAND...");
  void (*measure)(size_t, char*, char*) = strcmp(argv[1], "memory") == 0  ? measure_memory
                                          : strcmp(argv[1], "whole") == 0 ? measure_whole
                                                                          : measure_startup;
  size_t commands = (size_t)argc - 4;
  long rounds = strtol(argv[2], NULL, 10);
  for (long round = 0; round < rounds; round++) {
    for (size_t i = 0; i < commands; i++) {
      size_t index = (i + (size_t)round) % commands;
      measure(index, argv[4 + index], argv[3]);
    }
    fflush(stdout);
  }
  return 0;
}

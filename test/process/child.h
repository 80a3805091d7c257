/* SPDX-License-Identifier: MIT */
/*
 * Tests that start processes: the program that they start is the test itself, with an argument.
 *
 *   int main(int argc, char** argv) {
 *     if (argc > 1) return child(argv[1]);
 */
#ifndef RONDO_TEST_PROCESS_CHILD_H
#define RONDO_TEST_PROCESS_CHILD_H

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include "../test.h"

/* Options for this program with one argument; good until the next call. */
static inline uv_process_options_t self_options(const char* role, uv_exit_cb exit_cb) {
  static char path[4096];
  static char argument[256];
  static char* args[3] = {path, argument, NULL};
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  CHECK(length > 0);
  path[length] = '\0';
  snprintf(argument, sizeof argument, "%s", role);
  return (uv_process_options_t){.file = path, .args = args, .exit_cb = exit_cb};
}

/* Returns when the process has ended; it is still to be waited for. */
static inline void await_end(int pid) {
  siginfo_t info;
  int r;
  do r = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
  while (r == -1 && errno == EINTR);
  CHECK_EQ(r, 0);
}

static inline void check_no_children(void) {
  CHECK_EQ(waitpid(-1, NULL, WNOHANG), -1);
  CHECK_EQ(errno, ECHILD);
}

/* All that is to be read from a pipe. */
static inline size_t read_all(int fd, char* text, size_t size) {
  size_t length = 0;
  ssize_t n;
  while ((n = read(fd, text + length, size - 1 - length)) != 0) {
    if (n == -1 && errno == EINTR) continue;
    CHECK(n > 0);
    length += (size_t)n;
  }
  text[length] = '\0';
  return length;
}

#endif

/* SPDX-License-Identifier: MIT */
/* For tests of mistakes that must end a program, with a sentence. */
#ifndef RONDO_TEST_SYS_DEATH_H
#define RONDO_TEST_SYS_DEATH_H

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../test.h"

/* The thread sanitizer would report a misused mutex, and stop, before we can. Its
 * library looks this name up, so it must be visible. */
__attribute__((visibility("default"))) const char* __tsan_default_options(void);
const char* __tsan_default_options(void) {
  return "report_mutex_bugs=0:report_destroy_locked=0";
}

/* Runs act in a child, which must abort after it wrote a line to stderr that
 * begins with head and ends with tail. Between them is, mostly, an address. */
static inline void check_dies(void (*act)(void), const char* head, const char* tail) {
  int ends[2];
  CHECK_EQ(pipe(ends), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    CHECK(dup2(ends[1], STDERR_FILENO) == STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    alarm(30); /* a mistake that hangs must fail, not wait for the runner */
    act();
    _exit(0);
  }
  close(ends[1]);

  char text[4096];
  size_t length = 0;
  ssize_t got;
  while ((got = read(ends[0], text + length, sizeof(text) - 1 - length)) > 0) {
    length += (size_t)got;
  }
  CHECK_EQ(got, 0);
  text[length] = '\0';
  close(ends[0]);

  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) {
    test_fail(__FILE__, __LINE__, "no abort, but wait status %#x; it wrote:\n%s", status, text);
  }
  char* line = strstr(text, head);
  char* end = line ? strchr(line, '\n') : NULL;
  if (end) *end = '\0';
  if (!end || (line != text && line[-1] != '\n') || strlen(line) < strlen(head) + strlen(tail) ||
      strcmp(end - strlen(tail), tail) != 0) {
    test_fail(__FILE__, __LINE__, "no line \"%s...%s\", but:\n%s", head, tail, text);
  }
}

#endif

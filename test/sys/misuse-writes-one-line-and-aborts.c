/* SPDX-License-Identifier: MIT */
/* rn_misuse writes its line with one write, cut to RN_MISUSE_MAX bytes with the
 * newline kept, and aborts. A pipe in packet mode shows each write apart. */
/* matrix: none */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../test.h"
#include "base/base.h"

static char line[2 * RN_MISUSE_MAX];

static void run(const char* call, const char* text) {
  int ends[2];
  if (pipe2(ends, O_DIRECT) != 0) test_skip("no pipes in packet mode");
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    CHECK(dup2(ends[1], STDERR_FILENO) == STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    rn_misuse(call, "%s is %d", text, 42);
  }
  close(ends[1]);
  ssize_t got = read(ends[0], line, sizeof(line) - 1);
  CHECK(got > 0);
  line[got] = '\0';
  char more;
  CHECK_EQ(read(ends[0], &more, 1), 0);
  close(ends[0]);
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK(WIFSIGNALED(status));
  CHECK_EQ(WTERMSIG(status), SIGABRT);
}

int main(void) {
  run("uv_some_call", "the answer");
  CHECK_STR(line, "rondo: uv_some_call: the answer is 42\n");

  char much[RN_MISUSE_MAX + 1];
  memset(much, 'x', sizeof(much) - 1);
  much[sizeof(much) - 1] = '\0';

  run("uv_some_call", much);
  CHECK_EQ(strlen(line), RN_MISUSE_MAX);
  CHECK(strncmp(line, "rondo: uv_some_call: xxx", 24) == 0);
  CHECK_STR(line + RN_MISUSE_MAX - 2, "x\n");

  run(much, "the answer");
  CHECK_EQ(strlen(line), RN_MISUSE_MAX);
  CHECK(strncmp(line, "rondo: xxx", 10) == 0);
  CHECK_STR(line + RN_MISUSE_MAX - 2, "x\n");

  /* One byte less than would be cut. */
  much[RN_MISUSE_MAX - strlen("rondo: c:  is 42\n")] = '\0';
  run("c", much);
  CHECK_EQ(strlen(line), RN_MISUSE_MAX);
  CHECK_STR(line + RN_MISUSE_MAX - 8, "x is 42\n");
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* For tests that count system calls: a child under ptrace, with all its threads. */
#ifndef RONDO_TEST_POLL_TRACE_H
#define RONDO_TEST_POLL_TRACE_H

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#include "../test.h"

enum { TRACE_NUMBERS = 1024, TRACE_MARK = SYS_getppid };

/* How often each system call was made, by its number, between two marks. */
static unsigned trace_counts[TRACE_NUMBERS];
static unsigned trace_total;

/* The child calls it where counting begins, and again where it ends. */
static inline void trace_mark(void) {
  (void)syscall(TRACE_MARK);
}

static inline void trace_enter(pid_t thread, int* counting) {
  struct __ptrace_syscall_info info;
  long size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, (void*)sizeof info, &info);
  if (size <= 0) test_skip("ptrace does not tell of system calls here");
  if (info.op != PTRACE_SYSCALL_INFO_ENTRY) return;
  if (info.entry.nr == TRACE_MARK) {
    *counting = !*counting;
  } else if (*counting && info.entry.nr < TRACE_NUMBERS) {
    trace_counts[info.entry.nr]++;
    trace_total++;
  }
}

/* Runs act in a child and counts. */
static inline void trace(void (*act)(void)) {
  if (test_sanitizer()[0] != '\0') test_skip("sanitizers make system calls of their own");
  int status;
  int counting = 0;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0) _exit(77);
    raise(SIGSTOP);
    act();
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  if (!WIFSTOPPED(status)) test_skip("no ptrace here");
  CHECK_EQ(ptrace(PTRACE_SETOPTIONS, child, NULL,
                  (void*)(PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL)),
           0);
  CHECK_EQ(ptrace(PTRACE_SYSCALL, child, NULL, NULL), 0);
  for (;;) {
    pid_t thread = waitpid(-1, &status, __WALL);
    CHECK(thread > 0);
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread != child) continue;
      CHECK_EQ(status, 0);
      return;
    }
    int signum = WSTOPSIG(status);
    long passed = 0;
    if (signum == (SIGTRAP | 0x80))
      trace_enter(thread, &counting);
    else if (signum != SIGTRAP && signum != SIGSTOP)
      passed = signum;
    (void)ptrace(PTRACE_SYSCALL, thread, NULL, (void*)passed); /* it may be gone */
  }
}

#endif

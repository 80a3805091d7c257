/* SPDX-License-Identifier: MIT */
/* For tests in a sandbox: system calls that fail as they would there. */
#ifndef RONDO_TEST_POLL_REFUSE_H
#define RONDO_TEST_POLL_REFUSE_H

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <ucontext.h>

#include "../test.h"

static volatile sig_atomic_t refused_calls;
static int refused_error;

/* The kernel has not made the call: its result is what we leave in the register. */
static inline void refuse_one(int signum, siginfo_t* info, void* context) {
  (void)signum;
  (void)info;
  ucontext_t* machine = context;
  refused_calls++;
#if defined(__x86_64__)
  machine->uc_mcontext.gregs[REG_RAX] = -refused_error;
#elif defined(__aarch64__)
  machine->uc_mcontext.regs[0] = (unsigned long long)-refused_error;
#else
  (void)machine;
#endif
}

/* From here on this system call fails with error in this process, and is counted. */
static inline void refuse(int number, int error) {
#if !defined(__x86_64__) && !defined(__aarch64__)
  test_skip("unknown processor");
#endif
  struct sock_filter code[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = sizeof code / sizeof code[0], .filter = code};
  struct sigaction action = {.sa_sigaction = refuse_one, .sa_flags = SA_SIGINFO | SA_NODEFER};
  refused_error = error;
  CHECK_EQ(sigaction(SIGSYS, &action, NULL), 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) != 0)
    test_skip("no seccomp filters here");
}

/* Runs act in a child, which ends as a test does. */
static inline void in_child(void (*act)(void)) {
  int status;
  fflush(NULL);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    act();
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 77) _exit(77);
  CHECK_EQ(status, 0);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Starting a program: clone, a few system calls, execve.
 *
 * The child shares our memory, and the caller's thread sleeps, until it has called execve or
 * ended (CLONE_VM, CLONE_VFORK): a fork would copy the page tables of the whole process first. It
 * runs on a piece of the caller's stack. So
 *
 *  1. everything that needs memory is made before (the plan);
 *  2. all signals are blocked meanwhile, so no handler of the program's runs in the child, and
 *     each is set to its default before they are let in again;
 *  3. the child changes nothing of ours but the plan; *plan->error is how it tells what failed, so
 *     that a program that cannot be started needs no pipe to tell of it;
 *  4. ids are set by bare system calls: the C library would ask every thread to follow;
 *  5. a child that changes its ids has memory of its own, except *plan->error: where ids change
 *     the kernel forbids to dump or trace all that share the memory (prctl(2), PR_SET_DUMPABLE),
 * and that would be us as well, for good;
 *  6. the child's functions are not instrumented by sanitizers, who know nothing of its stack. The
 *     thread sanitizer takes every clone for a fork and forgets, in the child, our other threads:
 *     with it the child always has memory of its own.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sys/process.h"

#ifndef CLONE_PIDFD
#define CLONE_PIDFD 0x1000
#endif

#ifdef __clang__
#define IN_CHILD __attribute__((no_sanitize("address", "thread", "undefined")))
#else
#define IN_CHILD __attribute__((no_sanitize_address, no_sanitize_thread, no_sanitize_undefined))
#endif

/* Our own functions need some hundred bytes of it, the dynamic linker some thousand where it binds
 * names when they are first called, a sanitizer's wrappers more. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { CHILD_STACK = 65536 };
#else
enum { CHILD_STACK = 16384 };
#endif

#if defined(__SANITIZE_THREAD__)
#define FORKS_ONLY 1
#elif defined(__has_feature)
#define FORKS_ONLY __has_feature(thread_sanitizer)
#else
#define FORKS_ONLY 0
#endif

enum { KERNEL_NSIG = 64, FIRST_REALTIME = 32 };

/* ---- the plan ------------------------------------------------------------------------ */

static const char* path_in(char* const* env) {
  for (; env != NULL && *env != NULL; env++)
    if (strncmp(*env, "PATH=", 5) == 0) return *env + 5;
  return "/bin:/usr/bin"; /* as execvp */
}

int rn_spawn_plan(struct rn_spawn* plan, const uv_process_options_t* options) {
  static char* no_args[1];
  *plan = (struct rn_spawn){.options = options};
  plan->count = options->stdio_count > 3 ? options->stdio_count : 3;
  plan->env = options->env != NULL ? options->env : environ;
  if (strchr(options->file, '/') == NULL) plan->search = path_in(plan->env);
  char** args = options->args != NULL ? options->args : no_args;
  size_t args_count = 0;
  while (args[args_count] != NULL) args_count++;
  /* One block: pointers, then numbers, then text. */
  size_t pointers = (args_count + 3) * sizeof(char*);
  size_t numbers = (size_t)plan->count * sizeof(int);
  size_t text =
      plan->search == NULL ? 0 : strlen(plan->search) + strlen(options->file) + sizeof "/";
  char* block = rn_malloc(pointers + numbers + text);
  if (block == NULL) return UV_ENOMEM;
  plan->shell_args = (char**)(void*)block;
  plan->theirs = (int*)(void*)(block + pointers);
  plan->path = block + pointers + numbers;
  plan->shell_args[0] = "/bin/sh";
  for (size_t i = 1; i < args_count; i++) plan->shell_args[i + 1] = args[i];
  plan->shell_args[args_count > 1 ? args_count + 1 : 2] = NULL;
  for (int i = 0; i < plan->count; i++) plan->theirs[i] = -1;
  return 0;
}

void rn_spawn_free(struct rn_spawn* plan) {
  rn_free(plan->shell_args);
}

/* ---- in the child -------------------------------------------------------------------- */

IN_CHILD __attribute__((noreturn)) static void fail(struct rn_spawn* plan, int error) {
  *plan->error = -error;
  _exit(127);
}

/* The C library hides two signals of its own from sigaction, and their handlers would stay. libuv
 * resets the standard signals, ignored ones too, and leaves real-time ones to execve, which keeps
 * those that are ignored. */
IN_CHILD static void reset_signals(void) {
  unsigned long old[8] = {0}; /* the kernel's struct sigaction; the handler comes first */
  unsigned long by_default[8] = {0};
  for (int signum = 1; signum <= KERNEL_NSIG; signum++) {
    if (signum == SIGKILL || signum == SIGSTOP) continue;
    if (signum >= FIRST_REALTIME) {
      syscall(SYS_rt_sigaction, signum, NULL, old, KERNEL_NSIG / 8);
      if (old[0] <= 1) continue; /* by default, or ignored */
    }
    syscall(SYS_rt_sigaction, signum, by_default, NULL, KERNEL_NSIG / 8);
  }
}

IN_CHILD static int open_null(int fd) {
  close(fd);
  int opened = open("/dev/null", fd == 0 ? O_RDONLY : O_RDWR);
  if (opened == -1 || opened == fd) return opened;
  int r = dup2(opened, fd);
  close(opened);
  return r;
}

IN_CHILD static int use(int ours, int fd) {
  if (ours == fd) return fcntl(fd, F_SETFD, 0) == -1 ? -1 : fd;
  return dup2(ours, fd);
}

/* Of 0, 1 and 2 every program expects that they block. */
IN_CHILD static void make_blocking(int fd) {
  int flags = fcntl(fd, F_GETFL);
  if (flags != -1 && (flags & O_NONBLOCK)) fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
}

/* Descriptors are filled from below. One that is still needed when its number has been filled is
 * moved out of the way first. */
IN_CHILD static void place_descriptors(struct rn_spawn* plan) {
  int* theirs = plan->theirs;
  for (int fd = 0; fd < plan->count; fd++) {
    if (theirs[fd] < 0 || theirs[fd] >= fd) continue;
    theirs[fd] = fcntl(theirs[fd], F_DUPFD_CLOEXEC, plan->count);
    if (theirs[fd] == -1) fail(plan, errno);
  }
  for (int fd = 0; fd < plan->count; fd++) {
    bool none = theirs[fd] < 0;
    if (none && fd > 2) continue;
    if ((none ? open_null(fd) : use(theirs[fd], fd)) == -1) fail(plan, errno);
    if (!none && fd <= 2) make_blocking(fd);
  }
}

IN_CHILD static void set_ids(struct rn_spawn* plan) {
  const uv_process_options_t* options = plan->options;
  /* Groups that would let it do more than its new ids. Fails without the right to, harmlessly. */
  if (options->flags & (UV_PROCESS_SETUID | UV_PROCESS_SETGID)) syscall(SYS_setgroups, 0, NULL);
  if ((options->flags & UV_PROCESS_SETGID) && syscall(SYS_setgid, options->gid) != 0)
    fail(plan, errno);
  if ((options->flags & UV_PROCESS_SETUID) && syscall(SYS_setuid, options->uid) != 0)
    fail(plan, errno);
}

/* Returns why not. */
IN_CHILD static int execute(struct rn_spawn* plan, char* path) {
  execve(path, plan->options->args, plan->env);
  if (errno != ENOEXEC) return errno;
  plan->shell_args[1] = path;
  execve(plan->shell_args[0], plan->shell_args, plan->env);
  return errno;
}

/* As execvp: what cannot be reached is passed over; a file that may not be executed is passed
 * over too, but told if there is no other. */
IN_CHILD static int search(struct rn_spawn* plan) {
  const char* file = plan->options->file;
  size_t length = strlen(file);
  bool denied = false;
  int error = ENOENT;
  if (length == 0) return ENOENT;
  if (length > NAME_MAX) return ENAMETOOLONG;
  for (const char* folder = plan->search;; folder++) {
    size_t size = strcspn(folder, ":");
    if (size < PATH_MAX) {
      memcpy(plan->path, folder, size);
      char* end = plan->path + size;
      if (size > 0) *end++ = '/';
      memcpy(end, file, length + 1);
      error = execute(plan, plan->path);
      if (error == EACCES)
        denied = true;
      else if (error != ENOENT && error != ENOTDIR && error != ESTALE && error != ENODEV &&
               error != ETIMEDOUT)
        return error;
    }
    folder += size;
    if (*folder == '\0') return denied ? EACCES : error;
  }
}

IN_CHILD static int child_main(void* arg) {
  struct rn_spawn* plan = arg;
  const uv_process_options_t* options = plan->options;
  reset_signals();
  if (options->flags & UV_PROCESS_DETACHED) setsid();
  place_descriptors(plan);
  if (options->cwd != NULL && chdir(options->cwd) != 0) fail(plan, errno);
  set_ids(plan);
  unsigned long none = 0;
  syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, KERNEL_NSIG / 8);
  fail(plan, plan->search == NULL ? execute(plan, (char*)(uintptr_t)options->file) : search(plan));
}

/* ---- starting ------------------------------------------------------------------------ */

static bool shares_memory(const struct rn_spawn* plan) {
  if (FORKS_ONLY) return false;
  return (plan->options->flags & (UV_PROCESS_SETUID | UV_PROCESS_SETGID)) == 0;
}

static int start(struct rn_spawn* plan, int* pidfd) {
  char stack[CHILD_STACK] __attribute__((aligned(16)));
  sigset_t all, before;
  sigfillset(&all);
  RN_ASSERT(pthread_sigmask(SIG_SETMASK, &all, &before) == 0);
  int flags = CLONE_VFORK | SIGCHLD | (pidfd != NULL ? CLONE_PIDFD : 0);
  if (shares_memory(plan)) flags |= CLONE_VM;
  int pid = clone(child_main, stack + sizeof stack, flags, plan, pidfd);
  if (pid == -1) pid = -errno;
  RN_ASSERT(pthread_sigmask(SIG_SETMASK, &before, NULL) == 0);
  return pid;
}

static int start_or_reap(struct rn_spawn* plan, int* pidfd) {
  *plan->error = 0;
  plan->ran = false;
  if (pidfd != NULL) *pidfd = -1;
  /* The child is this thread, as far as cancelling it goes. */
  int cancel;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
  int pid = start(plan, pidfd);
  if (pid >= 0 && *plan->error != 0) {
    plan->ran = true;
    while (waitpid(pid, NULL, 0) == -1 && errno == EINTR) continue;
    if (pidfd != NULL && *pidfd != -1) close(*pidfd);
    pid = *plan->error;
  }
  pthread_setcancelstate(cancel, NULL);
  return pid;
}

int rn_spawn_start(struct rn_spawn* plan, int* pidfd) {
  int error;
  plan->error = &error;
  if (shares_memory(plan)) return start_or_reap(plan, pidfd);
  void* shared =
      mmap(NULL, sizeof error, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return -errno;
  plan->error = shared;
  int pid = start_or_reap(plan, pidfd);
  munmap(shared, sizeof error);
  return pid;
}

/* SPDX-License-Identifier: MIT */
/*
 * Starting a process: vfork, a few system calls, execve.
 *
 * Why vfork: a fork copies the page tables of the whole engine, some milliseconds
 * each time. The child shares our memory until it has called execve, so
 *
 * 1. everything that needs memory is made before (the plan);
 * 2. signals are blocked meanwhile: no handler of ours runs in the child;
 * 3. the child changes nothing but plan->error, which is how it tells what failed;
 * 4. ids are set by bare system calls, as the C library would ask every thread.
 */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "node/child.h"

/* ---- reading a plan ------------------------------------------------------------------- */

static void free_list(char** list) {
  if (list == NULL) return;
  for (size_t i = 0; list[i] != NULL; i++) free(list[i]);
  free(list);
}

static char** read_list(rn_context cx, rn_value value) {
  rn_object array = rn_as_object(cx, value);
  size_t count = array == NULL ? 0 : rn_array_length(cx, array);
  char** list = calloc(count + 1, sizeof(*list));
  for (size_t i = 0; list != NULL && i < count; i++) {
    list[i] = rn_text_dup(cx, rn_get_index(cx, array, (unsigned)i));
    if (list[i] == NULL) {
      free_list(list);
      return NULL;
    }
  }
  return list;
}

bool rn_child_plan_read(rn_context cx, size_t argc, const rn_value* argv,
                        struct rn_child_plan* plan) {
  *plan = (struct rn_child_plan){0};
  plan->file = rn_text_dup(cx, RN_ARG(0));
  plan->argv = read_list(cx, RN_ARG(1));
  if (rn_is_object(cx, RN_ARG(2))) {
    plan->env = read_list(cx, RN_ARG(2));
    if (plan->env == NULL) return false;
  }
  if (rn_is_string(cx, RN_ARG(3))) {
    plan->cwd = rn_text_dup(cx, RN_ARG(3));
    if (plan->cwd == NULL) return false;
  }
  rn_object stdio = rn_as_object(cx, RN_ARG(4));
  plan->stdio_count = stdio == NULL ? 0 : rn_array_length(cx, stdio);
  size_t room = plan->stdio_count + 1;
  plan->stdio = calloc(room, sizeof(int));
  plan->ours = calloc(room, sizeof(int));
  plan->theirs = calloc(room, sizeof(int));
  if (plan->file == NULL || plan->argv == NULL || plan->stdio == NULL || plan->ours == NULL ||
      plan->theirs == NULL)
    return false;
  for (size_t i = 0; i < plan->stdio_count; i++) {
    plan->stdio[i] = rn_to_int32(cx, rn_get_index(cx, stdio, (unsigned)i));
    plan->ours[i] = plan->theirs[i] = -1;
  }
  plan->flags = (unsigned)rn_to_int32(cx, RN_ARG(5));
  plan->uid = (uid_t)rn_to_int64(cx, RN_ARG(6));
  plan->gid = (gid_t)rn_to_int64(cx, RN_ARG(7));
  return true;
}

void rn_child_plan_clear(struct rn_child_plan* plan) {
  free(plan->file);
  free_list(plan->argv);
  free_list(plan->env);
  free(plan->cwd);
  free(plan->stdio);
  free(plan->ours);
  free(plan->theirs);
  free_list(plan->candidates);
  free(plan->shell_argv); /* its words are others' */
}

/* ---- what to execute ------------------------------------------------------------------ */

static const char* path_of(char* const* env) {
  for (; *env != NULL; env++)
    if (strncmp(*env, "PATH=", 5) == 0) return *env + 5;
  return "/usr/local/bin:/bin:/usr/bin";
}

/* PATH is the child's own, if it gets an environment of its own. */
static bool find_candidates(struct rn_child_plan* plan) {
  const char* path =
      strchr(plan->file, '/') != NULL ? "" : path_of(plan->env ? plan->env : environ);
  size_t count = 1;
  for (const char* p = path; *p != '\0'; p++) count += *p == ':';
  plan->candidates = calloc(count + 1, sizeof(char*));
  if (plan->candidates == NULL) return false;
  size_t length = strlen(plan->file);
  for (size_t i = 0; i < count; i++) {
    size_t folder = strcspn(path, ":");
    char* candidate = malloc(folder + length + 2);
    if (candidate == NULL) return false;
    memcpy(candidate, path, folder);
    if (folder > 0) candidate[folder++] = '/';
    memcpy(candidate + folder, plan->file, length + 1);
    plan->candidates[i] = candidate;
    path += strcspn(path, ":");
    if (*path == ':') path++;
  }
  size_t args = 0;
  while (plan->argv[args] != NULL) args++;
  plan->shell_argv = calloc(args + 3, sizeof(char*));
  if (plan->shell_argv == NULL) return false;
  plan->shell_argv[0] = "/bin/sh";
  for (size_t i = 1; i < args; i++) plan->shell_argv[i + 1] = plan->argv[i];
  return true;
}

/* ---- in the child --------------------------------------------------------------------- */

__attribute__((noreturn)) static void fail(struct rn_child_plan* plan, int error) {
  plan->error = -error;
  _exit(127);
}

static void place_descriptors(struct rn_child_plan* plan) {
  int count = (int)plan->stdio_count;
  /* Those that are in the way of others go up first. */
  for (int fd = 0; fd < count; fd++) {
    int use = plan->theirs[fd];
    if (use < 0 || use >= count || use == fd) continue;
    plan->theirs[fd] = fcntl(use, F_DUPFD_CLOEXEC, count);
    if (plan->theirs[fd] == -1) fail(plan, errno);
  }
  for (int fd = 0; fd < count; fd++) {
    int use = plan->theirs[fd];
    int opened = -1;
    if (use < 0) {
      if (fd > 2) continue;
      use = opened = open("/dev/null", fd == 0 ? O_RDONLY : O_RDWR);
      if (use == -1) fail(plan, errno);
    }
    if (use == fd) {
      if (fcntl(fd, F_SETFD, 0) == -1) fail(plan, errno);
    } else if (dup2(use, fd) == -1) {
      fail(plan, errno);
    }
    if (opened >= 0 && opened != fd) close(opened);
    if (fd <= 2) {
      int flags = fcntl(fd, F_GETFL);
      if (flags != -1 && (flags & O_NONBLOCK)) fcntl(fd, F_SETFL, flags & ~O_NONBLOCK);
    }
  }
}

static void set_ids(struct rn_child_plan* plan) {
  if (plan->flags & (RN_CHILD_UID | RN_CHILD_GID)) {
    /* May fail where it would change nothing; the ids decide. */
    syscall(SYS_setgroups, 0, NULL);
  }
  if ((plan->flags & RN_CHILD_GID) && syscall(SYS_setgid, plan->gid) != 0) fail(plan, errno);
  if ((plan->flags & RN_CHILD_UID) && syscall(SYS_setuid, plan->uid) != 0) fail(plan, errno);
}

/* As execvp: a forbidden file is passed over, and told if nothing else is found. */
static void execute(struct rn_child_plan* plan) {
  char** env = plan->env != NULL ? plan->env : environ;
  bool denied = false;
  int error = ENOENT;
  for (char** candidate = plan->candidates; *candidate != NULL; candidate++) {
    execve(*candidate, plan->argv, env);
    error = errno;
    if (error == ENOEXEC) {
      plan->shell_argv[1] = *candidate;
      execve("/bin/sh", plan->shell_argv, env);
      error = errno;
    }
    if (error == EACCES)
      denied = true;
    else if (error != ENOENT && error != ENOTDIR && error != ESTALE && error != ENODEV)
      break;
  }
  fail(plan, denied && (error == ENOENT || error == ENOTDIR) ? EACCES : error);
}

__attribute__((noreturn)) static void become(struct rn_child_plan* plan) {
  for (int signal_number = 1; signal_number < NSIG; signal_number++) {
    if (signal_number == SIGKILL || signal_number == SIGSTOP) continue;
    struct sigaction by_default = {.sa_handler = SIG_DFL};
    sigaction(signal_number, &by_default, NULL);
  }
  if (plan->flags & RN_CHILD_DETACHED) setsid();
  place_descriptors(plan);
  if (plan->cwd != NULL && chdir(plan->cwd) != 0) fail(plan, errno);
  set_ids(plan);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execute(plan);
  _exit(127);
}

/* ---- launching ------------------------------------------------------------------------ */

/* A frame of its own: the child returns from nothing that we still need. */
__attribute__((noinline)) static pid_t launch(struct rn_child_plan* plan) {
  /* posix_spawn can neither change the user nor close the rest: NOLINTNEXTLINE(clang-analyzer-*) */
  pid_t pid = vfork();
  if (pid == 0) become(plan); /* NOLINT(clang-analyzer-unix.Vfork) */
  return pid;
}

static int make_pipes(struct rn_child_plan* plan) {
  for (size_t i = 0; i < plan->stdio_count; i++) {
    if (plan->stdio[i] != RN_CHILD_PIPE) {
      plan->theirs[i] = plan->stdio[i];
      continue;
    }
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return -errno;
    plan->ours[i] = pair[0];
    plan->theirs[i] = pair[1];
  }
  return 0;
}

static void close_ends(struct rn_child_plan* plan, const int* theirs, bool ours) {
  for (size_t i = 0; i < plan->stdio_count; i++) {
    if (plan->stdio[i] != RN_CHILD_PIPE) continue;
    if (theirs[i] >= 0) close(theirs[i]);
    if (ours && plan->ours[i] >= 0) {
      close(plan->ours[i]);
      plan->ours[i] = -1;
    }
  }
}

int64_t rn_child_launch(struct rn_child_plan* plan) {
  if (!find_candidates(plan)) return UV_ENOMEM;
  int err = make_pipes(plan);
  /* The child moves its ends about; these are the numbers that are ours to close. */
  int theirs[plan->stdio_count + 1];
  memcpy(theirs, plan->theirs, plan->stdio_count * sizeof(int));
  pid_t pid = -1;
  if (err == 0) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid = launch(plan);
    if (pid == -1) err = -errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  if (err == 0 && plan->error != 0) {
    err = plan->error;
    while (syscall(SYS_wait4, pid, NULL, 0, NULL) == -1 && errno == EINTR) continue;
  }
  close_ends(plan, theirs, err != 0);
  return err != 0 ? err : pid;
}

int rn_child_pidfd(pid_t pid) {
#ifdef SYS_pidfd_open
  int fd = (int)syscall(SYS_pidfd_open, pid, 0);
  return fd == -1 ? -errno : fd;
#else
  (void)pid;
  return UV_ENOSYS;
#endif
}

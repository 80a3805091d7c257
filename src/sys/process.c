/* SPDX-License-Identifier: MIT */
/*
 * uv_process_t. Each child is watched by a pidfd, a descriptor that is readable once it has ended:
 * nothing is shared between loops, and a SIGCHLD handler of the program neither disturbs it
 * nor is disturbed. Where there is no pidfd to be had (kernels before 5.4, sandboxes, no descriptor
 * left) the loop watches SIGCHLD and asks after each such child.
 *
 *   started ──▶ running ──▶ ended: in `exits` ──▶ exit callback, no longer active
 *                  └── uv_close: nobody waits for it but the caller
 *
 * Invariants:
 *  1. An exit callback comes at the end of a poll phase, after the signals that the child had sent.
 *     As in libuv, where a signal brings it: if the child ended while the loop was busy, it comes
 *     in the phase in which the end of the child's output is read, last; if the loop slept, that
 *     end woke it, the signal is caught when the poller returns, and it comes one phase later.
 *     Whether both are found at once after a sleep is chance, so then it always comes later,
 *     unless nothing else was ready. So the end of the output is reported before the child's.
 *  2. Of those that are found to have ended in one phase, the one started first is reported first.
 *  3. A child whose end somebody else waited for has no status to tell: its callback never comes
 *     and the handle stays active until it is closed, as in libuv.
 *  4. pid is the child's as long as status is RUNNING, for nobody else gets it before we, or the
 *     thief of 3, have waited for it.
 */
#include "sys/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "net/net.h"
#include "poll/poll.h"

#ifndef P_PIDFD
#define P_PIDFD 3
#endif

/* uv_process_t.status until there is one; wait(2) tells none below 0. */
enum { NEVER_STARTED = -1, RUNNING = -2 };

struct rn_child {
  uv_process_t* handle;
  struct rn_watch watch; /* of the pidfd */
  bool seen;             /* ended, but other things were to be done first */
};

static _Atomic(unsigned) running;

unsigned rn_processes_running(void) {
  return atomic_load(&running);
}

/* ---- has it ended? ------------------------------------------------------------------- */

static void forget_child(struct rn_loop* L, uv_process_t* handle) {
  struct rn_child* child = handle->child;
  if (child == NULL) return;
  handle->child = NULL;
  if (child->watch.fd != -1) {
    rn_watch_stop(L, &child->watch);
    close(child->watch.fd);
    L->pidfds--;
  }
  rn_free(child);
}

static void ended(struct rn_loop* L, uv_process_t* handle, int status) {
  handle->status = status;
  atomic_fetch_sub(&running, 1);
  rn_link_remove(&handle->queue);
  struct rn_link* before = L->exits.prev;
  while (before != &L->exits &&
         RN_OF(before, uv_process_t, queue)->u.own.item.id > handle->u.own.item.id)
    before = before->prev;
  rn_link_between(before, &handle->queue, before->next);
}

static void on_pidfd(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_child* child = RN_OF(watch, struct rn_child, watch);
  uv_process_t* handle = child->handle;
  siginfo_t info = {0};
  int r;
  (void)events;
  if (!L->exits_now && !child->seen) {
    child->seen = true; /* the watch stays */
    return;
  }
  do r = waitid((idtype_t)P_PIDFD, (id_t)watch->fd, &info, WEXITED | WNOHANG);
  while (r != 0 && errno == EINTR);
  if (r == 0 && info.si_pid == 0) return; /* not yet: the watch stays */
  if (r == 0) ended(L, handle, info.si_code == CLD_EXITED ? info.si_status << 8 : info.si_status);
  forget_child(L, handle);
}

static const struct rn_watch_class pidfd_watch = {
    .ready = on_pidfd,
    .at = -1,
    .kind = RONDO_KIND_EXIT,
    .late = true,
};

static void on_sigchld(uv_signal_t* signal, int signum) {
  struct rn_loop* L = rn_loop_of(signal->loop);
  struct rn_link* next;
  (void)signum;
  for (struct rn_link* l = L->children.next; l != &L->children; l = next) {
    uv_process_t* handle = RN_OF(l, uv_process_t, queue);
    int status;
    pid_t pid;
    next = l->next;
    do pid = waitpid(handle->pid, &status, WNOHANG);
    while (pid == -1 && errno == EINTR);
    if (pid == handle->pid) ended(L, handle, status);
  }
}

static void call(struct rn_loop* L, uv_process_t* handle) {
  int status = handle->status;
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_EXIT, RONDO_REASON_SIGNALLED, &handle->u.own.item,
           handle->u.own.name, handle);
  handle->exit_cb(handle, WIFEXITED(status) ? WEXITSTATUS(status) : 0,
                  WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  rn_leave(L, &scope, RONDO_KIND_EXIT, false);
}

size_t rn_exits_run(struct rn_loop* L) {
  size_t ran = 0;
  struct rn_link* exits = &L->exits;
  for (; !rn_link_alone(exits); ran++) {
    uv_process_t* handle = RN_OF(exits->next, uv_process_t, queue);
    rn_link_remove(&handle->queue);
    rn_handle_stop((uv_handle_t*)handle);
    if (handle->exit_cb != NULL)
      call(L, handle);
    else
      rn_dropped(L, RONDO_KIND_EXIT, &handle->u.own.item, handle->u.own.name, handle);
  }
  return ran;
}

/* ---- without a pidfd ----------------------------------------------------------------- */

static pthread_once_t probe_guard = PTHREAD_ONCE_INIT;
static bool has_pidfd;

static void probe(void) {
#ifdef SYS_pidfd_open
  int fd = (int)syscall(SYS_pidfd_open, getpid(), 0);
  siginfo_t info;
  /* We are no child of ours; a kernel that cannot wait by pidfd says EINVAL. */
  has_pidfd = fd == -1 ? errno == EMFILE || errno == ENFILE
                       : waitid((idtype_t)P_PIDFD, (id_t)fd, &info, WEXITED | WNOHANG) == -1 &&
                             errno == ECHILD;
  if (fd != -1) close(fd);
#endif
}

/* The handle is ours: nobody sees it who walks the loop's handles. */
static int watch_sigchld(struct rn_loop* L) {
  uv_signal_t* signal = &L->child_signal;
  if (signal->loop == NULL) {
    int err = uv_signal_init(L->uv, signal);
    if (err != 0) return err;
    rn_link_remove(&signal->handle_queue);
    uv_unref((uv_handle_t*)signal);
    signal->u.own.name = "processes";
  }
  return uv_signal_start(signal, on_sigchld, SIGCHLD);
}

static void rest(struct rn_loop* L) {
  if (L->child_signal.loop != NULL && rn_link_alone(&L->children)) uv_signal_stop(&L->child_signal);
}

/* ---- standard descriptors ------------------------------------------------------------ */

enum { KINDS = UV_CREATE_PIPE | UV_INHERIT_FD | UV_INHERIT_STREAM };

/* *ours is our end of a pipe, *theirs what the child gets. */
static int make_stdio(const uv_stdio_container_t* container, int* ours, int* theirs) {
  int pair[2];
  int fd = -1;
  switch ((int)container->flags & KINDS) {
    case UV_IGNORE:
      return 0;
    case UV_CREATE_PIPE:
      if (container->data.stream == NULL || container->data.stream->type != UV_NAMED_PIPE)
        return UV_EINVAL;
      if (uv_fileno((uv_handle_t*)container->data.stream, &fd) == 0) return UV_EBUSY;
      if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return -errno;
      *ours = pair[0];
      *theirs = pair[1];
      return 0;
    case UV_INHERIT_FD:
      fd = container->data.fd;
      break;
    case UV_INHERIT_STREAM:
      if (container->data.stream == NULL ||
          uv_fileno((uv_handle_t*)container->data.stream, &fd) != 0)
        return UV_EINVAL;
      break;
    default:
      return UV_EINVAL;
  }
  if (fd < 0) return UV_EINVAL;
  *theirs = fd;
  return 0;
}

static void close_ends(int* ends, int count) {
  for (int i = 0; i < count; i++)
    if (ends[i] != -1) close(ends[i]);
}

/* Both ends of the pipes; the children's are in `ends` as well, for the plan's are changed. */
static int make_all_stdio(const uv_process_options_t* options, struct rn_spawn* plan, int* ours,
                          int* ends) {
  for (int i = 0; i < options->stdio_count; i++) {
    int err = make_stdio(&options->stdio[i], &ours[i], &plan->theirs[i]);
    if (err != 0) return err;
    if (ours[i] != -1) ends[i] = plan->theirs[i];
  }
  return 0;
}

/* The streams are opened also if the program could not be started: they read an end. */
static int open_streams(const uv_process_options_t* options, int* ours) {
  for (int i = 0; i < options->stdio_count; i++) {
    if (ours[i] == -1) continue;
    int flags = (int)options->stdio[i].flags;
    int err = rn_set_nonblocking(ours[i], 1);
    if (err == 0)
      err = rn_stream_open(options->stdio[i].data.stream, ours[i],
                           RN_STREAM_SOCKET | (flags & UV_WRITABLE_PIPE ? RN_STREAM_READABLE : 0) |
                               (flags & UV_READABLE_PIPE ? RN_STREAM_WRITABLE : 0));
    if (err != 0) return err;
    ours[i] = -1;
  }
  return 0;
}

/* ---- uv_spawn ------------------------------------------------------------------------ */

/* Where SIGCHLD is ignored, as parents may have left it, children vanish without a status. */
static void keep_statuses(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) != 0) return;
  bool ignored = !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
  if (!ignored && !(action.sa_flags & SA_NOCLDWAIT)) return;
  if (ignored) action.sa_handler = SIG_DFL;
  action.sa_flags &= ~SA_NOCLDWAIT;
  sigaction(SIGCHLD, &action, NULL);
}

/* Watches it, or ends it: a program that nobody can wait for is not left to run. */
static int watch_child(struct rn_loop* L, struct rn_child* child, int pid, int pidfd) {
  rn_watch_init(&child->watch, pidfd, &pidfd_watch);
  int err = rn_watch_set(L, &child->watch, EPOLLIN);
  if (err == 0) {
    L->pidfds++;
    return 0;
  }
  kill(pid, SIGKILL);
  while (waitpid(pid, NULL, 0) == -1 && errno == EINTR) continue;
  close(pidfd);
  return err;
}

static int start_watched(struct rn_loop* L, uv_process_t* handle, struct rn_spawn* plan) {
  pthread_once(&probe_guard, probe);
  int pid = UV_EMFILE;
  struct rn_child* child = NULL;
  if (has_pidfd) {
    int pidfd;
    int err = rn_poll_open(L);
    if (err != 0) return err;
    child = rn_calloc(1, sizeof *child);
    if (child == NULL) return UV_ENOMEM;
    child->handle = handle;
    pid = rn_spawn_start(plan, &pidfd);
    if (pid >= 0) {
      err = watch_child(L, child, pid, pidfd);
      if (err != 0) pid = err;
    }
    if (pid < 0) {
      rn_free(child);
      child = NULL;
    }
  }
  /* Unless it was the child that had none left. */
  if ((pid == UV_EMFILE || pid == UV_ENFILE) && !plan->ran) {
    int err = watch_sigchld(L);
    if (err != 0) return err;
    pid = rn_spawn_start(plan, NULL);
    if (pid >= 0) rn_link_append(&L->children, &handle->queue);
    rest(L);
  }
  handle->child = child;
  return pid;
}

static int spawn(struct rn_loop* L, uv_process_t* handle, const uv_process_options_t* options,
                 struct rn_spawn* plan, int* started) {
  int few[2][8];
  int* ours = few[0];
  int* ends = few[1];
  if (plan->count > 8) {
    ours = rn_malloc(2 * (size_t)plan->count * sizeof *ours);
    if (ours == NULL) return UV_ENOMEM;
    ends = ours + plan->count;
  }
  for (int i = 0; i < plan->count; i++) ours[i] = ends[i] = -1;
  int err = make_all_stdio(options, plan, ours, ends);
  if (err == 0) {
    keep_statuses();
    *started = start_watched(L, handle, plan);
    err = open_streams(options, ours);
  }
  close_ends(ends, plan->count);
  close_ends(ours, plan->count); /* those that became no stream */
  if (ours != few[0]) rn_free(ours);
  return err;
}

static bool is_sound(const uv_process_options_t* options) {
  const unsigned known = (UV_PROCESS_WINDOWS_FILE_PATH_EXACT_NAME << 1) - 1;
  return options->file != NULL && (options->flags & ~known) == 0 && options->stdio_count >= 0 &&
         (options->stdio_count == 0 || options->stdio != NULL);
}

int uv_spawn(uv_loop_t* loop, uv_process_t* handle, const uv_process_options_t* options) {
  struct rn_loop* L = rn_loop_of(loop);
  rn_handle_init(L, (uv_handle_t*)handle, UV_PROCESS);
  handle->exit_cb = NULL;
  handle->pid = 0;
  handle->status = NEVER_STARTED;
  handle->child = NULL;
  rn_link_init(&handle->queue);
  struct rn_spawn plan;
  int pid = 0;
  int err = is_sound(options) ? rn_spawn_plan(&plan, options) : UV_EINVAL;
  if (err == 0) {
    err = spawn(L, handle, options, &plan, &pid);
    rn_spawn_free(&plan);
  }
  if (pid > 0) {
    handle->pid = pid;
    handle->status = RUNNING;
    atomic_fetch_add(&running, 1);
    handle->exit_cb = options->exit_cb;
    rn_item_stamp(L, &handle->u.own.item);
    rn_handle_start((uv_handle_t*)handle);
    rn_queued(L, RONDO_KIND_EXIT, &handle->u.own.item, handle->u.own.name, handle);
    rn_embed_touch(L);
  } else if (err != 0) {
    rn_link_remove(&handle->handle_queue);
  }
  return err != 0 ? err : pid < 0 ? pid : 0;
}

/* ---- the rest ------------------------------------------------------------------------ */

static bool close_process(uv_handle_t* base) {
  uv_process_t* handle = (uv_process_t*)base;
  struct rn_loop* L = rn_loop_of(handle->loop);
  forget_child(L, handle);
  rn_link_remove(&handle->queue);
  rest(L);
  if (!rn_handle_is_active(base)) return true;
  rn_handle_stop(base);
  rn_dropped(L, RONDO_KIND_EXIT, &handle->u.own.item, handle->u.own.name, handle);
  return true;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  snprintf(text, size, "waits for the end of process %d", ((const uv_process_t*)handle)->pid);
}

const struct rn_handle_kind rn_kind_process = {
    .kind = RONDO_KIND_EXIT,
    .close = close_process,
    .describe = describe,
    .loop_ends = rest,
};

int uv_kill(int pid, int signum) {
  return kill(pid, signum) == 0 ? 0 : -errno;
}

int uv_process_kill(uv_process_t* handle, int signum) {
  return handle->status == RUNNING ? uv_kill(handle->pid, signum) : UV_ESRCH;
}

uv_pid_t uv_process_get_pid(const uv_process_t* handle) {
  return handle->pid;
}

static int close_on_exec(int fd) {
  int flags = fcntl(fd, F_GETFD);
  return flags == -1 ? -1 : fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
}

void uv_disable_stdio_inheritance(void) {
#ifdef SYS_close_range
  const unsigned set_cloexec = 4;
  if (syscall(SYS_close_range, 0, ~0u, set_cloexec) == 0) return;
#endif
  /* Numbers have gaps, but few of them among the first. */
  for (int fd = 0; close_on_exec(fd) == 0 || fd < 16; fd++) continue;
}

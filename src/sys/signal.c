/* SPDX-License-Identifier: MIT */
/*
 * uv_signal_t. The handler of a signal writes a message {handle, signum} into
 * the pipe of every loop that watches it; the loop reads the pipe in its poll
 * phase, after everything else, and runs the callbacks. The pipe keeps signals
 * in the order in which they came. If it is full (a storm against a loop that
 * is busy) the handle is marked instead, and has one callback more after all
 * that lies in the pipe: several signals become one, as the kernel itself does
 * with standard signals that are already pending, but none is lost.
 *
 *   kernel ──▶ handler (any thread) ──▶ pipe of the loop ──▶ callback
 *
 * Invariants:
 *  1. watchers[signum] lists the started handles, one-shot ones last.
 *  2. `lock` is held only with all signals blocked, so a handler can never
 *     interrupt its holder on the same thread; on another it spins.
 *  3. caught - dispatched messages of a handle lie in its pipe; it is not closed
 *     before they have been read, so the pointer in a message is always good.
 */

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

struct message {
  uv_signal_t* handle;
  int signum;
};

void (*rn_signal_defaults[NSIG])(int signum);

static struct rn_link watchers[NSIG];
static atomic_flag lock = ATOMIC_FLAG_INIT;
static pthread_once_t guard = PTHREAD_ONCE_INIT;

static void spin_lock(void) {
  while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire)) sched_yield();
}

static void spin_unlock(void) {
  atomic_flag_clear_explicit(&lock, memory_order_release);
}

static void block_and_lock(sigset_t* saved) {
  sigset_t all;
  sigfillset(&all);
  RN_ASSERT(pthread_sigmask(SIG_SETMASK, &all, saved) == 0);
  spin_lock();
}

static void unlock_and_unblock(const sigset_t* saved) {
  spin_unlock();
  RN_ASSERT(pthread_sigmask(SIG_SETMASK, saved, NULL) == 0);
}

/* A fork may come while another thread holds the lock. */
static void set_up(void) {
  for (int i = 0; i < NSIG; i++) rn_link_init(&watchers[i]);
  RN_ASSERT(pthread_atfork(NULL, NULL, spin_unlock) == 0);
}

/* False: the pipe is full. */
static bool put(uv_signal_t* handle, const struct message* message) {
  ssize_t n;
  do n = write(rn_loop_of(handle->loop)->signal_fds[1], message, sizeof *message);
  while (n == -1 && errno == EINTR);
  if (n != sizeof *message) return false;
  handle->caught++;
  return true;
}

static void on_signal(int signum) {
  int saved = errno;
  spin_lock();
  struct rn_link* head = &watchers[signum];
  for (struct rn_link* l = head->next; l != head; l = l->next) {
    uv_signal_t* handle = RN_OF(l, uv_signal_t, watchers);
    struct message message;
    memset(&message, 0, sizeof message);
    message.handle = handle;
    message.signum = signum;
    if (put(handle, &message)) continue;
    /* Marked first, then tried once more: if the pipe is still full then, its
     * reader finds the mark when it has read what is in it now. */
    handle->missed = 1;
    atomic_store(&rn_loop_of(handle->loop)->signals_missed, true);
    if (put(handle, &message)) handle->missed = 0;
  }
  spin_unlock();
  errno = saved;
}

static int install(int signum, bool once) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART | (once ? SA_RESETHAND : 0);
  return sigaction(signum, &action, NULL) == 0 ? 0 : -errno;
}

static void uninstall(int signum) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = rn_signal_defaults[signum];
  RN_ASSERT(sigaction(signum, &action, NULL) == 0);
}

static bool is_one_shot(const uv_signal_t* handle) {
  /* A ring has no NULL in it. NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
  return handle->one_shot != 0;
}

/* The first watcher decides how the handler is installed: if it is one-shot,
 * all are. NULL: none. */
static uv_signal_t* first_watcher(int signum) {
  struct rn_link* head = &watchers[signum];
  return rn_link_alone(head) ? NULL : RN_OF(head->next, uv_signal_t, watchers);
}

static void add_watcher(uv_signal_t* handle) {
  struct rn_link* head = &watchers[handle->signum];
  struct rn_link* at = head;
  if (!is_one_shot(handle))
    for (at = head->next; at != head; at = at->next)
      if (is_one_shot(RN_OF(at, uv_signal_t, watchers))) break;
  rn_link_between(at->prev, &handle->watchers, at);
}

/* ---- a loop's pipe --------------------------------------------------------- */

static void stop(uv_signal_t* handle);

static void deliver(struct rn_loop* L, const struct message* message) {
  uv_signal_t* handle = message->handle;
  if (message->signum != handle->signum) { /* stopped since */
    handle->dispatched++;
    return;
  }
  bool once = is_one_shot(handle);
  rondo_scope_t scope;
  rn_enter(L, &scope, RONDO_KIND_SIGNAL, RONDO_REASON_SIGNALLED, &handle->u.own.item,
           handle->u.own.name, handle);
  handle->signal_cb(handle, message->signum);
  /* Its callback may have started it anew, for good or for another signal. */
  if (once && is_one_shot(handle)) stop(handle);
  handle->dispatched++; /* from here on a nested uv_run may have reaped it */
  rn_leave(L, &scope, RONDO_KIND_SIGNAL, false);
}

static void read_messages(struct rn_loop* L) {
  struct message messages[32];
  for (;;) {
    ssize_t n = read(L->signal_fds[0], messages, sizeof messages);
    if (n == -1 && errno == EINTR) continue;
    if (n == -1 && errno == EAGAIN) return;
    /* Messages are shorter than PIPE_BUF: never torn. */
    RN_ASSERT(n > 0 && n % (ssize_t)sizeof messages[0] == 0);
    size_t count = (size_t)n / sizeof messages[0];
    for (size_t i = 0; i < count; i++) deliver(L, &messages[i]);
    if (count < sizeof messages / sizeof messages[0]) return;
  }
}

/* A handle of this loop that is marked; it is so no more. By number of signal. */
static bool take_missed(struct rn_loop* L, struct message* message) {
  sigset_t saved;
  bool found = false;
  block_and_lock(&saved);
  for (int signum = 1; signum < NSIG && !found; signum++) {
    struct rn_link* head = &watchers[signum];
    for (struct rn_link* l = head->next; l != head && !found; l = l->next) {
      uv_signal_t* handle = RN_OF(l, uv_signal_t, watchers);
      if (handle->loop != L->uv || !handle->missed) continue;
      handle->missed = 0;
      handle->caught++; /* as if it had been in the pipe: it must not be closed under us */
      *message = (struct message){.handle = handle, .signum = signum};
      found = true;
    }
  }
  unlock_and_unblock(&saved);
  return found;
}

static void on_readable(uv_loop_t* loop, struct rn_watch* watch, unsigned events) {
  struct rn_loop* L = rn_loop_of(loop);
  struct message message;
  (void)watch, (void)events;
  read_messages(L);
  if (RN_LIKELY(!atomic_load(&L->signals_missed))) return;
  atomic_store(&L->signals_missed, false);
  while (take_missed(L, &message)) deliver(L, &message);
}

static const struct rn_watch_class signal_watch = {
    .ready = on_readable,
    .at = -1,
    .kind = RONDO_KIND_SIGNAL,
    .late = true,
};

static void no_pipe(struct rn_loop* L) {
  L->signal_fds[0] = -1;
  L->signal_fds[1] = -1;
}

static void close_pipe(struct rn_loop* L) {
  if (L->signal_fds[0] == -1) return;
  rn_watch_stop(L, &L->signal_watch);
  close(L->signal_fds[0]);
  close(L->signal_fds[1]);
  no_pipe(L);
}

static int open_pipe(struct rn_loop* L) {
  if (L->signal_fds[0] != -1) return 0;
  if (pipe2(L->signal_fds, O_CLOEXEC | O_NONBLOCK) != 0) {
    no_pipe(L);
    return -errno;
  }
  rn_watch_init(&L->signal_watch, L->signal_fds[0], &signal_watch);
  int err = rn_watch_set(L, &L->signal_watch, EPOLLIN);
  if (err != 0) close_pipe(L);
  return err;
}

static void forget_caught(uv_signal_t* handle) {
  handle->caught = 0;
  handle->dispatched = 0;
  handle->missed = 0;
}

/* The parent's pipe is shared: the child gets its own, and what lies in the old
 * one is the parent's. */
static int fork_loop(struct rn_loop* L) {
  if (L->signal_fds[0] == -1) return 0;
  close_pipe(L);
  for (struct rn_link* l = L->uv->handle_queue.next; l != &L->uv->handle_queue; l = l->next) {
    uv_handle_t* handle = RN_OF(l, uv_handle_t, handle_queue);
    if (handle->type == UV_SIGNAL) forget_caught((uv_signal_t*)handle);
  }
  forget_caught(&L->child_signal);
  atomic_store(&L->signals_missed, false);
  return open_pipe(L);
}

/* ---- the handle ------------------------------------------------------------- */

int uv_signal_init(uv_loop_t* loop, uv_signal_t* handle) {
  struct rn_loop* L = rn_loop_of(loop);
  pthread_once(&guard, set_up);
  int err = open_pipe(L);
  if (err != 0) return err;
  rn_handle_init(L, (uv_handle_t*)handle, UV_SIGNAL);
  handle->signal_cb = NULL;
  handle->signum = 0;
  handle->one_shot = 0;
  forget_caught(handle);
  rn_link_init(&handle->watchers);
  return 0;
}

static void stop(uv_signal_t* handle) {
  if (handle->signum == 0) return;
  struct rn_loop* L = rn_loop_of(handle->loop);
  sigset_t saved;
  block_and_lock(&saved);
  rn_link_remove(&handle->watchers);
  const uv_signal_t* first = first_watcher(handle->signum);
  if (first == NULL)
    uninstall(handle->signum);
  else if (is_one_shot(first) && !is_one_shot(handle))
    RN_ASSERT(install(handle->signum, true) == 0);
  handle->one_shot = 0;
  handle->missed = 0;
  unlock_and_unblock(&saved);
  handle->signum = 0;
  rn_handle_stop((uv_handle_t*)handle);
  rn_embed_touch(L);
  rn_dropped(L, RONDO_KIND_SIGNAL, &handle->u.own.item, handle->u.own.name, handle);
}

static int start(uv_signal_t* handle, uv_signal_cb cb, int signum, bool once) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (rn_handle_is_closing((uv_handle_t*)handle) || cb == NULL) return UV_EINVAL;
  if (signum == 0) return UV_EINVAL;
  if (signum == handle->signum) {
    /* Started anew for the same signal: what is on its way still counts. */
    handle->signal_cb = cb;
    return 0;
  }
  stop(handle); /* also if the new signal then turns out to be none, as in libuv */
  if (signum < 0 || signum >= NSIG) return UV_EINVAL;
  sigset_t saved;
  block_and_lock(&saved);
  const uv_signal_t* first = first_watcher(signum);
  if (first == NULL || (is_one_shot(first) && !once)) {
    int err = install(signum, once);
    if (err != 0) {
      unlock_and_unblock(&saved);
      return err;
    }
  }
  handle->signum = signum;
  handle->signal_cb = cb;
  handle->one_shot = once;
  add_watcher(handle);
  unlock_and_unblock(&saved);
  rn_item_stamp(L, &handle->u.own.item);
  rn_handle_start((uv_handle_t*)handle);
  rn_queued(L, RONDO_KIND_SIGNAL, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

int uv_signal_start(uv_signal_t* handle, uv_signal_cb cb, int signum) {
  return start(handle, cb, signum, false);
}

int uv_signal_start_oneshot(uv_signal_t* handle, uv_signal_cb cb, int signum) {
  return start(handle, cb, signum, true);
}

int uv_signal_stop(uv_signal_t* handle) {
  if (rn_handle_is_closing((uv_handle_t*)handle)) return UV_EINVAL;
  stop(handle);
  return 0;
}

static bool close_signal(uv_handle_t* handle) {
  stop((uv_signal_t*)handle);
  return true;
}

/* Signals that were caught for it still lie in the pipe and name it. */
static bool in_flight(const uv_handle_t* base) {
  const uv_signal_t* handle = (const uv_signal_t*)base;
  sigset_t saved;
  block_and_lock(&saved);
  /* A child between fork and uv_loop_fork writes into our pipe too: more may have
   * come than we caught. */
  bool is_held = (int)(handle->caught - handle->dispatched) > 0;
  unlock_and_unblock(&saved);
  return is_held;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  snprintf(text, size, "waits for signal %d", ((const uv_signal_t*)handle)->signum);
}

const struct rn_handle_kind rn_kind_signal = {
    .kind = RONDO_KIND_SIGNAL,
    .close = close_signal,
    .is_held = in_flight,
    .describe = describe,
    .loop_begins = no_pipe,
    .loop_ends = close_pipe,
    .loop_forks = fork_loop,
};

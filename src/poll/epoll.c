/* SPDX-License-Identifier: MIT */
/*
 * Readiness, for both backends, and the epoll backend, which has nothing else.
 * Watches are level-triggered and stay armed; the eventfd for wake-ups is
 * edge-triggered, so it need not be read.
 *
 * Faults of the kernel interface, cited below:
 *  (a) epoll_pwait2 (nanoseconds) came with Linux 5.11, and some sandboxes
 *      refuse it; epoll_pwait has milliseconds, which are rounded up, so that
 *      no timer is early.
 *  (b) A descriptor that was closed while watched is gone from the set without
 *      a word, and its number may be in use again by another file: MOD says
 *      ENOENT, ADD may say EEXIST.
 */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "poll/epoll.h"

/* What is in the set beside watches, whose tags start at 1, has a key below this. */
enum { KEY_WATCH_MIN = 2, KEY_WAKE = 0, KEY_OTHER = 1 };

static int add(const struct rn_epoll* p, int fd, unsigned events, uint64_t key) {
  struct epoll_event event = {.events = events, .data.u64 = key};
  return epoll_ctl(p->fd, EPOLL_CTL_ADD, fd, &event) == 0 ? 0 : -errno;
}

int rn_epoll_open(struct rn_loop* L, struct rn_epoll* p) {
  p->fd = epoll_create1(EPOLL_CLOEXEC);
  if (p->fd == -1) return -errno;
  return add(p, L->wake_fd, EPOLLIN | EPOLLET, KEY_WAKE);
}

int rn_epoll_add_other(struct rn_epoll* p, int fd) {
  return add(p, fd, EPOLLIN, KEY_OTHER);
}

static int epoll_open(struct rn_loop* L) {
  struct rn_epoll* p = rn_calloc(1, sizeof *p);
  if (p == NULL) return UV_ENOMEM;
  p->fd = -1;
  L->poller = p;
  return rn_epoll_open(L, p);
}

static void epoll_close(struct rn_loop* L) {
  struct rn_epoll* p = L->poller;
  if (p == NULL) return;
  if (p->fd != -1) close(p->fd);
  rn_free(p);
  L->poller = NULL;
}

static int arm(const struct rn_epoll* p, const struct rn_watch* watch) {
  struct epoll_event event = {.events = watch->wanted, .data.u64 = rn_watch_key(watch)};
  int op = watch->armed == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  if (epoll_ctl(p->fd, op, watch->fd, &event) == 0) return 0;
  if (errno == EEXIST)
    op = EPOLL_CTL_MOD; /* fault (b) */
  else if (errno == ENOENT)
    op = EPOLL_CTL_ADD;
  else
    return -errno;
  return epoll_ctl(p->fd, op, watch->fd, &event) == 0 ? 0 : -errno;
}

void rn_epoll_disarm(struct rn_loop* L, struct rn_watch* watch) {
  struct rn_epoll* p = L->poller;
  struct epoll_event unused = {0};
  /* It may have been closed already: fault (b). */
  (void)epoll_ctl(p->fd, EPOLL_CTL_DEL, watch->fd, &unused);
}

/* A watch that cannot be armed is reported as a descriptor in error. If more
 * fail than can be noted, the rest stays in `changed` for the next turn. */
void rn_epoll_flush(struct rn_loop* L) {
  struct rn_epoll* p = L->poller;
  const unsigned most = sizeof p->failed / sizeof p->failed[0];
  while (!rn_link_alone(&L->changed) && p->failed_count < most) {
    struct rn_watch* watch = RN_OF(L->changed.next, struct rn_watch, changed);
    rn_link_remove(&watch->changed);
    if (watch->wanted == 0) {
      rn_epoll_disarm(L, watch);
      rn_watch_disarmed(L, watch);
    } else if (arm(p, watch) == 0) {
      watch->armed = watch->wanted;
    } else {
      p->failed[p->failed_count++] =
          (struct rn_ready){.fd = watch->fd, .tag = watch->tag, .events = RN_READY_FAILED};
    }
  }
}

static int ask(struct rn_loop* L, int64_t timeout_ns, struct epoll_event* events, int max) {
  struct rn_epoll* p = L->poller;
  sigset_t sigprof;
  sigset_t* mask = NULL;
  if (L->block_sigprof) {
    sigemptyset(&sigprof);
    sigaddset(&sigprof, SIGPROF);
    mask = &sigprof;
  }
  if (timeout_ns > 0 && !p->no_ns) {
    struct timespec ts = {.tv_sec = timeout_ns / (int64_t)RN_NS_PER_S,
                          .tv_nsec = timeout_ns % (int64_t)RN_NS_PER_S};
    int n = epoll_pwait2(p->fd, events, max, &ts, mask);
    if (n >= 0 || errno == EINTR) return n;
    p->no_ns = true; /* fault (a) */
  }
  int ms = (int)timeout_ns;
  if (timeout_ns > 0) {
    uint64_t up = ((uint64_t)timeout_ns + RN_NS_PER_MS - 1) / RN_NS_PER_MS;
    ms = up > INT_MAX ? INT_MAX : (int)up;
  }
  return epoll_pwait(p->fd, events, max, ms, mask);
}

static int ask_timed(struct rn_loop* L, int64_t timeout_ns, struct epoll_event* events, int max) {
  if (timeout_ns == 0 || !rn_wake_may_block(L)) {
    int n = ask(L, 0, events, max);
    rn_stamp(L);
    return n;
  }
  rn_metrics_idle_begin(L);
  int n = ask(L, timeout_ns, events, max);
  rn_wake_blocked(L);
  return n;
}

unsigned rn_epoll_wait(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready,
                       unsigned max) {
  struct rn_epoll* p = L->poller;
  struct epoll_event events[1024];
  unsigned count = 0;

  rn_epoll_flush(L);
  unsigned told = p->failed_count < max ? p->failed_count : max;
  for (; count < told; count++) ready[count] = p->failed[count];
  p->failed_count -= told;
  for (unsigned i = 0; i < p->failed_count; i++) p->failed[i] = p->failed[told + i];
  if (count > 0) timeout_ns = 0;
  if (count == max) return count;

  int n = ask_timed(L, timeout_ns, events, (int)(max - count));
  RN_ASSERT(n >= 0 || errno == EINTR);
  for (int i = 0; i < n; i++) {
    uint64_t key = events[i].data.u64;
    if (key < KEY_WATCH_MIN) continue;
    ready[count++] = (struct rn_ready){
        .fd = (int)(uint32_t)key, .tag = (unsigned)(key >> 32), .events = events[i].events};
  }
  return count;
}

bool rn_epoll_has_failed(const struct rn_loop* L) {
  const struct rn_epoll* p = L->poller;
  return p != NULL && p->failed_count > 0;
}

int rn_epoll_fd(const struct rn_loop* L) {
  return ((const struct rn_epoll*)L->poller)->fd;
}

const struct rn_backend rn_backend_epoll = {
    .name = "epoll",
    .open = epoll_open,
    .close = epoll_close,
    .flush = rn_epoll_flush,
    .wait = rn_epoll_wait,
};

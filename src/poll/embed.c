/* SPDX-License-Identifier: MIT */
/*
 * Embedding in another loop: uv_backend_fd is an epoll descriptor that holds
 * the backend and, from the first time it is asked for, a timerfd set to the
 * moment when uv_run is next needed. That makes the descriptor readable for
 * due timers, idle handles, closing handles and all the rest that the kernel
 * does not know of.
 *
 * Loops that are never embedded pay one comparison.
 */
#include <errno.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "poll/epoll.h"

static int open_timer(int epoll_fd) {
  int fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
  if (fd == -1) return -errno;
  /* Stale to every watch: its tag is no watch's. */
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = 0};
  if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0) return fd;
  int err = -errno;
  close(fd);
  return err;
}

/* When uv_run is needed, in ns from now; -1: not until something happens. */
static int64_t needed_in_ns(struct rn_loop* L) {
  if (L->has_jobs) return 0;
  if (!rn_alive(L)) return -1;
  if (rn_poll_has_completions(L) || rn_epoll_has_failed(L) || !rn_link_alone(&L->changed)) return 0;
  int64_t ns = rn_poll_timeout_ns(L);
  if (ns > 0 && L->time != NULL) return 0; /* it will jump */
  return ns;
}

/* 0: never. */
static void set_timer(struct rn_loop* L, uint64_t at_ns) {
  struct itimerspec when = {.it_value = {.tv_sec = (time_t)(at_ns / RN_NS_PER_S),
                                         .tv_nsec = (long)(at_ns % RN_NS_PER_S)}};
  RN_ASSERT(timerfd_settime(L->embed_timer_fd, TFD_TIMER_ABSTIME, &when, NULL) == 0);
}

void rn_embed_update(struct rn_loop* L) {
  L->backend->flush(L);
  int64_t ns = needed_in_ns(L);
  /* The loop's time is the monotonic clock's, so deadlines can be given as they
   * are; 1 ns after boot has passed. */
  set_timer(L, ns < 0 ? 0 : ns == 0 ? 1 : L->now_ns + (uint64_t)ns);
}

/* Inside uv_run the timer would only end the loop's own waits too early. */
void rn_embed_running(struct rn_loop* L) {
  if (L->embed_fd >= 0) set_timer(L, 0);
}

static void keep(struct rn_loop* L, const struct rn_ready* ready) {
  if (ready->op != NULL) {
    rn_op_keep(L, ready); /* these come only once */
    return;
  }
  struct rn_watch* watch = rn_poll_live(L, ready);
  if (watch == NULL || !(ready->events & RN_READY_FAILED)) return;
  rn_link_remove(&watch->changed);
  rn_link_append(&L->changed, &watch->changed); /* and fails once more */
}

/* A loop that is not alive makes no turn, and nobody would take what has come for
 * its unreferenced handles: take it now, or the descriptor stays readable. What is
 * ready is reported again when the loop lives again. */
void rn_embed_ended(struct rn_loop* L, bool alive) {
  if (L->embed_fd < 0) return;
  if (!alive) {
    struct rn_ready unread[16];
    unsigned count;
    do {
      count = L->backend->wait(L, 0, unread, 16);
      for (unsigned i = 0; i < count; i++) keep(L, &unread[i]);
    } while (count == 16);
  }
  rn_embed_update(L);
}

void rn_embed_close(struct rn_loop* L) {
  if (L->embed_timer_fd != -1) close(L->embed_timer_fd);
  L->embed_timer_fd = -1;
  L->embed_fd = -1;
}

int uv_backend_fd(const uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->embed_fd >= 0) return L->embed_fd;
  if (rn_poll_open(L) != 0) return -1;
  int epoll_fd = rn_epoll_fd(L);
  int timer_fd = open_timer(epoll_fd);
  if (timer_fd < 0) return -1;
  L->embed_timer_fd = timer_fd;
  L->embed_fd = epoll_fd;
  rn_wake_embedded(L);
  rn_embed_touch(L);
  return epoll_fd;
}

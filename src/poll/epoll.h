/* SPDX-License-Identifier: MIT */
/* Readiness by epoll: what the poller of each backend begins with. */
#ifndef RN_POLL_EPOLL_H
#define RN_POLL_EPOLL_H

#include "poll/poll.h"

struct rn_epoll {
  int fd;
  bool no_ns; /* epoll.c, fault (a) */
  unsigned failed_count;
  struct rn_ready failed[16]; /* watches that could not be armed */
};

int rn_epoll_open(struct rn_loop* L, struct rn_epoll* p);
/* A descriptor that ends the wait when it is readable, and is no watch. */
int rn_epoll_add_other(struct rn_epoll* p, int fd);

/* Makes the kernel forget an armed watch before it returns: the caller may close the
 * descriptor next. */
void rn_epoll_disarm(struct rn_loop* L, struct rn_watch* watch);
int rn_epoll_fd(const struct rn_loop* L);
/* Of a backend, see poll.h. */
void rn_epoll_flush(struct rn_loop* L);
unsigned rn_epoll_wait(struct rn_loop* L, int64_t timeout_ns, struct rn_ready* ready, unsigned max);
/* Whether watches that could not be armed wait for their error. */
bool rn_epoll_has_failed(const struct rn_loop* L);

#endif

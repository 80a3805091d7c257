/* SPDX-License-Identifier: MIT */
/* Watches: interest in the readiness of descriptors, one watch per descriptor. */
#include <errno.h>
#include <sys/epoll.h>

#include "poll/epoll.h"

void rn_watch_init(struct rn_watch* watch, int fd, const struct rn_watch_class* of) {
  *watch = (struct rn_watch){.of = of, .fd = fd};
  rn_link_init(&watch->changed);
  rn_link_init(&watch->fed);
}

bool rn_watch_taken(const struct rn_loop* L, int fd) {
  return fd >= 0 && (unsigned)fd < L->watches_size && L->watches[fd] != NULL &&
         L->watches[fd]->wanted != 0;
}

static int make_room(struct rn_loop* L, int fd) {
  if ((unsigned)fd < L->watches_size) return 0;
  unsigned size = L->watches_size == 0 ? 32 : L->watches_size;
  while (size <= (unsigned)fd) size *= 2;
  struct rn_watch** watches = rn_realloc(L->watches, size * sizeof watches[0]);
  if (watches == NULL) return UV_ENOMEM;
  for (unsigned i = L->watches_size; i < size; i++) watches[i] = NULL;
  L->watches = watches;
  L->watches_size = size;
  return 0;
}

static int begin(struct rn_loop* L, struct rn_watch* watch) {
  RN_ASSERT(watch->fd >= 0);
  int err = rn_poll_open(L);
  if (err == 0) err = make_room(L, watch->fd);
  if (err != 0) return err;
  struct rn_watch* other = L->watches[watch->fd];
  if (other != NULL && other != watch) {
    if (other->wanted != 0) return UV_EEXIST; /* two handles were given one descriptor */
    /* Only what the kernel knows of it ends: it may still be fed. */
    rn_link_remove(&other->changed);
    rn_epoll_disarm(L, other);
    rn_watch_disarmed(L, other);
  }
  L->watches[watch->fd] = watch;
  L->watches_live++;
  if (watch->armed != 0) return 0;         /* the kernel still knows it by its tag */
  if (++L->next_tag == 0) L->next_tag = 1; /* 0 is epoll.c's own */
  watch->tag = L->next_tag;
  return 0;
}

void rn_watch_disarmed(struct rn_loop* L, struct rn_watch* watch) {
  watch->armed = 0;
  if (watch->wanted == 0 && L->watches[watch->fd] == watch) L->watches[watch->fd] = NULL;
}

int rn_watch_set(struct rn_loop* L, struct rn_watch* watch, unsigned events) {
  if (watch->wanted == events) return 0;
  if (watch->wanted == 0) {
    int err = begin(L, watch);
    if (err != 0) return err;
  } else if (events == 0) {
    L->watches_live--;
  }
  watch->wanted = events;
  if (events != watch->armed) { /* one that is in the list keeps its place: libuv's order */
    if (rn_link_alone(&watch->changed)) rn_link_append(&L->changed, &watch->changed);
    return 0;
  }
  rn_link_remove(&watch->changed);
  if (events == 0) rn_watch_disarmed(L, watch);
  return 0;
}

void rn_watch_stop(struct rn_loop* L, struct rn_watch* watch) {
  rn_link_remove(&watch->changed);
  rn_link_remove(&watch->fed);
  if (watch->wanted == 0 && watch->armed == 0) return;
  if (watch->wanted != 0) L->watches_live--;
  watch->wanted = 0;
  if (watch->armed != 0) rn_epoll_disarm(L, watch);
  rn_watch_disarmed(L, watch);
}

void rn_watch_feed(struct rn_loop* L, struct rn_watch* watch) {
  if (!rn_link_alone(&watch->fed)) return;
  rn_link_append(&L->fed, &watch->fed);
  rn_embed_touch(L);
}

/* What is fed meanwhile waits for the next round. */
void rn_watches_run_fed(struct rn_loop* L) {
  struct rn_link batch;
  rn_link_move(&L->fed, &batch);
  while (!rn_link_alone(&batch)) {
    struct rn_watch* watch = RN_OF(batch.next, struct rn_watch, fed);
    rn_link_remove(&watch->fed);
    watch->of->ready(L->uv, watch, EPOLLOUT);
  }
}

/* epoll refuses what cannot be waited for (regular files, directories). */
int rn_watch_check_fd(struct rn_loop* L, int fd) {
  int err = rn_poll_open(L);
  if (err != 0) return err;
  int epoll_fd = rn_epoll_fd(L);
  struct epoll_event event = {.events = EPOLLIN};
  if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) != 0) return errno == EEXIST ? 0 : -errno;
  RN_ASSERT(epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, &event) == 0);
  return 0;
}

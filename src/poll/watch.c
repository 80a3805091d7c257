/* SPDX-License-Identifier: MIT */
/* Watches: interest in the readiness of descriptors, one watch a descriptor. */
#include <errno.h>
#include <sys/epoll.h>

#include "poll/poll.h"

void rn_watch_init(struct rn_watch* watch, int fd,
                   void (*ready)(uv_loop_t*, struct rn_watch*, unsigned)) {
  *watch = (struct rn_watch){.ready = ready, .fd = fd};
  rn_link_init(&watch->changed);
}

bool rn_watch_taken(const struct rn_loop* L, int fd) {
  return fd >= 0 && (unsigned)fd < L->watches_size && L->watches[fd] != NULL;
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

int rn_watch_start(struct rn_loop* L, struct rn_watch* watch, unsigned events) {
  RN_ASSERT(watch->fd >= 0 && events != 0 && watch->wanted == 0);
  int err = rn_poll_open(L);
  if (err == 0) err = make_room(L, watch->fd);
  if (err != 0) return err;
  RN_ASSERT(L->watches[watch->fd] == NULL);
  L->watches[watch->fd] = watch;
  L->watches_live++;
  watch->wanted = events;
  if (++L->next_tag == 0) L->next_tag = 1; /* 0 is the backends' own */
  watch->tag = L->next_tag;
  rn_link_append(&L->changed, &watch->changed);
  return 0;
}

void rn_watch_stop(struct rn_loop* L, struct rn_watch* watch) {
  if (watch->wanted == 0) return;
  L->watches[watch->fd] = NULL;
  L->watches_live--;
  rn_link_remove(&watch->changed);
  watch->wanted = 0;
  if (watch->armed != 0) L->backend->disarm(L, watch);
  watch->armed = 0;
}

/* epoll refuses what cannot be waited for (regular files, directories); the
 * question is put to it with either backend, so that the answer is the same. */
int rn_watch_check_fd(struct rn_loop* L, int fd) {
  int err = rn_poll_open(L);
  if (err != 0) return err;
  int epoll_fd = L->backend->epoll_fd(L);
  if (epoll_fd < 0) return epoll_fd;
  struct epoll_event event = {.events = EPOLLIN};
  if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &event) != 0) return errno == EEXIST ? 0 : -errno;
  RN_ASSERT(epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, &event) == 0);
  return 0;
}

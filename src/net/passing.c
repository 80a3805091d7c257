/* SPDX-License-Identifier: MIT */
/*
 * Descriptors that came over a pipe and wait for uv_accept. The first lies in the
 * stream itself (accepted_fd), the others in a ring, oldest first. All of them are
 * close-on-exec, and closed if nobody takes them.
 */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"

enum { FIRST_ROOM = 8 }; /* a power of two */

struct rn_fds {
  unsigned room;
  unsigned first;
  unsigned count;
  int fds[];
};

static struct rn_fds* grow(const struct rn_fds* old) {
  unsigned room = old == NULL ? FIRST_ROOM : old->room * 2;
  struct rn_fds* fds = rn_malloc(sizeof *fds + room * sizeof fds->fds[0]);
  if (fds == NULL) return NULL;
  *fds = (struct rn_fds){.room = room, .count = old == NULL ? 0 : old->count};
  for (unsigned i = 0; i < fds->count; i++)
    fds->fds[i] = old->fds[(old->first + i) & (old->room - 1)];
  return fds;
}

static int keep(uv_stream_t* stream, int fd) {
  if (stream->accepted_fd == -1) {
    stream->accepted_fd = fd;
    return 0;
  }
  struct rn_fds* fds = stream->queued_fds;
  if (fds == NULL || fds->count == fds->room) {
    struct rn_fds* larger = grow(fds);
    if (larger == NULL) return UV_ENOMEM;
    rn_free(fds);
    stream->queued_fds = fds = larger;
  }
  fds->fds[(fds->first + fds->count++) & (fds->room - 1)] = fd;
  return 0;
}

/* Descriptors that cannot be kept are closed. */
int rn_passing_take(uv_stream_t* stream, struct msghdr* message) {
  int err = 0;
  for (struct cmsghdr* c = CMSG_FIRSTHDR(message); c != NULL; c = CMSG_NXTHDR(message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (c->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(c) + i * sizeof fd, sizeof fd);
      if (err == 0) err = keep(stream, fd);
      if (err != 0) close(fd);
    }
  }
  return err;
}

bool rn_passing_next(uv_stream_t* stream) {
  struct rn_fds* fds = stream->queued_fds;
  stream->accepted_fd = -1;
  if (fds == NULL) return false;
  stream->accepted_fd = fds->fds[fds->first];
  fds->first = (fds->first + 1) & (fds->room - 1);
  if (--fds->count == 0) {
    rn_free(fds);
    stream->queued_fds = NULL;
  }
  return true;
}

int rn_passing_count(const uv_stream_t* stream) {
  if (stream->accepted_fd == -1) return 0;
  return 1 + (stream->queued_fds == NULL ? 0 : (int)stream->queued_fds->count);
}

void rn_passing_close(uv_stream_t* stream) {
  while (stream->accepted_fd != -1) {
    rn_peers_close(rn_loop_of_stream(stream), stream->accepted_fd);
    close(stream->accepted_fd);
    rn_passing_next(stream);
  }
}

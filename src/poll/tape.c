/* SPDX-License-Identifier: MIT */
/*
 * What comes from other hosts. The rest of a steered run is the same each time, so it is enough to
 * keep the results of the system calls on such sockets, in their order:
 *
 *   connect, error, read, write, shutdown, own-name, peer-name, there     on a socket
 *   wait     how far the clock moved while the loop waited
 *   ready    which of the sockets were ready then
 *   lookup   the addresses of a name
 *
 * To play them, no socket is connected. Each has a descriptor in its place that is never ready.
 *
 * Invariants:
 *  1. A socket is kept from connect on or never. It is if its address is not on this machine, or is
 *     no port of this process. While the program has children, nothing new is kept: the other end
 *     may be a child, which runs in the other run, too.
 *  2. Sockets have numbers in the order in which they were connected. Both runs have the same.
 *  3. The calls come in the same order in both runs. If they do not, next() ends the run.
 */
#include "poll/tape.h"

#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/net.h"
#include "poll/poll.h"
#include "poll/steer.h"
#include "sys/process.h"

const struct rn_tape* rn_tape;

/* The number of each descriptor's socket; only for those of streams with RN_STREAM_TAPED. */
static struct {
  unsigned* numbers;
  size_t size;
  unsigned count; /* of sockets */
} sockets;

static bool set_number(int fd, unsigned number) {
  if ((size_t)fd >= sockets.size) {
    size_t size = (size_t)fd * 2 + 16;
    unsigned* numbers = rn_realloc(sockets.numbers, size * sizeof numbers[0]);
    if (numbers == NULL) return false;
    memset(numbers + sockets.size, 0, (size - sockets.size) * sizeof numbers[0]);
    sockets.numbers = numbers;
    sockets.size = size;
  }
  sockets.numbers[fd] = number;
  return true;
}

static unsigned number_of(int fd) {
  return (size_t)fd < sockets.size ? sockets.numbers[fd] : 0;
}

bool rn_tape_is_used(void) {
  return sockets.count > 0;
}

bool rn_tape_plays_waits(void) {
  return rn_tape_is_used() && rn_tape->plays;
}

/* ---- sockets ---------------------------------------------------------------------------- */

/* A socket that listens where nobody looks is neither readable nor writable. */
static void keep_quiet(int fd, int family) {
  struct sockaddr_in in = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct sockaddr_in6 in6 = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  if (family == AF_INET6)
    (void)!bind(fd, (struct sockaddr*)&in6, sizeof in6);
  else
    (void)!bind(fd, (struct sockaddr*)&in, sizeof in);
  (void)!listen(fd, 1);
}

void rn_tape_connecting(struct rn_loop* L, uv_stream_t* stream, const struct sockaddr* address) {
  if (rn_tape == NULL || L->steer == NULL || (stream->flags & RN_STREAM_TAPED)) return;
  if (rn_processes_running() > 0 || !rn_outside_is_address(address)) return;
  if (!set_number(stream->watch.fd, ++sockets.count)) return;
  stream->flags |= RN_STREAM_TAPED;
  if (rn_tape->plays) keep_quiet(stream->watch.fd, address->sa_family);
}

bool rn_tape_plays_bytes(const uv_stream_t* stream, const char* call, int64_t* result, void* data,
                         size_t* size) {
  if (!rn_tape->plays) return false;
  *result = rn_tape->next(call, number_of(stream->watch.fd), data, size);
  return true;
}

bool rn_tape_plays(const uv_stream_t* stream, const char* call, int64_t* result) {
  size_t none = 0;
  return rn_tape_plays_bytes(stream, call, result, NULL, &none);
}

void rn_tape_keep(const uv_stream_t* stream, const char* call, int64_t result, const void* data,
                  size_t size) {
  rn_tape->keep(call, number_of(stream->watch.fd), result, data, size);
}

/* ---- names ---------------------------------------------------------------------------------- */

/* Addresses need no other host, nor does this one. */
bool rn_tape_takes_name(const struct rn_loop* L, const char* name) {
  struct in6_addr address;
  if (rn_tape == NULL || L == NULL || L->steer == NULL || name == NULL) return false;
  if (rn_processes_running() > 0 || strcmp(name, "localhost") == 0) return false;
  return uv_inet_pton(AF_INET, name, &address) != 0 && uv_inet_pton(AF_INET6, name, &address) != 0;
}

/* ---- waiting ---------------------------------------------------------------------------- */

bool rn_tape_has(const struct rn_watch* watch) {
  const uv_handle_t* handle = watch == NULL ? NULL : rn_watch_owner(watch);
  return handle != NULL && handle->type == UV_TCP && (handle->flags & RN_STREAM_TAPED) != 0;
}

uint64_t rn_tape_wait(uint64_t moves_ns) {
  size_t none = 0;
  if (rn_tape->plays) return (uint64_t)rn_tape->next("wait", 0, NULL, &none);
  rn_tape->keep("wait", 0, (int64_t)moves_ns, NULL, 0);
  return moves_ns;
}

struct ready {
  uint32_t number;
  uint32_t events;
};
enum { KEPT_MAX = 256 };

static struct rn_watch* find(const struct rn_loop* L, unsigned number) {
  for (unsigned fd = 0; fd < L->watches_size; fd++)
    if (rn_tape_has(L->watches[fd]) && number_of((int)fd) == number) return L->watches[fd];
  return NULL;
}

unsigned rn_tape_ready(struct rn_loop* L, struct rn_ready* ready, unsigned count, unsigned max) {
  struct ready kept[KEPT_MAX];
  size_t size = 0;
  unsigned others = 0;
  for (unsigned i = 0; i < count; i++) {
    if (ready[i].op != NULL || !rn_tape_has(rn_poll_live(L, &ready[i]))) {
      ready[others++] = ready[i];
    } else if (size < KEPT_MAX) {
      kept[size++] = (struct ready){number_of(ready[i].fd), ready[i].events};
      if (!rn_tape->plays) ready[others++] = ready[i];
    } /* else it comes at the next look */
  }
  if (!rn_tape->plays) {
    rn_tape->keep("ready", 0, (int64_t)size, kept, size * sizeof kept[0]);
    return others;
  }
  size_t bytes = sizeof kept;
  int64_t there = rn_tape->next("ready", 0, kept, &bytes);
  for (int64_t i = 0; i < there && others < max; i++) {
    const struct rn_watch* watch = find(L, kept[i].number);
    if (watch == NULL || watch->wanted == 0) continue;
    ready[others++] =
        (struct rn_ready){.fd = watch->fd, .tag = watch->tag, .events = kept[i].events};
  }
  return others;
}

/* SPDX-License-Identifier: MIT */
/*
 * Triggers of bytes. Observers hear which callback wrote the bytes that another one is about
 * to read, if both ends of the connection are in this process:
 *
 *   an end ── sent 12 ──▶ marks: up to 5 by #7, up to 12 by #9 ── taken 5 ──▶ its peer
 *
 * The reader of bytes 6 to 12 was made ready by #9. The same way a connection is made ready by
 * the connecting side, an end of data by the one that shut down or closed, and a write that waited
 * for room by the reader at the other end.
 *
 * An end is known by its descriptor. It waits until its peer is accepted, which finds it
 *
 *   TCP           by the two addresses;
 *   local socket  by the path: connections of this process (SO_PEERCRED) are accepted in the order
 *                 in which they were made;
 *   pipe          by the inode.
 *
 *  1. A wrong trigger is worse than none. An end whose bytes do not add up (somebody else writes
 *     or reads them, too) is `lost`: it has no triggers from then on.
 *  2. Ends are of all loops, and all is done under one lock. Events are sent without it. What
 *     another thread may see at once is noted before it is done, or with the lock held.
 *  3. An end that is closed is kept as long as its peer may read what it wrote, or as it may still
 *     be accepted, where CLOSED_MAX are kept.
 */
#include "net/peers.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "net/net.h"

enum {
  MARKS_UNPAIRED_MAX = 64, /* of an end whose peer is perhaps outside */
  CLOSED_MAX = 64,
};

_Atomic(bool) rn_peers_on;

/* Which callback did something, and when. */
struct cause {
  uint64_t id; /* 0: none is known */
  unsigned lane;
  uint64_t time_ns;
};

struct mark {
  uint64_t until; /* the bytes before this one */
  struct cause cause;
};

struct name {
  sa_family_t family; /* AF_INET6 for TCP, AF_UNIX, AF_UNSPEC for a pipe */
  union {
    struct {
      struct in6_addr ip[2]; /* its own, the other's */
      in_port_t port[2];
    } tcp;
    char path[sizeof(struct sockaddr_un)];
    struct {
      dev_t dev;
      ino_t ino;
    } pipe;
  } u;
};

struct end {
  struct rn_link queue; /* of those that wait for their peer */
  struct end* peer;
  struct name name;
  int fd; /* -1: closed */
  bool lost;
  bool full; /* the kernel took no more */
  uint64_t sent, taken;
  struct mark* marks; /* from first, of what the peer has not read yet */
  size_t first, count, room;
  struct cause made, sending, ended, read;
};

static struct {
  pthread_mutex_t lock;
  struct end** by_fd;
  int room;
  struct rn_link waiting; /* oldest first; next is NULL before the first use */
  int closed;             /* of those that wait */
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- ends ------------------------------------------------------------------------------------ */

static struct cause cause_of(const struct rn_loop* L, uint64_t id) {
  return (struct cause){id, L->lane, rn_clock_read(L)};
}

static struct end* end_of(int fd) {
  return fd >= 0 && fd < all.room ? all.by_fd[fd] : NULL;
}

static void free_end(struct end* end) {
  free(end->marks);
  free(end);
}

static bool is_waiting(const struct end* end) {
  return end->queue.next != NULL;
}

static void stop_waiting(struct end* end) {
  rn_link_remove(&end->queue);
  end->queue.next = NULL;
  if (end->fd == -1) all.closed--;
}

/* It is closed: what nobody can ask for any more goes. */
static void let_go(struct end* end) {
  if (end->fd != -1) {
    all.by_fd[end->fd] = NULL;
    end->fd = -1;
    if (is_waiting(end)) all.closed++;
  }
  if (end->peer != NULL && end->peer->fd == -1) {
    free_end(end->peer);
    free_end(end);
  } else if (end->peer == NULL && !is_waiting(end)) {
    free_end(end);
  }
  if (all.closed <= CLOSED_MAX) return;
  struct end* oldest = RN_OF(all.waiting.next, struct end, queue);
  while (oldest->fd != -1) oldest = RN_OF(oldest->queue.next, struct end, queue);
  stop_waiting(oldest);
  free_end(oldest);
}

/* A child of fork has the descriptors, but what it does with them is not known here. */
static void on_fork(void) {
  atomic_store(&rn_peers_on, false);
  all.lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  all.by_fd = NULL;
  all.room = all.closed = 0;
  rn_link_init(&all.waiting);
}

static bool make_room(int fd) {
  if (all.waiting.next == NULL) {
    rn_link_init(&all.waiting);
    if (pthread_atfork(NULL, NULL, on_fork) != 0) return false;
  }
  if (fd < all.room) return true;
  int room = fd < 64 ? 128 : fd * 2;
  struct end** grown = realloc(all.by_fd, (size_t)room * sizeof(struct end*));
  if (grown == NULL) return false;
  memset(grown + all.room, 0, (size_t)(room - all.room) * sizeof(struct end*));
  all.by_fd = grown;
  all.room = room;
  return true;
}

/* NULL: no memory, so it has no triggers. */
static struct end* new_end(int fd, const struct name* name, struct cause made) {
  if (!make_room(fd)) return NULL;
  if (all.by_fd[fd] != NULL) let_go(all.by_fd[fd]);
  struct end* end = calloc(1, sizeof *end);
  if (end == NULL) return NULL;
  end->fd = fd;
  end->name = *name;
  end->made = made;
  all.by_fd[fd] = end;
  atomic_store_explicit(&rn_peers_on, true, memory_order_relaxed);
  return end;
}

static void pair(struct end* a, struct end* b) {
  a->peer = b;
  b->peer = a;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* One form for both versions: 127.0.0.1 is ::ffff:127.0.0.1. */
static bool take_address(const struct sockaddr_storage* from, struct in6_addr* ip,
                         in_port_t* port) {
  if (from->ss_family == AF_INET6) {
    const struct sockaddr_in6* v6 = (const struct sockaddr_in6*)from;
    *ip = v6->sin6_addr;
    *port = v6->sin6_port;
    return true;
  }
  if (from->ss_family != AF_INET) return false;
  const struct sockaddr_in* v4 = (const struct sockaddr_in*)from;
  memset(ip, 0, sizeof *ip);
  ip->s6_addr[10] = ip->s6_addr[11] = 0xff;
  memcpy(&ip->s6_addr[12], &v4->sin_addr, sizeof v4->sin_addr);
  *port = v4->sin_port;
  return true;
}

static bool is_loopback(const struct in6_addr* ip) {
  return IN6_IS_ADDR_LOOPBACK(ip) || (IN6_IS_ADDR_V4MAPPED(ip) && ip->s6_addr[12] == 127);
}

/* What is no address of this machine has its peer elsewhere. */
static bool is_this_machine(const struct name* name) {
  const struct in6_addr* ip = name->u.tcp.ip;
  return is_loopback(&ip[1]) || memcmp(&ip[0], &ip[1], sizeof ip[0]) == 0;
}

static bool path_of(const struct sockaddr_storage* server, socklen_t size, struct name* name) {
  const size_t before = offsetof(struct sockaddr_un, sun_path);
  name->family = AF_UNIX;
  if (size <= before) return false; /* of a socketpair */
  memcpy(name->u.path, ((const struct sockaddr_un*)server)->sun_path, size - before);
  return true;
}

/* Nobody listens on the address "any": connect(2) takes the loopback. */
static void take_loopback(struct in6_addr* ip) {
  static const struct in6_addr any_v4 = {.s6_addr = {[10] = 0xff, [11] = 0xff}};
  if (IN6_IS_ADDR_UNSPECIFIED(ip)) *ip = in6addr_loopback;
  if (memcmp(ip, &any_v4, sizeof any_v4) == 0) {
    ip->s6_addr[12] = 127;
    ip->s6_addr[15] = 1;
  }
}

/* False: it has no name that its peer could be found by. The path of a local socket is that of the
 * server; clients have it for their peer's. A TCP socket that connects does not tell `to` yet. */
static bool name_of(int fd, bool is_accepted, const struct sockaddr* to, struct name* name) {
  struct sockaddr_storage own = {0}, other = {0};
  socklen_t own_size = sizeof own, other_size = sizeof other;
  memset(name, 0, sizeof *name);
  if (getsockname(fd, (struct sockaddr*)&own, &own_size) != 0) return false;
  if (to != NULL)
    memcpy(&other, to,
           to->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in));
  else if (getpeername(fd, (struct sockaddr*)&other, &other_size) != 0)
    return false;
  if (own.ss_family == AF_UNIX)
    return is_accepted ? path_of(&own, own_size, name) : path_of(&other, other_size, name);
  name->family = AF_INET6;
  if (!take_address(&own, &name->u.tcp.ip[0], &name->u.tcp.port[0]) ||
      !take_address(&other, &name->u.tcp.ip[1], &name->u.tcp.port[1]))
    return false;
  take_loopback(&name->u.tcp.ip[1]);
  return is_this_machine(name);
}

static bool are_peers(const struct name* a, const struct name* b) {
  if (a->family != b->family) return false;
  if (a->family == AF_UNIX) return memcmp(a->u.path, b->u.path, sizeof a->u.path) == 0;
  if (a->family == AF_UNSPEC)
    return a->u.pipe.dev == b->u.pipe.dev && a->u.pipe.ino == b->u.pipe.ino;
  const struct in6_addr *x = a->u.tcp.ip, *y = b->u.tcp.ip;
  return a->u.tcp.port[0] == b->u.tcp.port[1] && a->u.tcp.port[1] == b->u.tcp.port[0] &&
         memcmp(&x[0], &y[1], sizeof *x) == 0 && memcmp(&x[1], &y[0], sizeof *x) == 0;
}

/* Of this process: the other end of a local socket. */
static bool is_own(int fd) {
  struct ucred by;
  socklen_t size = sizeof by;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &by, &size) == 0 && by.pid == getpid();
}

/* Of two with the same name the older one is the first in the queue of a local server; of TCP's
 * the newer one, since the other is gone. */
static struct end* take_waiting(const struct name* name) {
  struct end* found = NULL;
  if (all.waiting.next == NULL) return NULL;
  for (struct rn_link* at = all.waiting.next; at != &all.waiting; at = at->next) {
    struct end* end = RN_OF(at, struct end, queue);
    if (!are_peers(&end->name, name)) continue;
    found = end;
    if (name->family == AF_UNIX) break;
  }
  if (found != NULL) stop_waiting(found);
  return found;
}

/* ---- what happens ---------------------------------------------------------------------------- */

static void tell(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                 struct cause cause) {
  if (L->observers == NULL || cause.id == 0) return;
  rn_tell_ready_by(L, kind, item, cause.id, cause.lane, cause.time_ns);
}

/* The lock is held meanwhile, because another thread may accept at once. */
void rn_peers_connecting(void) {
  pthread_mutex_lock(&all.lock);
}

void rn_peers_connected(struct rn_loop* L, int fd, const struct sockaddr* to, int err) {
  struct name name;
  if (err == 0 && name_of(fd, false, to, &name)) {
    struct end* end = new_end(fd, &name, cause_of(L, L->current_id));
    if (end != NULL) rn_link_append(&all.waiting, &end->queue);
  }
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_accept(struct rn_loop* L, const uv_stream_t* server, int fd) {
  struct name name;
  struct cause connected = {0};
  if (!name_of(fd, true, NULL, &name) || (name.family == AF_UNIX && !is_own(fd))) return;
  pthread_mutex_lock(&all.lock);
  struct end* client = take_waiting(&name);
  if (client != NULL) {
    struct end* end = new_end(fd, &name, (struct cause){0});
    connected = client->made;
    if (end != NULL)
      pair(end, client);
    else if (client->fd == -1)
      free_end(client);
  }
  pthread_mutex_unlock(&all.lock);
  tell(L, RONDO_KIND_CONNECTION, &server->u.own.item, connected);
}

void rn_peers_open(int fd) {
  struct stat about;
  if (fstat(fd, &about) != 0 || !S_ISFIFO(about.st_mode)) return;
  struct name name = {.family = AF_UNSPEC};
  name.u.pipe.dev = about.st_dev;
  name.u.pipe.ino = about.st_ino;
  pthread_mutex_lock(&all.lock);
  struct end* other = take_waiting(&name);
  struct end* end = new_end(fd, &name, (struct cause){0});
  if (end != NULL && other != NULL)
    pair(end, other);
  else if (end != NULL)
    rn_link_append(&all.waiting, &end->queue);
  else if (other != NULL && other->fd == -1)
    free_end(other);
  pthread_mutex_unlock(&all.lock);
}

/* False: no memory. */
static bool grow_marks(struct end* end) {
  if (end->first > end->room / 2) {
    memmove(end->marks, end->marks + end->first, end->count * sizeof *end->marks);
    end->first = 0;
    return true;
  }
  size_t room = end->room == 0 ? 4 : end->room * 2;
  struct mark* grown = realloc(end->marks, room * sizeof *grown);
  if (grown == NULL) return false;
  end->marks = grown;
  end->room = room;
  return true;
}

static void add_mark(struct end* end, struct cause cause) {
  struct mark* last = end->count == 0 ? NULL : &end->marks[end->first + end->count - 1];
  if (last != NULL && last->cause.id == cause.id && last->cause.lane == cause.lane) {
    last->until = end->sent;
    return;
  }
  bool is_too_much = end->peer == NULL && end->count == MARKS_UNPAIRED_MAX;
  if (is_too_much || (end->first + end->count == end->room && !grow_marks(end)))
    end->lost = true;
  else
    end->marks[end->first + end->count++] = (struct mark){end->sent, cause};
}

void rn_peers_note_sending(struct rn_loop* L, int fd, uint64_t cause) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL) end->sending = cause_of(L, cause);
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_note_sent(int fd, ssize_t bytes) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL && bytes > 0 && !end->lost) {
    end->sent += (size_t)bytes;
    if (end->sent > end->taken) add_mark(end, end->sending);
  }
  if (end != NULL) end->sending = (struct cause){0};
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_note_full(int fd) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL) end->full = true;
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_note_done(struct rn_loop* L, int fd, const struct rn_item* item, int err,
                        bool is_last) {
  struct cause cause = {0};
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL && !end->lost && end->peer != NULL)
    cause = err != 0 ? end->peer->ended : end->full ? end->peer->read : cause;
  if (end != NULL && is_last) end->full = false;
  pthread_mutex_unlock(&all.lock);
  tell(L, RONDO_KIND_WRITE, item, cause);
}

/* The peer has read so many bytes: who wrote the last one. */
static struct cause take_bytes(struct end* from, size_t bytes) {
  struct cause cause = {0};
  from->taken += bytes;
  bool is_ahead = from->taken > from->sent;
  if (is_ahead && from->sending.id == 0) from->lost = true; /* somebody else writes, too */
  if (from->lost) return cause;
  while (from->count > 0) {
    const struct mark* mark = &from->marks[from->first];
    cause = mark->cause;
    if (mark->until > from->taken) break;
    from->first++;
    from->count--;
    if (mark->until == from->taken) break;
  }
  return is_ahead ? from->sending : cause;
}

void rn_peers_note_read(struct rn_loop* L, const uv_stream_t* stream, ssize_t bytes) {
  struct cause cause = {0};
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(stream->watch.fd);
  struct end* from = end == NULL || end->lost ? NULL : end->peer;
  if (from != NULL && bytes > 0) {
    cause = take_bytes(from, (size_t)bytes);
    end->read = cause_of(L, stream->u.own.item.id);
  } else if (from != NULL && !from->lost) {
    cause = from->ended;
  }
  pthread_mutex_unlock(&all.lock);
  tell(L, RONDO_KIND_READ, &stream->u.own.item, cause);
}

static void set_ended(struct rn_loop* L, struct end* end, uint64_t cause) {
  if (end->ended.id == 0) end->ended = cause_of(L, cause);
}

void rn_peers_note_end(struct rn_loop* L, int fd, uint64_t cause) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL) set_ended(L, end, cause);
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_note_close(struct rn_loop* L, int fd) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL) {
    set_ended(L, end, L->current_id);
    let_go(end);
  }
  pthread_mutex_unlock(&all.lock);
}

void rn_peers_note_shared(int fd) {
  pthread_mutex_lock(&all.lock);
  struct end* end = end_of(fd);
  if (end != NULL) end->lost = true;
  if (end != NULL && end->peer != NULL) end->peer->lost = true;
  pthread_mutex_unlock(&all.lock);
}

/* SPDX-License-Identifier: MIT */
/*
 * What of a steered loop's input the program itself has caused, and when that has arrived.
 *
 * Pipes, sockets of files and inotify deliver before the call returns. TCP and UDP over the
 * loopback interface do not quite: the kernel puts each packet into a queue of the processor and
 * usually empties that before the system call returns, but on a busy machine a thread of its own
 * does it later. The queue is first in, first out. So a datagram that we send to ourselves on the
 * same processor comes when all packets before it have been handled. A connection takes three
 * packets, each of which is the answer to the one before: ROUNDS.
 *
 * Invariants:
 *  1. The thread stays on one processor from its first round on, since every processor has a queue
 *     of its own.
 *  2. What children do depends on their speed. So it is looked at only when the loop waits for it,
 *     and then they have ended or sleep, as far as can be seen.
 *  3. A socket is inside if its peer is a socket of this process: it is, or was, on loopback with
 *     a peer port that one of our own sockets has. Pipes, pairs of sockets and terminals are
 *     outside: programs make pipes for their children only.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "poll/poll.h"
#include "poll/steer.h"
#include "poll/tape.h"
#include "sys/cpu.h"

enum { ROUNDS = 4, PATIENCE_MS = 200, NO_BARRIER = -2 };

/* ---- packets on their way -------------------------------------------------------- */

static int make_barrier(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd == -1) return NO_BARRIER;
  if (bind(fd, (struct sockaddr*)&address, size) == 0 &&
      getsockname(fd, (struct sockaddr*)&address, &size) == 0 &&
      connect(fd, (struct sockaddr*)&address, size) == 0)
    return fd;
  close(fd);
  return NO_BARRIER;
}

static in_port_t port_of(const struct sockaddr_storage* address) {
  return address->ss_family == AF_INET ? ((const struct sockaddr_in*)address)->sin_port
                                       : ((const struct sockaddr_in6*)address)->sin6_port;
}

/* Ports that sockets of this process have or had: the other end may still be open when ours is
 * closed. A bit each, for all threads. */
static _Atomic(uint64_t) own_ports[65536 / 64];

static void remember_port(in_port_t port) {
  atomic_fetch_or(&own_ports[port / 64], UINT64_C(1) << port % 64);
}

static bool has_network(const struct rn_loop* L) {
  bool has = false;
  for (unsigned fd = 0; fd < L->watches_size; fd++) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (L->watches[fd] == NULL || L->watches[fd]->wanted == 0) continue;
    if (getsockname((int)fd, (struct sockaddr*)&address, &size) != 0) continue;
    if (address.ss_family != AF_INET && address.ss_family != AF_INET6) continue;
    remember_port(port_of(&address));
    has = true;
  }
  return has;
}

void rn_outside_settle(struct rn_loop* L, struct rn_outside* outside) {
  if (!has_network(L)) return;
  if (!outside->is_pinned) rn_cpu_pin();
  outside->is_pinned = true;
  if (outside->barrier_fd == -1) outside->barrier_fd = make_barrier();
  if (outside->barrier_fd == NO_BARRIER) return;
  for (int i = 0; i < ROUNDS; i++) {
    char byte = 0;
    struct pollfd there = {.fd = outside->barrier_fd, .events = POLLIN};
    if (send(outside->barrier_fd, &byte, 1, 0) != 1) return;
    if (poll(&there, 1, PATIENCE_MS) != 1) return;
    (void)!recv(outside->barrier_fd, &byte, 1, 0);
  }
}

/* ---- children ------------------------------------------------------------------------ */

enum { SAMPLES = 3, SAMPLE_US = 500, SAMPLES_MAX = 2000, DEPTH_MAX = 8 };

/* The state of a thread: R, S, D, Z ...; 0: it is gone. */
static char state_of(int pid, int tid) {
  char path[64];
  char text[512];
  snprintf(path, sizeof path, "/proc/%d/task/%d/stat", pid, tid);
  FILE* file = fopen(path, "re");
  if (file == NULL) return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = '\0';
  const char* end = strrchr(text, ')'); /* of its name */
  return end != NULL && end[1] == ' ' ? end[2] : 0;
}

static bool is_busy(int pid, int depth);

static bool has_busy_children(int pid, int tid, int depth) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task/%d/children", pid, tid);
  FILE* file = fopen(path, "re");
  if (file == NULL) return false;
  int child;
  bool busy = false;
  while (!busy && fscanf(file, "%d", &child) == 1) busy = is_busy(child, depth + 1);
  fclose(file);
  return busy;
}

/* Whether a thread of it, or of what it has started, runs or is about to. */
static bool is_busy(int pid, int depth) {
  char path[64];
  if (depth > DEPTH_MAX) return false;
  snprintf(path, sizeof path, "/proc/%d/task", pid);
  DIR* tasks = opendir(path);
  if (tasks == NULL) return false;
  bool busy = false;
  const struct dirent* entry;
  while (!busy && (entry = readdir(tasks)) != NULL) {
    int tid = atoi(entry->d_name);
    if (tid == 0) continue;
    char state = state_of(pid, tid);
    busy = state == 'R' || state == 'D' || has_busy_children(pid, tid, depth);
  }
  closedir(tasks);
  return busy;
}

void rn_outside_await_children(const struct rn_loop* L) {
  int quiet = 0;
  for (int i = 0; i < SAMPLES_MAX && quiet < SAMPLES; i++) {
    bool busy = false;
    for (struct rn_link* l = L->uv->handle_queue.next; l != &L->uv->handle_queue; l = l->next) {
      const uv_handle_t* handle = RN_OF(l, uv_handle_t, handle_queue);
      if (handle->type != UV_PROCESS || !rn_handle_is_active(handle)) continue;
      busy = busy || is_busy(((const uv_process_t*)handle)->pid, 0);
    }
    quiet = busy ? 0 : quiet + 1;
    if (quiet < SAMPLES) usleep(SAMPLE_US);
  }
}

/* ---- whose the other end is -------------------------------------------------------- */

static bool is_loopback(const struct sockaddr_storage* address) {
  if (address->ss_family == AF_INET) {
    const struct sockaddr_in* in = (const struct sockaddr_in*)address;
    return ntohl(in->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
  }
  const struct sockaddr_in6* in6 = (const struct sockaddr_in6*)address;
  if (IN6_IS_ADDR_LOOPBACK(&in6->sin6_addr)) return true;
  return IN6_IS_ADDR_V4MAPPED(&in6->sin6_addr) && in6->sin6_addr.s6_addr[12] == IN_LOOPBACKNET;
}

/* Or the address "any", by which connect(2) reaches this machine. */
static bool is_here(const struct sockaddr_storage* address) {
  if (address->ss_family == AF_INET)
    return is_loopback(address) ||
           ((const struct sockaddr_in*)address)->sin_addr.s_addr == htonl(INADDR_ANY);
  return is_loopback(address) ||
         IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6*)address)->sin6_addr);
}

/* Also for sockets that are not watched, or by another loop of the process. */
static bool is_own_port(in_port_t port) {
  enum { FDS_MAX = 4096 };
  if (atomic_load(&own_ports[port / 64]) >> port % 64 & 1) return true;
  int unknown = 0;
  for (int fd = 0; fd < FDS_MAX && unknown < 256; fd++) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(fd, (struct sockaddr*)&address, &size) != 0) {
      unknown++;
      continue;
    }
    unknown = 0;
    if (address.ss_family != AF_INET && address.ss_family != AF_INET6) continue;
    if (port_of(&address) == port) return true;
  }
  return false;
}

static bool is_outside_socket(int fd, const struct sockaddr_storage* own, socklen_t own_size) {
  struct sockaddr_storage peer;
  socklen_t size = sizeof peer;
  int listens = 0;
  socklen_t listens_size = sizeof listens;
  if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &listens_size) == 0 && listens)
    return false;
  if (own->ss_family == AF_UNIX) {
    struct ucred who;
    socklen_t who_size = sizeof who;
    const socklen_t nameless = sizeof own->ss_family;
    if (getpeername(fd, (struct sockaddr*)&peer, &size) != 0) return false;
    if (own_size <= nameless && size <= nameless) return true; /* a pair: a child has the other */
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &who_size) != 0) return true;
    return who.pid != getpid();
  }
  if (own->ss_family != AF_INET && own->ss_family != AF_INET6) return true;
  if (getpeername(fd, (struct sockaddr*)&peer, &size) == 0)
    return !is_loopback(&peer) || !is_own_port(port_of(&peer));
  /* A datagram socket without a peer, or a connection that has ended. One that is being made to
   * another machine has an address of that network. */
  return !is_loopback(own) && port_of(own) != 0 && own->ss_family == AF_INET &&
         ((const struct sockaddr_in*)own)->sin_addr.s_addr != htonl(INADDR_ANY);
}

bool rn_outside_is_address(const struct sockaddr* address) {
  struct sockaddr_storage to = {0};
  const bool v6 = address->sa_family == AF_INET6;
  memcpy(&to, address, v6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in));
  return !is_here(&to) || !is_own_port(port_of(&to));
}

bool rn_outside_is(const struct rn_loop* L, int fd) {
  const struct rn_watch* watch = (unsigned)fd < L->watches_size ? L->watches[fd] : NULL;
  if (watch == &L->signal_watch) return false;
  if (watch != NULL && watch->of->late) return true; /* the end of a child */
  if (rn_tape_is_used() && rn_tape_has(watch)) return true;
  struct sockaddr_storage own;
  socklen_t size = sizeof own;
  if (getsockname(fd, (struct sockaddr*)&own, &size) == 0) return is_outside_socket(fd, &own, size);
  struct stat about;
  if (fstat(fd, &about) != 0) return false;
  return S_ISFIFO(about.st_mode) || S_ISCHR(about.st_mode);
}

bool (*rn_outside_threads)(void);

bool rn_outside_may_come(const struct rn_loop* L) {
  if (L->asyncs > 0 && rn_outside_threads != NULL && rn_outside_threads()) return true;
  if (!rn_link_alone(&L->children) || L->pidfds > 0 || rn_steer_is_working(L)) return true;
  for (unsigned fd = 0; fd < L->watches_size; fd++) {
    const struct rn_watch* watch = L->watches[fd];
    if (watch == NULL || watch->wanted == 0) continue;
    if (rn_outside_is(L, (int)fd)) return true;
  }
  return false;
}

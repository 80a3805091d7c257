/* SPDX-License-Identifier: MIT */
/*
 * What the API takes from the system (descriptors, locks, buffers), and the
 * small private structures that lie inside handles and requests.
 *
 * Everything named rn_* is private: its layout may change in any release, its
 * size may not. Sizes and public offsets equal libuv's on x86-64 Linux.
 */
#ifndef UV_PLATFORM_H
#define UV_PLATFORM_H

#include <netinet/in.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <termios.h>

#ifndef UV_EXTERN
#define UV_EXTERN __attribute__((visibility("default")))
#endif

typedef int uv_file;
typedef int uv_os_sock_t;
typedef int uv_os_fd_t;
typedef pid_t uv_pid_t;
typedef gid_t uv_gid_t;
typedef uid_t uv_uid_t;

#define UV_ONCE_INIT PTHREAD_ONCE_INIT

typedef pthread_once_t uv_once_t;
typedef pthread_t uv_thread_t;
typedef pthread_mutex_t uv_mutex_t;
typedef pthread_rwlock_t uv_rwlock_t;
typedef pthread_cond_t uv_cond_t;
typedef pthread_key_t uv_key_t;
typedef pthread_barrier_t uv_barrier_t;
typedef sem_t uv_sem_t;

/* The same layout as struct iovec. */
typedef struct uv_buf_t {
  char* base;
  size_t len;
} uv_buf_t;

/* A place in a doubly linked ring; a head is a link that points at itself. */
struct rn_link {
  struct rn_link* next;
  struct rn_link* prev;
};

/* What the loop knows of a queued thing: who it is and who queued it. */
struct rn_item {
  uint64_t id;
  uint64_t parent;
};

/* Interest in the readiness of one descriptor; see src/poll/poll.h. */
struct rn_watch {
  const struct rn_watch_class* of;
  struct rn_link changed; /* in the loop's list of watches to (re)arm */
  int fd;
  unsigned wanted;    /* events asked for; 0: stopped */
  unsigned armed;     /* events the kernel knows of; 0: not armed */
  unsigned tag;       /* tells a stale event from a live one */
  struct rn_link fed; /* in the loop's list for the pending phase */
};

/* A request's place in the thread pool. Which member of b is valid depends on
 * how far the work has come; see src/pool/pool.h. */
struct rn_work {
  const struct rn_work_class* of;
  struct uv_req_s* req;
  struct uv_loop_s* loop;
  union {
    struct rn_link link;
    struct {
      struct rn_work* next;
      uint64_t started_ns;
    } done;
  } b;
};

/* Something that the kernel does for the loop, from its beginning until the poll phase tells of its
 * end; see src/poll/op.c. */
struct rn_op {
  const struct rn_op_class* of;
  struct rn_link active; /* in flight, or done and not yet told */
  int result;            /* UV_ECANCELED from when it was cancelled on */
  unsigned flags;
};

#endif

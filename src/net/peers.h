/* SPDX-License-Identifier: MIT */
/*
 * Who wrote what is read: for the loop's observers, where both ends of a connection are in this
 * process. peers.c tells how. Until an observed loop connects or accepts, each of these is one
 * load.
 */
#ifndef RN_NET_PEERS_H
#define RN_NET_PEERS_H

#include "loop/door.h"

extern _Atomic(bool) rn_peers_on;

/* Around connect(2), in a loop that is observed: `to` is the address of TCP, NULL for a local
 * socket; err is the result. */
RN_COLD void rn_peers_connecting(void);
RN_COLD void rn_peers_connected(struct rn_loop* L, int fd, const struct sockaddr* to, int err);
/* The server's next callback is for the connection fd: tells who connected. */
RN_COLD void rn_peers_accept(struct rn_loop* L, const uv_stream_t* server, int fd);
/* An end of a pipe, if fd is one. */
RN_COLD void rn_peers_open(int fd);

RN_COLD void rn_peers_note_sending(struct rn_loop* L, int fd, uint64_t cause);
RN_COLD void rn_peers_note_sent(int fd, ssize_t bytes);
RN_COLD void rn_peers_note_full(int fd);
RN_COLD void rn_peers_note_done(struct rn_loop* L, int fd, const struct rn_item* item, int err,
                                bool is_last);
RN_COLD void rn_peers_note_read(struct rn_loop* L, const uv_stream_t* stream, ssize_t bytes);
RN_COLD void rn_peers_note_end(struct rn_loop* L, int fd, uint64_t cause);
RN_COLD void rn_peers_note_close(struct rn_loop* L, int fd);
RN_COLD void rn_peers_note_shared(int fd);

#define RN_PEERS_ON RN_UNLIKELY(atomic_load_explicit(&rn_peers_on, memory_order_relaxed))

/* Bytes that the callback `cause` has written are given to the kernel; it takes so many. */
static inline void rn_peers_sending(struct rn_loop* L, int fd, uint64_t cause) {
  if (RN_PEERS_ON) rn_peers_note_sending(L, fd, cause);
}
static inline void rn_peers_sent(int fd, ssize_t bytes) {
  if (RN_PEERS_ON) rn_peers_note_sent(fd, bytes);
}

/* It takes no more: what is queued waits until the other end has read. */
static inline void rn_peers_full(int fd) {
  if (RN_PEERS_ON) rn_peers_note_full(fd);
}

/* This write is over; is_last: none is behind it. */
static inline void rn_peers_done(struct rn_loop* L, int fd, const struct rn_item* item, int err,
                                 bool is_last) {
  if (RN_PEERS_ON) rn_peers_note_done(L, fd, item, err, is_last);
}

/* The stream's next callback is for so many bytes; 0 is the end, less than 0 an error. */
static inline void rn_peers_read(struct rn_loop* L, const uv_stream_t* stream, ssize_t bytes) {
  if (RN_PEERS_ON) rn_peers_note_read(L, stream, bytes);
}

/* No more will be written, because of this callback. */
static inline void rn_peers_end(struct rn_loop* L, int fd, uint64_t cause) {
  if (RN_PEERS_ON) rn_peers_note_end(L, fd, cause);
}

/* The callback that is running closes it. */
static inline void rn_peers_close(struct rn_loop* L, int fd) {
  if (RN_PEERS_ON) rn_peers_note_close(L, fd);
}

/* Another process has it now, too. */
static inline void rn_peers_shared(int fd) {
  if (RN_PEERS_ON) rn_peers_note_shared(fd);
}

#endif

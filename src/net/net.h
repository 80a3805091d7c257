/* SPDX-License-Identifier: MIT */
/*
 * Streams: what the files of this folder offer each other and the loop.
 *
 *   stream.c    a stream's life: init, descriptor, readiness, connecting, closing
 *   read.c      reading               write.c   writing and shutting down
 *   listen.c    servers               reserve.c servers out of descriptors
 *   passing.c   descriptors sent over pipes
 *   peers.c     who wrote what is read, for observers
 *   tcp.c, pipe.c, tty.c              what is special about each kind
 *   socket.c    system calls that several of these make
 *
 * A stream's watch is its one connection to the poller:
 *
 *   readable ─┐                  ┌─▶ connecting: its end, nothing else
 *   writable ─┼─▶ on_ready ──────┼─▶ read.c
 *   fed ──────┘                  └─▶ write.c: write, callbacks, shutdown
 *
 * Invariants:
 *  1. RN_STREAM_READING and a listening server, and nothing else, make a stream an
 *     active handle. Connects, writes and shutdowns are requests, which count by
 *     themselves.
 *  2. A request is in write_queue, in write_results, or is connect_req or
 *     shutdown_req; it leaves these and the loop's list before its callback runs.
 *  3. While write_results is not empty the watch is fed or the handle is closing.
 *  4. No callback of the user's runs inside a call of the user's: what is known at
 *     once is reported in the pending phase (rn_watch_feed).
 *  5. write_queue_size is the bytes of write_queue and of failed writes in
 *     write_results.
 */
#ifndef RN_NET_NET_H
#define RN_NET_NET_H

#include <sys/epoll.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "net/peers.h"
#include "poll/poll.h"

/* uv_handle_t.flags of streams, above those of all handles. Readable and writable are
 * libuv's bits: uvloop sets the first by hand, to hear when the reader of a pipe goes. */
enum {
  RN_STREAM_READING = 1 << 8,
  RN_STREAM_BOUND = 1 << 9,
  RN_STREAM_SOCKET = 1 << 10, /* the descriptor is one: recv and send work */
  RN_STREAM_EOF = 1 << 11,    /* the reader knows */
  RN_STREAM_SHUT = 1 << 12,   /* shutdown(2) is done */
  RN_STREAM_LISTENING = 1 << 13,
  RN_STREAM_READABLE = 0x4000,
  RN_STREAM_WRITABLE = 0x8000,
  RN_STREAM_NODELAY = 1 << 16, /* for the descriptor to come */
  RN_STREAM_KEEPALIVE = 1 << 17,
  RN_STREAM_RESTING = 1 << 18,  /* a server that waits for descriptors to be free */
  RN_STREAM_BLOCKING = 1 << 20, /* writes wait until all is written */
  RN_STREAM_TAPED = 1 << 21,    /* connected to another host, in a run that is recorded or played */
  RN_STREAM_BOTH = RN_STREAM_READABLE | RN_STREAM_WRITABLE,
};

/* stream.c */
void rn_stream_init(struct rn_loop* L, uv_stream_t* stream, uv_handle_type type);
/* Takes fd over, unless there is one (UV_EBUSY); flags are RN_STREAM_*. */
int rn_stream_open(uv_stream_t* stream, int fd, unsigned flags);
/* A descriptor that somebody else made: UV_EEXIST if it is watched already. Makes it
 * non-blocking and finds out whether it is a socket. */
int rn_stream_adopt(uv_stream_t* stream, int fd, unsigned flags);
/* Changes what the watch waits for. */
int rn_stream_watch(uv_stream_t* stream, unsigned add, unsigned drop);
void rn_stream_connect_begin(uv_stream_t* stream, uv_connect_t* req, uv_connect_cb cb);
void rn_stream_close(uv_stream_t* stream);
/* What all kinds of streams have in common: see kinds.h. */
void rn_stream_finish(uv_handle_t* handle);
rondo_kind rn_stream_kind(const uv_handle_t* handle);
void rn_stream_describe(const uv_handle_t* handle, char* text, size_t size);
#define RN_STREAM_KIND                                                                    \
  .kind_now = rn_stream_kind, .finish = rn_stream_finish, .describe = rn_stream_describe, \
  .watch_at = offsetof(uv_stream_t, watch)
/* The two watches that a stream can have. */
extern const struct rn_watch_class rn_stream_watch_class;
extern const struct rn_watch_class rn_server_watch_class;

/* read.c */
void rn_stream_read(struct rn_loop* L, uv_stream_t* stream);
void rn_stream_read_end(struct rn_loop* L, uv_stream_t* stream, int status); /* UV_EOF … */

/* write.c */
void rn_stream_write(struct rn_loop* L, uv_stream_t* stream);
void rn_stream_write_fail(struct rn_loop* L, uv_stream_t* stream, int error); /* all queued */
void rn_stream_write_callbacks(struct rn_loop* L, uv_stream_t* stream);
void rn_stream_drain(struct rn_loop* L, uv_stream_t* stream);

/* listen.c */
int rn_stream_listen(uv_stream_t* stream, int backlog, uv_connection_cb cb);
void rn_stream_listen_end(struct rn_loop* L, uv_stream_t* stream);

/* reserve.c */
void rn_reserve_open(struct rn_loop* L);
/* accept failed with err. Returns how it fails once all who wait are sent away. */
int rn_reserve_shed(struct rn_loop* L, const uv_stream_t* server, int err);
void rn_reserve_rest(struct rn_loop* L, uv_stream_t* server);
void rn_reserve_close(struct rn_loop* L); /* the loop ends */

/* passing.c */
int rn_passing_take(uv_stream_t* stream, struct msghdr* message);
bool rn_passing_next(uv_stream_t* stream); /* accepted_fd is the next; false: none */
int rn_passing_count(const uv_stream_t* stream);
void rn_passing_close(uv_stream_t* stream);

/* tcp.c, pipe.c, tty.c */
int rn_tcp_opened(uv_stream_t* stream, int fd); /* options asked for before */
int rn_tcp_listen(uv_tcp_t* handle, int backlog, uv_connection_cb cb);
int rn_pipe_listen(uv_pipe_t* handle, int backlog, uv_connection_cb cb);

/* socket.c */
int rn_socket(int domain, int type); /* non-blocking; or a negative error */
int rn_accept(int server_fd);        /* the same */
int rn_set_nonblocking(int fd, int on);
bool rn_is_socket(int fd);
int rn_socket_name(const uv_handle_t* handle, bool of_peer, struct sockaddr* name, int* length);
/* "127.0.0.1:80", "[::1]:80" or a path; false: it has none, or it is not known. */
enum { RN_ADDRESS_BYTES = 128 };
bool rn_socket_text(const uv_handle_t* handle, bool of_peer, char text[RN_ADDRESS_BYTES]);

static inline uv_handle_t* rn_handle_of(uv_stream_t* stream) {
  return (uv_handle_t*)stream;
}
static inline struct rn_loop* rn_loop_of_stream(const uv_stream_t* stream) {
  return rn_loop_of(stream->loop);
}
static inline bool rn_stream_is_closing(const uv_stream_t* stream) {
  return rn_handle_is_closing((const uv_handle_t*)stream);
}

#endif

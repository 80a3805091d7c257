/* SPDX-License-Identifier: MIT */
/* What comes from other hosts, kept in one run and given to the program again in another. tape.c
 * has the rules. */
#ifndef RN_POLL_TAPE_H
#define RN_POLL_TAPE_H

#include "loop/loop.h"
#include "poll/poll.h"

/* Who keeps it. */
struct rn_tape {
  bool plays; /* else it records */
  /* The result of a call, and what came with it. socket: its number, from 1; 0: of no socket. */
  void (*keep)(const char* call, unsigned socket, int64_t result, const void* data, size_t size);
  /* The next result, which must be of this call; at most *size bytes, and how many they are. Does
   * not return if another call was kept, or none. */
  int64_t (*next)(const char* call, unsigned socket, void* data, size_t* size);
};
extern const struct rn_tape* rn_tape; /* NULL: nobody does */

/* A stream that is about to connect: from now on its calls are kept if the address is outside. */
void rn_tape_connecting(struct rn_loop* L, uv_stream_t* stream, const struct sockaddr* address);
/* Whether a call was played, and so is not made. Only for streams with RN_STREAM_TAPED. */
bool rn_tape_plays(const uv_stream_t* stream, const char* call, int64_t* result);
bool rn_tape_plays_bytes(const uv_stream_t* stream, const char* call, int64_t* result, void* data,
                         size_t* size);
/* The call was made. */
void rn_tape_keep(const uv_stream_t* stream, const char* call, int64_t result, const void* data,
                  size_t size);

/* Lookups of names. */
bool rn_tape_takes_name(const struct rn_loop* L, const char* name);

/* For steer.c. Whether a socket of another host was ever there. */
bool rn_tape_is_used(void);
bool rn_tape_has(const struct rn_watch* watch);
/* Whether waits are played, so that nothing from outside is waited for. */
bool rn_tape_plays_waits(void);
/* How far the clock moves while the loop waits for what is outside. */
uint64_t rn_tape_wait(uint64_t moves_ns);
/* Which descriptors are ready. Recording: keeps those of other hosts among them. Playing: puts
 * those that were kept in their place. Returns how many there are. */
unsigned rn_tape_ready(struct rn_loop* L, struct rn_ready* ready, unsigned count, unsigned max);

#endif

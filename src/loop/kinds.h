/* SPDX-License-Identifier: MIT */
/*
 * What the loop has to know of a kind of handle or request. Each kind fills in a structure in its
 * own file; kinds.c has the tables. So the loop knows no header of the folders above it.
 */
#ifndef RN_LOOP_KINDS_H
#define RN_LOOP_KINDS_H

#include "loop/loop.h"

struct rn_handle_kind {
  rondo_kind kind;                                   /* of its callbacks */
  rondo_kind (*kind_now)(const uv_handle_t* handle); /* NULL: always kind */
  /* uv_close. False: the close callback has to wait; rn_closing_add queues it later. */
  bool (*close)(uv_handle_t* handle);
  /* In the close phase: whether the close callback has to wait for the next one. NULL: never. */
  bool (*is_held)(const uv_handle_t* handle);
  /* In the close phase, just before the close callback; NULL: nothing is left to do. */
  void (*finish)(uv_handle_t* handle);
  /* What it waits for, in a sentence: one of the two. */
  const char* text;
  void (*describe)(const uv_handle_t* handle, char* text, size_t size);
  size_t watch_at; /* where its watch is, for uv_fileno; 0: it has none */
  /* What a loop keeps for all handles of the kind; NULL: nothing. */
  void (*loop_begins)(struct rn_loop* L);
  void (*loop_ends)(struct rn_loop* L);
  int (*loop_forks)(struct rn_loop* L);
};

struct rn_request_kind {
  rondo_kind kind; /* of its callback */
  void (*describe)(const uv_req_t* req, char* text, size_t size);
  size_t work_at; /* where its work for the pool is; 0: it has none */
};

extern const struct rn_handle_kind rn_kind_async, rn_kind_check, rn_kind_fs_event, rn_kind_fs_poll,
    rn_kind_idle, rn_kind_pipe, rn_kind_poll, rn_kind_prepare, rn_kind_process, rn_kind_signal,
    rn_kind_tcp, rn_kind_timer, rn_kind_tty, rn_kind_udp;

extern const struct rn_request_kind rn_kind_connect, rn_kind_fs, rn_kind_getaddrinfo,
    rn_kind_getnameinfo, rn_kind_random, rn_kind_shutdown, rn_kind_udp_send, rn_kind_work,
    rn_kind_write;

/* By type. NULL: there is none of that type. */
extern const struct rn_handle_kind* const rn_handle_kinds[UV_HANDLE_TYPE_MAX];
extern const struct rn_request_kind* const rn_request_kinds[UV_REQ_TYPE_MAX];

static inline const struct rn_handle_kind* rn_kind_of_handle(const uv_handle_t* handle) {
  return (unsigned)handle->type < UV_HANDLE_TYPE_MAX ? rn_handle_kinds[handle->type] : NULL;
}
static inline const struct rn_request_kind* rn_kind_of_request(const uv_req_t* req) {
  return (unsigned)req->type < UV_REQ_TYPE_MAX ? rn_request_kinds[req->type] : NULL;
}

/* Of what its callback will be. */
static inline rondo_kind rn_handle_kind(const uv_handle_t* handle) {
  const struct rn_handle_kind* kind = rn_kind_of_handle(handle);
  if (kind == NULL) return RONDO_KIND_NONE;
  return kind->kind_now != NULL ? kind->kind_now(handle) : kind->kind;
}

#endif

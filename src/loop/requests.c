/* SPDX-License-Identifier: MIT */
/* Requests: each is in its loop's list, and counts, from call to callback. */
#include "loop/loop.h"

rondo_kind rn_request_kind(const uv_req_t* req) {
  switch (req->type) {
    case UV_WORK:
      return RONDO_KIND_WORK;
    case UV_RANDOM:
      return RONDO_KIND_RANDOM;
    case UV_FS:
      return RONDO_KIND_FS;
    case UV_GETADDRINFO:
      return RONDO_KIND_GETADDRINFO;
    case UV_GETNAMEINFO:
      return RONDO_KIND_GETNAMEINFO;
    case UV_CONNECT:
      return RONDO_KIND_CONNECT;
    case UV_WRITE:
      return RONDO_KIND_WRITE;
    case UV_SHUTDOWN:
      return RONDO_KIND_SHUTDOWN;
    case UV_UDP_SEND:
      return RONDO_KIND_SEND;
    default:
      return RONDO_KIND_NONE;
  }
}

void rn_request_begin(struct rn_loop* L, uv_req_t* req, uv_req_type type) {
  req->type = type;
  rn_item_stamp(L, &req->r.own.item);
  rn_link_append(&L->requests, &req->r.own.active);
  L->uv->active_reqs.count++;
}

void rn_request_end(struct rn_loop* L, uv_req_t* req) {
  RN_ASSERT(L->uv->active_reqs.count > 0);
  rn_link_remove(&req->r.own.active);
  L->uv->active_reqs.count--;
}

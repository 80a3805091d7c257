/* SPDX-License-Identifier: MIT */
/* Requests: each is in its loop's list, and counts, from call to callback. */
#include "loop/loop.h"

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

/* SPDX-License-Identifier: MIT */
/* uv_random: bytes from the kernel, at once or by the pool. */
#include <errno.h>
#include <sys/random.h>

#include "pool/pool.h"

enum { BYTES_MAX = 0x7fffffff };

static int fill(void* buf, size_t buflen) {
  for (size_t done = 0; done < buflen;) {
    ssize_t n = getrandom((char*)buf + done, buflen - done, 0);
    if (n > 0)
      done += (size_t)n;
    else if (n == 0)
      return UV_EIO;
    else if (errno != EINTR)
      return -errno;
  }
  return 0;
}

static void random_run(uv_req_t* req) {
  uv_random_t* random = (uv_random_t*)req;
  random->status = fill(random->buf, random->buflen);
}

static void random_done(uv_req_t* req, int status) {
  uv_random_t* random = (uv_random_t*)req;
  random->cb(random, status != 0 ? status : random->status, random->buf, random->buflen);
}

static bool random_has_callback(const uv_req_t* req) {
  return ((const uv_random_t*)req)->cb != NULL;
}

static const struct rn_work_class random_work = {
    .kind = RONDO_KIND_RANDOM,
    .run = random_run,
    .done = random_done,
    .has_callback = random_has_callback,
};

const struct rn_request_kind rn_kind_random = {
    .kind = RONDO_KIND_RANDOM,
    .describe = rn_work_describe,
    .work_at = offsetof(uv_random_t, work),
};

int uv_random(uv_loop_t* loop, uv_random_t* req, void* buf, size_t buflen, unsigned flags,
              uv_random_cb cb) {
  if (buflen > BYTES_MAX) return UV_E2BIG;
  if (flags != 0) return UV_EINVAL;
  if (cb == NULL) return fill(buf, buflen);
  req->loop = loop;
  req->status = 0;
  req->buf = buf;
  req->buflen = buflen;
  req->cb = cb;
  return rn_work_begin(rn_loop_of(loop), (uv_req_t*)req, UV_RANDOM, &req->work, &random_work,
                       RONDO_LANE_USER);
}

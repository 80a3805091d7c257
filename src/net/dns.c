/* SPDX-License-Identifier: MIT */
/*
 * uv_getaddrinfo and uv_getnameinfo: the C library's own, which block, on the pool's
 * dns lane, so that slow name servers cannot keep file operations from the threads.
 * Without a callback they run on the caller's thread, and need no loop.
 *
 * The request keeps copies of what it was asked in one block: hints, service and name.
 * `hints` points at its beginning even if there are none, and is what is freed.
 */
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "net/idna.h"
#include "poll/tape.h"
#include "pool/pool.h"

/* errno is that of the call, for EAI_SYSTEM. */
static int from_eai(int code) {
  switch (code) {
    case 0:
      return 0;
    case EAI_ADDRFAMILY:
      return UV_EAI_ADDRFAMILY;
    case EAI_AGAIN:
      return UV_EAI_AGAIN;
    case EAI_BADFLAGS:
      return UV_EAI_BADFLAGS;
    case EAI_CANCELED:
      return UV_EAI_CANCELED;
    case EAI_FAMILY:
      return UV_EAI_FAMILY;
    case EAI_MEMORY:
      return UV_EAI_MEMORY;
    case EAI_NODATA:
      return UV_EAI_NODATA;
    case EAI_NONAME:
      return UV_EAI_NONAME;
    case EAI_OVERFLOW:
      return UV_EAI_OVERFLOW;
    case EAI_SERVICE:
      return UV_EAI_SERVICE;
    case EAI_SOCKTYPE:
      return UV_EAI_SOCKTYPE;
    case EAI_SYSTEM:
      return errno == 0 ? UV_EAI_FAIL : -errno;
    default: /* EAI_FAIL, and what a later C library may add */
      return UV_EAI_FAIL;
  }
}

/* ---- names to addresses ------------------------------------------------------- */

struct question {
  struct addrinfo hints;
  bool has_hints;
  char text[]; /* service and name, each with its zero */
};

static int ask(uv_getaddrinfo_t* req, const char* hostname, const char* service,
               const struct addrinfo* hints) {
  size_t name_size = hostname == NULL ? 0 : strlen(hostname) + 1;
  size_t service_size = service == NULL ? 0 : strlen(service) + 1;
  struct question* question = rn_malloc(sizeof *question + service_size + name_size);
  if (question == NULL) return UV_ENOMEM;
  question->has_hints = hints != NULL;
  if (hints != NULL) question->hints = *hints;
  req->hints = &question->hints;
  req->service = service == NULL ? NULL : memcpy(question->text, service, service_size);
  req->hostname =
      hostname == NULL ? NULL : memcpy(question->text + service_size, hostname, name_size);
  return 0;
}

static void forget(uv_getaddrinfo_t* req) {
  rn_free(req->hints);
  req->hints = NULL;
  req->service = NULL;
  req->hostname = NULL;
}

/* Answers of a run that is recorded: a line for each address, "192.0.2.1 1 6". */
enum { ANSWERS_BYTES = 4096 };

static size_t write_answers(const struct addrinfo* first, char text[ANSWERS_BYTES]) {
  size_t length = 0;
  for (const struct addrinfo* each = first; each != NULL; each = each->ai_next) {
    char name[INET6_ADDRSTRLEN];
    const void* address = each->ai_family == AF_INET6
                              ? (void*)&((struct sockaddr_in6*)each->ai_addr)->sin6_addr
                              : (void*)&((struct sockaddr_in*)each->ai_addr)->sin_addr;
    if (uv_inet_ntop(each->ai_family, address, name, sizeof name) != 0) continue;
    if (ANSWERS_BYTES - length < sizeof name + 32) break;
    length += (size_t)snprintf(text + length, ANSWERS_BYTES - length, "%s %d %d\n", name,
                               each->ai_socktype, each->ai_protocol);
  }
  return length;
}

/* The list that the C library makes for addresses alone, so that it can free it. */
static struct addrinfo* read_answers(char* text, const char* service) {
  struct addrinfo* first = NULL;
  struct addrinfo** to = &first;
  char* rest;
  for (char* line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
    char name[INET6_ADDRSTRLEN];
    struct addrinfo hints = {.ai_flags = AI_NUMERICHOST};
    if (sscanf(line, "%45s %d %d", name, &hints.ai_socktype, &hints.ai_protocol) != 3) continue;
    if (getaddrinfo(name, service, &hints, to) != 0) continue;
    while (*to != NULL) to = &(*to)->ai_next;
  }
  return first;
}

static void getaddrinfo_run(uv_req_t* any) {
  uv_getaddrinfo_t* req = (uv_getaddrinfo_t*)any;
  const struct question* question = (const struct question*)req->hints;
  const struct addrinfo* hints = question->has_hints ? &question->hints : NULL;
  char answers[ANSWERS_BYTES];
  size_t size = sizeof answers - 1;
  const struct rn_loop* L = req->loop == NULL ? NULL : rn_loop_of(req->loop);
  const bool taped = rn_tape_takes_name(L, req->hostname);
  if (taped && rn_tape->plays) {
    req->retcode = (int)rn_tape->next("lookup", 0, answers, &size);
    answers[size] = '\0';
    req->addrinfo = read_answers(answers, req->service);
    return;
  }
  req->retcode = from_eai(getaddrinfo(req->hostname, req->service, hints, &req->addrinfo));
  if (taped)
    rn_tape->keep("lookup", 0, req->retcode, answers, write_answers(req->addrinfo, answers));
}

static void getaddrinfo_done(uv_req_t* any, int status) {
  uv_getaddrinfo_t* req = (uv_getaddrinfo_t*)any;
  forget(req);
  if (status == UV_ECANCELED) req->retcode = UV_EAI_CANCELED;
  req->cb(req, req->retcode, req->addrinfo);
}

static bool getaddrinfo_has_callback(const uv_req_t* req) {
  return ((const uv_getaddrinfo_t*)req)->cb != NULL;
}

static const struct rn_work_class getaddrinfo_work = {
    .kind = RONDO_KIND_GETADDRINFO,
    .run = getaddrinfo_run,
    .done = getaddrinfo_done,
    .has_callback = getaddrinfo_has_callback,
};

const struct rn_request_kind rn_kind_getaddrinfo = {
    .kind = RONDO_KIND_GETADDRINFO,
    .describe = rn_work_describe,
    .work_at = offsetof(uv_getaddrinfo_t, work),
};

int uv_getaddrinfo(uv_loop_t* loop, uv_getaddrinfo_t* req, uv_getaddrinfo_cb cb,
                   const char* hostname, const char* service, const struct addrinfo* hints) {
  char ascii[RN_HOST_NAME_MAX];
  if (req == NULL || (hostname == NULL && service == NULL)) return UV_EINVAL;
  if (loop == NULL && cb != NULL) return UV_EINVAL;
  int err = hostname == NULL ? 0 : rn_idna_to_ascii(hostname, ascii);
  if (err == 0) err = ask(req, hostname == NULL ? NULL : ascii, service, hints);
  if (err != 0) return err;
  req->loop = loop;
  req->cb = cb;
  req->addrinfo = NULL;
  req->retcode = 0;
  if (cb == NULL) {
    req->type = UV_GETADDRINFO;
    getaddrinfo_run((uv_req_t*)req);
    forget(req);
    return req->retcode;
  }
  err = rn_work_begin(rn_loop_of(loop), (uv_req_t*)req, UV_GETADDRINFO, &req->work,
                      &getaddrinfo_work, RONDO_LANE_DNS);
  if (err != 0) forget(req);
  return err;
}

void uv_freeaddrinfo(struct addrinfo* ai) {
  if (ai != NULL) freeaddrinfo(ai);
}

/* ---- addresses to names ------------------------------------------------------- */

static socklen_t name_size(int family) {
  if (family == AF_INET) return sizeof(struct sockaddr_in);
  return family == AF_INET6 ? sizeof(struct sockaddr_in6) : 0;
}

static void getnameinfo_run(uv_req_t* any) {
  uv_getnameinfo_t* req = (uv_getnameinfo_t*)any;
  const struct sockaddr* name = (const struct sockaddr*)&req->storage;
  req->retcode = from_eai(getnameinfo(name, name_size(name->sa_family), req->host, sizeof req->host,
                                      req->service, sizeof req->service, req->flags));
}

static void getnameinfo_done(uv_req_t* any, int status) {
  uv_getnameinfo_t* req = (uv_getnameinfo_t*)any;
  if (status == UV_ECANCELED) req->retcode = UV_EAI_CANCELED;
  bool known = req->retcode == 0;
  req->getnameinfo_cb(req, req->retcode, known ? req->host : NULL, known ? req->service : NULL);
}

static bool getnameinfo_has_callback(const uv_req_t* req) {
  return ((const uv_getnameinfo_t*)req)->getnameinfo_cb != NULL;
}

static const struct rn_work_class getnameinfo_work = {
    .kind = RONDO_KIND_GETNAMEINFO,
    .run = getnameinfo_run,
    .done = getnameinfo_done,
    .has_callback = getnameinfo_has_callback,
};

const struct rn_request_kind rn_kind_getnameinfo = {
    .kind = RONDO_KIND_GETNAMEINFO,
    .describe = rn_work_describe,
    .work_at = offsetof(uv_getnameinfo_t, work),
};

int uv_getnameinfo(uv_loop_t* loop, uv_getnameinfo_t* req, uv_getnameinfo_cb getnameinfo_cb,
                   const struct sockaddr* addr, int flags) {
  if (req == NULL || addr == NULL || name_size(addr->sa_family) == 0) return UV_EINVAL;
  if (loop == NULL && getnameinfo_cb != NULL) return UV_EINVAL;
  memcpy(&req->storage, addr, name_size(addr->sa_family));
  req->loop = loop;
  req->getnameinfo_cb = getnameinfo_cb;
  req->flags = flags;
  req->retcode = 0;
  if (getnameinfo_cb == NULL) {
    req->type = UV_GETNAMEINFO;
    getnameinfo_run((uv_req_t*)req);
    return req->retcode;
  }
  return rn_work_begin(rn_loop_of(loop), (uv_req_t*)req, UV_GETNAMEINFO, &req->work,
                       &getnameinfo_work, RONDO_LANE_DNS);
}

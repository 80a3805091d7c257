/* SPDX-License-Identifier: MIT */
/*
 * Other threads. Works, random bytes and names go to the pool, some are taken back: what
 * was taken back has not run, the rest has run once. Threads send to an async handle: the
 * last thing that they count is seen by a callback.
 */
#ifndef RONDO_TEST_LOAD_POOL_H
#define RONDO_TEST_LOAD_POOL_H

#include "load.h"

enum { WORKS_MAX = 24, SENDERS_MAX = 3 };

/* ---- works ------------------------------------------------------------------------- */

struct works {
  struct job job;
  struct request* requests[WORKS_MAX];
  char bytes[WORKS_MAX][32];
};

static uint64_t works_total;

static void works_do(uv_work_t* req) {
  struct request* r = REQUEST(req);
  uint64_t until = uv_hrtime() + r->size;
  atomic_fetch_add(&r->ran, 1);
  while (uv_hrtime() < until) continue;
}

static void works_done(struct request* r, int status, int cancelled) {
  CHECK_EQ(status, r->taken_back ? cancelled : 0);
  *(struct request**)r->to = NULL;
  works_total++;
  enter(r->job);
  request_end(r);
}

static void works_after(uv_work_t* req, int status) {
  struct request* r = REQUEST(req);
  CHECK_EQ(atomic_load(&r->ran), !r->taken_back);
  works_done(r, status, UV_ECANCELED);
}

static void works_on_random(uv_random_t* req, int status, void* buf, size_t size) {
  (void)buf;
  CHECK(status != 0 || size == 32);
  works_done(REQUEST(req), status, UV_ECANCELED);
}

static void works_on_address(uv_getaddrinfo_t* req, int status, struct addrinfo* list) {
  CHECK_EQ(status == 0, list != NULL);
  uv_freeaddrinfo(list);
  works_done(REQUEST(req), status, UV_EAI_CANCELED);
}

static void works_on_name(uv_getnameinfo_t* req, int status, const char* host,
                          const char* service) {
  CHECK(status != 0 || (strcmp(host, "127.0.0.1") == 0 && strcmp(service, "80") == 0));
  works_done(REQUEST(req), status, UV_EAI_CANCELED);
}

static void works_start(struct job* base) {
  struct works* job = (struct works*)base;
  struct sockaddr_in address;
  int count = 1 + (int)draw(WORKS_MAX);
  CHECK_EQ(uv_ip4_addr("127.0.0.1", 80, &address), 0);
  for (int i = 0; i < count; i++) {
    struct request* r = request_new(base, &job->requests[i]);
    int err;
    job->requests[i] = r;
    r->size = draw(200000);
    switch (draw(8)) {
      case 0:
        err = uv_random(&loop, &r->random, job->bytes[i], 32, 0, works_on_random);
        break;
      case 1:
        err = uv_getaddrinfo(&loop, &r->getaddrinfo, works_on_address, "127.0.0.1", "80", NULL);
        break;
      case 2:
        err = uv_getnameinfo(&loop, &r->getnameinfo, works_on_name, (struct sockaddr*)&address,
                             NI_NUMERICHOST | NI_NUMERICSERV);
        break;
      default:
        err = uv_queue_work(&loop, &r->work, works_do, works_after);
    }
    CHECK_EQ(err, 0);
  }
  for (int i = 0; i < count; i++)
    if (one_in(4)) request_cancel(job->requests[i]);
}

static void works_step(struct job* base) {
  struct request* r = ((struct works*)base)->requests[draw(WORKS_MAX)];
  if (r != NULL) request_cancel(r);
}

static struct play works_play = {.name = "works",
                                 .size = sizeof(struct works),
                                 .together = 3,
                                 .start = works_start,
                                 .step = works_step};

/* ---- asyncs ------------------------------------------------------------------------ */

struct senders {
  struct job job;
  struct thing async;
  uv_thread_t threads[SENDERS_MAX];
  int count, joined;
  unsigned each, seen, callbacks;
  atomic_uint sent;
  atomic_int stop;
};

static uint64_t asyncs_total;

static void senders_send(void* arg) {
  struct senders* job = arg;
  for (unsigned i = 0; i < job->each && !atomic_load(&job->stop); i++) {
    atomic_fetch_add(&job->sent, 1);
    CHECK_EQ(uv_async_send(&job->async.async), 0);
    if (i % 16 == 0) uv_sleep(0);
  }
}

static void senders_join(struct senders* job) {
  if (job->joined) return;
  job->joined = 1;
  for (int i = 0; i < job->count; i++) CHECK_EQ(uv_thread_join(&job->threads[i]), 0);
}

/* Nobody may send to a handle that is closed. */
static void senders_kill(struct thing* thing) {
  struct senders* job = (struct senders*)thing->job;
  job->job.broken = 1;
  atomic_store(&job->stop, 1);
  senders_join(job);
  thing_close(thing);
}

static void senders_on_async(uv_async_t* async) {
  struct senders* job = (struct senders*)THING(async)->job;
  CHECK(is_open(&job->async));
  job->seen = atomic_load(&job->sent);
  job->callbacks++;
  asyncs_total++;
  CHECK(job->callbacks <= (unsigned)job->count * job->each);
  if (job->seen == (unsigned)job->count * job->each) {
    senders_join(job);
    thing_close(&job->async);
  }
  enter(&job->job);
}

static void senders_start(struct job* base) {
  struct senders* job = (struct senders*)base;
  CHECK_EQ(uv_async_init(&loop, &job->async.async, senders_on_async), 0);
  thing_open(&job->async, base, senders_kill);
  job->count = 1 + (int)draw(SENDERS_MAX);
  job->each = 1 + draw(300);
  for (int i = 0; i < job->count; i++)
    CHECK_EQ(uv_thread_create(&job->threads[i], senders_send, job), 0);
}

static struct play senders_play = {
    .name = "senders", .size = sizeof(struct senders), .together = 2, .start = senders_start};

#endif

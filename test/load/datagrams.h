/* SPDX-License-Identifier: MIT */
/*
 * Datagrams with a window: at most WINDOW of them are under way, so none is dropped by the
 * loopback, and each is acknowledged by its number. A port may have been another job's a
 * moment ago, so each says whose it is.
 */
#ifndef RONDO_TEST_LOAD_DATAGRAMS_H
#define RONDO_TEST_LOAD_DATAGRAMS_H

#include "load.h"

enum { DATAGRAMS_MAX = 200, WINDOW = 8, DATAGRAM_SIZE = 1400 };

struct datagram {
  uint64_t job;
  uint32_t number, size;
  char bytes[DATAGRAM_SIZE];
};

struct datagrams {
  struct job job;
  struct thing asker, answerer;
  struct sockaddr_in to;
  int connected;
  uint32_t total, sent, got, acked;
  char seen[DATAGRAMS_MAX], back[DATAGRAMS_MAX];
  struct datagram out[DATAGRAMS_MAX];
};

enum { DATAGRAM_HEAD = offsetof(struct datagram, bytes) };

static uint64_t datagrams_total;
static char datagrams_room[CHUNK_MAX * 4];

static void datagrams_give_room(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle;
  (void)suggested;
  *buf = uv_buf_init(datagrams_room, sizeof datagrams_room);
}

static void datagrams_on_send(uv_udp_send_t* req, int status) {
  struct request* r = REQUEST(req);
  enter(r->job);
  CHECK(status == 0 || r->job->broken);
  request_end(r);
}

static void datagrams_send(struct datagrams* job, struct thing* from, const void* bytes,
                           size_t size, const struct sockaddr* to) {
  uv_buf_t buf = uv_buf_init((char*)(uintptr_t)bytes, (unsigned)size);
  if (one_in(3)) {
    int n = uv_udp_try_send(&from->udp, &buf, 1, to);
    if (n == (int)size) return;
    CHECK(n == UV_EAGAIN || job->job.broken);
  }
  struct request* r = request_new(&job->job, NULL);
  int err = uv_udp_send(&r->send, &from->udp, &buf, 1, to, datagrams_on_send);
  CHECK(request_took(r, err) || job->job.broken);
}

/* Fills the window. */
static void datagrams_ask(struct datagrams* job) {
  while (is_open(&job->asker) && job->sent < job->total && job->sent - job->acked < WINDOW) {
    struct datagram* d = &job->out[job->sent];
    d->job = job->job.number;
    d->number = job->sent++;
    d->size = draw(DATAGRAM_SIZE + 1);
    memcpy(d->bytes, pattern_at(d->number * 7919u), d->size);
    datagrams_send(job, &job->asker, d, DATAGRAM_HEAD + d->size,
                   job->connected ? NULL : (struct sockaddr*)&job->to);
  }
}

/* Whether it is one of this job's. */
static int datagrams_mine(struct datagrams* job, ssize_t n, const uv_buf_t* buf, unsigned flags,
                          struct datagram* head) {
  if (n < 0) CHECK(job->job.broken);
  if (n < DATAGRAM_HEAD) return 0;
  memcpy(head, buf->base, DATAGRAM_HEAD);
  if (head->job != job->job.number) return 0;
  CHECK_EQ(flags & UV_UDP_PARTIAL, 0);
  CHECK(head->number < job->sent);
  return 1;
}

/* Of a batch that was read together the rest still comes after a close. */
static int datagrams_late(const struct thing* thing, unsigned flags) {
  CHECK(is_open(thing) || (flags & (UV_UDP_MMSG_CHUNK | UV_UDP_MMSG_FREE)) != 0);
  return !is_open(thing);
}

static void answerer_on_receive(uv_udp_t* handle, ssize_t n, const uv_buf_t* buf,
                                const struct sockaddr* from, unsigned flags) {
  struct thing* thing = THING(handle);
  struct datagrams* job = (struct datagrams*)thing->job;
  struct datagram head;
  if (datagrams_late(thing, flags)) return;
  if (datagrams_mine(job, n, buf, flags, &head)) {
    CHECK_EQ(n, DATAGRAM_HEAD + head.size);
    CHECK(pattern_is(buf->base + DATAGRAM_HEAD, head.size, head.number * 7919u));
    CHECK_EQ(job->seen[head.number]++, 0);
    job->got++;
    datagrams_total++;
    /* Its first bytes are the answer; job->out keeps them as long as they are needed. */
    datagrams_send(job, thing, &job->out[head.number], DATAGRAM_HEAD, from);
  }
  enter(&job->job);
}

static void asker_on_receive(uv_udp_t* handle, ssize_t n, const uv_buf_t* buf,
                             const struct sockaddr* from, unsigned flags) {
  struct thing* thing = THING(handle);
  struct datagrams* job = (struct datagrams*)thing->job;
  struct datagram head;
  (void)from;
  if (datagrams_late(thing, flags)) return;
  if (datagrams_mine(job, n, buf, flags, &head)) {
    CHECK_EQ(n, DATAGRAM_HEAD);
    CHECK_EQ(job->back[head.number]++, 0);
    job->acked++;
  }
  enter(&job->job);
  datagrams_ask(job);
  if (job->acked < job->total) return;
  thing_close(&job->asker);
  thing_close(&job->answerer);
}

static void datagrams_start(struct job* base) {
  struct datagrams* job = (struct datagrams*)base;
  struct thing* things[2] = {&job->asker, &job->answerer};
  int size = sizeof job->to;
  for (int i = 0; i < 2; i++) {
    struct sockaddr_in own = any_loopback();
    CHECK_EQ(uv_udp_init_ex(&loop, &things[i]->udp, AF_INET | (one_in(2) ? UV_UDP_RECVMMSG : 0)),
             0);
    thing_open(things[i], base, thing_kill_plainly);
    CHECK_EQ(uv_udp_bind(&things[i]->udp, (struct sockaddr*)&own, 0), 0);
    CHECK_EQ(uv_udp_recv_start(&things[i]->udp, datagrams_give_room,
                               i == 0 ? asker_on_receive : answerer_on_receive),
             0);
  }
  CHECK_EQ(uv_udp_getsockname(&job->answerer.udp, (struct sockaddr*)&job->to, &size), 0);
  job->connected = one_in(2);
  if (job->connected) CHECK_EQ(uv_udp_connect(&job->asker.udp, (struct sockaddr*)&job->to), 0);
  job->total = 1 + draw(DATAGRAMS_MAX);
  datagrams_ask(job);
}

/* One that lost its partner gives up. */
static void datagrams_step(struct job* base) {
  struct datagrams* job = (struct datagrams*)base;
  if (!base->broken || !one_in(2)) return;
  thing_close(&job->asker);
  thing_close(&job->answerer);
}

static void datagrams_over(struct job* base) {
  struct datagrams* job = (struct datagrams*)base;
  if (base->broken) return;
  CHECK_EQ(job->sent, job->total);
  CHECK_EQ(job->got, job->total);
  CHECK_EQ(job->acked, job->total);
}

static struct play datagrams_play = {.name = "datagrams",
                                     .size = sizeof(struct datagrams),
                                     .together = 4,
                                     .start = datagrams_start,
                                     .step = datagrams_step,
                                     .over = datagrams_over};

#endif

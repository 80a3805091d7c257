/* SPDX-License-Identifier: MIT */
/*
 * Descriptors passed over a UNIX socket, each with some bytes. What is passed is a bound
 * TCP socket, whose address must be the same on arrival, or an end of a pair of sockets,
 * into which the receiver writes a word that must come out at the other end.
 *
 *      sender ── write2(passed) ──▶ receiver: accepts, writes the word, closes
 *      kept   ◀────────── the word, the end ──────────┘
 */
#ifndef RONDO_TEST_LOAD_PASSING_H
#define RONDO_TEST_LOAD_PASSING_H

#include "load.h"

enum { PASSED_MAX = 6 };

struct passed {
  struct thing thing; /* the sender's, closed when it is sent */
  struct thing kept;  /* the other end of a pair */
  struct sockaddr_in address;
  int tcp;
  size_t got; /* of the word */
};

struct passing {
  struct job job;
  struct thing sender, receiver;
  struct passed passed[PASSED_MAX];
  int count, sent, arrived;
  size_t bytes_sent, bytes_got, place;
};

static const char passing_word[] = "arrived";
static uint64_t passing_total;

static void arrival_gone(struct thing* thing) {
  free(thing);
}

static void arrival_on_write(uv_write_t* req, int status) {
  struct request* r = REQUEST(req);
  enter(r->job);
  CHECK(status == 0 || r->job->broken);
  thing_close(r->to);
  request_end(r);
}

/* Takes one of the descriptors that wait. */
static void passing_accept(struct passing* job) {
  uv_handle_type type = uv_pipe_pending_type(&job->receiver.pipe);
  struct passed* passed = &job->passed[job->arrived++];
  struct thing* arrival = calloc(1, sizeof *arrival);
  CHECK(arrival != NULL && job->arrived <= job->count);
  CHECK(type == UV_TCP || type == UV_NAMED_PIPE);
  CHECK_EQ(
      type == UV_TCP ? uv_tcp_init(&loop, &arrival->tcp) : uv_pipe_init(&loop, &arrival->pipe, 0),
      0);
  thing_open(arrival, &job->job, thing_kill_plainly);
  arrival->gone = arrival_gone;
  CHECK_EQ(uv_accept(&job->receiver.stream, &arrival->stream), 0);
  passing_total++;
  if (job->job.broken) { /* some may not have been sent: which one is it? */
    thing_close(arrival);
    return;
  }
  CHECK_EQ(type, passed->tcp ? UV_TCP : UV_NAMED_PIPE);
  if (passed->tcp) {
    struct sockaddr_in address;
    int size = sizeof address;
    CHECK_EQ(uv_tcp_getsockname(&arrival->tcp, (struct sockaddr*)&address, &size), 0);
    CHECK(address.sin_port == passed->address.sin_port);
    CHECK(address.sin_addr.s_addr == passed->address.sin_addr.s_addr);
    thing_close(arrival);
    return;
  }
  uv_buf_t buf = uv_buf_init((char*)(uintptr_t)passing_word, sizeof passing_word);
  struct request* r = request_new(&job->job, arrival);
  CHECK_EQ(uv_write(&r->write, &arrival->stream, &buf, 1, arrival_on_write), 0);
}

static void receiver_on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct passing* job = (struct passing*)THING(stream)->job;
  if (n > 0) {
    CHECK(pattern_is(buf->base, (size_t)n, job->place + job->bytes_got));
    job->bytes_got += (size_t)n;
  }
  while (is_open(&job->receiver) && uv_pipe_pending_count(&job->receiver.pipe) > 0 && !one_in(64))
    passing_accept(job);
  enter(&job->job);
  if (n >= 0) return;
  CHECK(n == UV_EOF || job->job.broken);
  thing_close(&job->receiver);
}

static void kept_on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct thing* thing = THING(stream);
  struct passed* passed = (struct passed*)((char*)thing - offsetof(struct passed, kept));
  if (n > 0) {
    CHECK(passed->got + (size_t)n <= sizeof passing_word);
    CHECK(memcmp(buf->base, passing_word + passed->got, (size_t)n) == 0);
    passed->got += (size_t)n;
  }
  enter(thing->job);
  if (n < 0) thing_close(thing);
}

static void sender_on_write(uv_write_t* req, int status) {
  struct request* r = REQUEST(req);
  struct passing* job = (struct passing*)r->job;
  struct passed* passed = r->to;
  CHECK(status == 0 || job->job.broken);
  enter(&job->job);
  thing_close(&passed->thing);
  if (++job->sent == job->count) thing_close(&job->sender);
  request_end(r);
}

static void passing_prepare(struct passing* job, struct passed* passed) {
  passed->tcp = one_in(2);
  if (passed->tcp) {
    int size = sizeof passed->address;
    passed->address = any_loopback();
    CHECK_EQ(uv_tcp_init(&loop, &passed->thing.tcp), 0);
    thing_open(&passed->thing, &job->job, thing_kill_plainly);
    CHECK_EQ(uv_tcp_bind(&passed->thing.tcp, (struct sockaddr*)&passed->address, 0), 0);
    CHECK_EQ(uv_tcp_getsockname(&passed->thing.tcp, (struct sockaddr*)&passed->address, &size), 0);
    return;
  }
  uv_os_sock_t fds[2];
  struct thing* ends[2] = {&passed->thing, &passed->kept};
  CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, fds, 0, 0), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_pipe_init(&loop, &ends[i]->pipe, 0), 0);
    thing_open(ends[i], &job->job, thing_kill_plainly);
    CHECK_EQ(uv_pipe_open(&ends[i]->pipe, fds[i]), 0);
  }
  CHECK_EQ(uv_read_start(&passed->kept.stream, give_room, kept_on_read), 0);
}

static void passing_start(struct job* base) {
  struct passing* job = (struct passing*)base;
  uv_os_sock_t fds[2];
  struct thing* ends[2] = {&job->sender, &job->receiver};
  CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, fds, 0, 0), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_pipe_init(&loop, &ends[i]->pipe, 1), 0);
    thing_open(ends[i], base, thing_kill_plainly);
    CHECK_EQ(uv_pipe_open(&ends[i]->pipe, fds[i]), 0);
  }
  CHECK_EQ(uv_read_start(&job->receiver.stream, give_room, receiver_on_read), 0);
  job->place = draw(PATTERN);
  job->count = 1 + (int)draw(PASSED_MAX);
  for (int i = 0; i < job->count; i++) {
    struct passed* passed = &job->passed[i];
    passing_prepare(job, passed);
    size_t size = 1 + draw(5000);
    uv_buf_t buf = uv_buf_init(pattern_at(job->place + job->bytes_sent), (unsigned)size);
    struct request* r = request_new(base, passed);
    job->bytes_sent += size;
    CHECK_EQ(
        uv_write2(&r->write, &job->sender.stream, &buf, 1, &passed->thing.stream, sender_on_write),
        0);
  }
}

/* What is left to the end or was left behind by mischief goes. */
static void passing_step(struct job* base) {
  struct passing* job = (struct passing*)base;
  if (is_open(&job->sender)) return;
  if (is_open(&job->receiver)) { /* those that it did not take at once */
    while (uv_pipe_pending_count(&job->receiver.pipe) > 0) passing_accept(job);
    return;
  }
  for (int i = 0; i < job->count; i++) thing_close(&job->passed[i].thing);
  if (!base->broken) return;
  for (int i = 0; i < job->count; i++) thing_close(&job->passed[i].kept);
}

static void passing_over(struct job* base) {
  struct passing* job = (struct passing*)base;
  CHECK_EQ(job->sent, job->count);
  if (base->broken) return;
  CHECK_EQ(job->bytes_got, job->bytes_sent);
  CHECK(job->arrived <= job->count);
  for (int i = 0; i < job->arrived; i++)
    if (!job->passed[i].tcp) CHECK_EQ(job->passed[i].got, sizeof passing_word);
}

static struct play passing_play = {.name = "passing",
                                   .size = sizeof(struct passing),
                                   .together = 4,
                                   .start = passing_start,
                                   .step = passing_step,
                                   .over = passing_over};

#endif

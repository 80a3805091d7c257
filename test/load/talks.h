/* SPDX-License-Identifier: MIT */
/*
 * Conversations over TCP, UNIX sockets and pairs of sockets. A talk has two ends in the
 * same loop. An end sends so many bytes of its own, or sends back what it receives, then
 * shuts its side down; it closes when it has shut down and seen the other's end. So each
 * talk is half-closed for a while, by one side or the other.
 *
 *      a: writes ... shutdown ──────────────▶ b: reads ... end
 *      b: writes what it read ... shutdown ─▶ a: reads ... end
 *
 * A talk that nobody broke has delivered every byte in order, and no error was told.
 */
#ifndef RONDO_TEST_LOAD_TALKS_H
#define RONDO_TEST_LOAD_TALKS_H

#include "load.h"

enum { TALKS_MAX = 16, WRITES_MAX = 4 };

struct talk;

struct end {
  struct thing thing; /* first */
  struct talk* talk;
  struct end* other;
  int echoes;
  int connected, paused, writes, shut_asked, shut_done, ended;
  size_t goal;  /* what it sends, if it does not echo */
  size_t place; /* of its first byte in the pattern */
  size_t queued, written, received;
};

struct talk {
  struct end a;
  struct end* b; /* in memory of its own: only once it is accepted is it known whose it is */
  int attached;  /* b is accepted */
  int broken;
  int port;
};

struct talks {
  struct job job;
  struct thing server;
  int tcp, count;
  char path[64];
  struct talk talk[TALKS_MAX];
};

static uint64_t talks_bytes;

static void end_kill(struct thing* thing) {
  ((struct end*)thing)->talk->broken = 1;
  if (one_in(2))
    thing_reset(thing);
  else
    thing_close(thing);
}

static void end_check(struct end* end) {
  if (end->ended && end->shut_done) thing_close(&end->thing);
}

static void end_on_shutdown(uv_shutdown_t* req, int status) {
  struct request* r = REQUEST(req);
  struct end* end = r->to;
  enter(r->job);
  CHECK(status == 0 || end->talk->broken);
  end->shut_done = 1;
  if (status != 0) thing_close(&end->thing);
  end_check(end);
  request_end(r);
}

static void end_pump(struct end* end);

static void end_on_write(uv_write_t* req, int status) {
  struct request* r = REQUEST(req);
  struct end* end = r->to;
  enter(r->job);
  end->writes--;
  if (status == 0) {
    end->written += r->size;
    end_pump(end);
  } else {
    CHECK(end->talk->broken);
    thing_close(&end->thing);
  }
  request_end(r);
}

/* One write of up to 64 KiB in up to four buffers. */
static void end_write(struct end* end, size_t size) {
  uv_buf_t bufs[4];
  unsigned count = 0;
  size_t done = 0;
  while (done < size) {
    size_t part = count == 3 ? size - done : 1 + draw((unsigned)(size - done));
    bufs[count++] = uv_buf_init(pattern_at(end->place + end->queued + done), (unsigned)part);
    done += part;
  }
  if (one_in(4)) {
    int n = uv_try_write(&end->thing.stream, bufs, count);
    if (n > 0) {
      end->queued += (size_t)n;
      end->written += (size_t)n;
      return;
    }
    CHECK(n == UV_EAGAIN || end->talk->broken);
  }
  struct request* r = request_new(end->thing.job, end);
  r->size = size;
  end->queued += size;
  end->writes++;
  CHECK_EQ(uv_write(&r->write, &end->thing.stream, bufs, count, end_on_write), 0);
}

/* Sends what it can, and its end if that was all. */
static void end_pump(struct end* end) {
  if (!is_open(&end->thing) || !end->connected || end->shut_asked) return;
  size_t goal = end->echoes ? end->received : end->goal;
  while (end->writes < WRITES_MAX && end->queued < goal) {
    size_t size = goal - end->queued;
    size_t most = one_in(3) ? 100 : CHUNK_MAX;
    if (size > most) size = most;
    end_write(end, 1 + draw((unsigned)size));
  }
  if (end->queued < goal || (end->echoes && !end->ended)) return;
  struct request* r = request_new(end->thing.job, end);
  end->shut_asked = 1;
  CHECK_EQ(uv_shutdown(&r->shutdown, &end->thing.stream, end_on_shutdown), 0);
}

static void end_on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct end* end = (struct end*)stream;
  struct end* other = end->other;
  CHECK(is_open(&end->thing) && !end->ended);
  if (n > 0) {
    CHECK(pattern_is(buf->base, (size_t)n, other->place + end->received));
    end->received += (size_t)n;
    talks_bytes += (uint64_t)n;
    CHECK(end->received <= other->queued);
  } else if (n == UV_EOF) {
    end->ended = 1;
    CHECK(end->talk->broken || (other->shut_asked && end->received == other->queued));
  } else if (n < 0) {
    CHECK(end->talk->broken);
    thing_close(&end->thing);
  }
  enter(end->thing.job);
  if (!is_open(&end->thing)) return;
  if (n > 0 && one_in(64)) {
    CHECK_EQ(uv_read_stop(stream), 0);
    end->paused = 1;
  }
  end_pump(end);
  end_check(end);
}

/* From here on it reads and sends. */
static void end_begin(struct end* end) {
  end->connected = 1;
  CHECK_EQ(uv_read_start(&end->thing.stream, give_room, end_on_read), 0);
  end_pump(end);
}

/* ---- how the two come together ---------------------------------------------------- */

static void talk_plan(struct talk* talk) {
  talk->b = calloc(1, sizeof *talk->b);
  CHECK(talk->b != NULL);
  struct end* ends[2] = {&talk->a, talk->b};
  for (int i = 0; i < 2; i++) {
    struct end* end = ends[i];
    end->talk = talk;
    end->other = ends[1 - i];
    end->place = draw(PATTERN);
    end->goal = one_in(8) ? draw(1 << 21) : one_in(4) ? 0 : draw(20000);
  }
  if (one_in(2)) {
    talk->b->echoes = 1;
    talk->b->place = talk->a.place;
  }
}

static void end_on_connect(uv_connect_t* req, int status) {
  struct request* r = REQUEST(req);
  struct end* end = r->to;
  enter(r->job);
  CHECK(status == 0 || end->talk->broken);
  if (status != 0) thing_close(&end->thing);
  if (is_open(&end->thing)) end_begin(end);
  request_end(r);
}

static void server_kill(struct thing* thing) {
  struct talks* job = (struct talks*)thing->job;
  for (int i = 0; i < job->count; i++)
    if (!job->talk[i].attached) job->talk[i].broken = 1;
  thing_close(thing);
}

/* A connection whose client is gone: nobody to talk to. */
static void stray_gone(struct thing* thing) {
  free(thing);
}

static void stray_kill(struct thing* thing) {
  if (one_in(2))
    thing_reset(thing);
  else
    thing_close(thing);
}

static void stray_accept(struct job* job, struct thing* server, struct thing* stray) {
  int tcp = server->handle.type == UV_TCP;
  CHECK_EQ(tcp ? uv_tcp_init(&loop, &stray->tcp) : uv_pipe_init(&loop, &stray->pipe, 0), 0);
  thing_open(stray, job, stray_kill);
  stray->gone = stray_gone;
  CHECK_EQ(uv_accept(&server->stream, &stray->stream), 0);
}

/* The talk of a connection is known by the client's port. */
static struct talk* talk_of(struct talks* job, const uv_tcp_t* accepted) {
  struct sockaddr_in peer;
  int size = sizeof peer;
  if (!job->tcp) return &job->talk[0];
  if (uv_tcp_getpeername(accepted, (struct sockaddr*)&peer, &size) != 0) return NULL; /* reset */
  for (int i = 0; i < job->count; i++)
    if (job->talk[i].port == ntohs(peer.sin_port) && !job->talk[i].attached) return &job->talk[i];
  return NULL;
}

static void talks_on_connection(uv_stream_t* stream, int status) {
  struct talks* job = (struct talks*)THING(stream)->job;
  struct end* b = calloc(1, sizeof *b);
  CHECK(b != NULL);
  CHECK_EQ(status, 0);
  stray_accept(&job->job, &job->server, &b->thing);
  struct talk* talk = talk_of(job, &b->thing.tcp);
  if (talk == NULL || talk->broken || talk->attached) {
    stray_kill(&b->thing);
    enter(&job->job);
    return;
  }
  b->thing.kill = end_kill;
  b->thing.gone = NULL;
  memcpy((char*)b + sizeof b->thing, (char*)talk->b + sizeof b->thing, sizeof *b - sizeof b->thing);
  free(talk->b);
  talk->b = b;
  talk->a.other = b;
  talk->attached = 1;
  enter(&job->job);
  if (is_open(&b->thing)) end_begin(b);
}

/* A pair of sockets needs no server. */
static void talk_pair(struct talks* job, struct talk* talk) {
  uv_os_sock_t fds[2];
  CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE), 0);
  struct end* ends[2] = {&talk->a, talk->b};
  talk->attached = 1;
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_pipe_init(&loop, &ends[i]->thing.pipe, 0), 0);
    thing_open(&ends[i]->thing, &job->job, end_kill);
    CHECK_EQ(uv_pipe_open(&ends[i]->thing.pipe, fds[i]), 0);
  }
  end_begin(&talk->a);
  end_begin(talk->b);
}

static void talk_connect_tcp(struct talks* job, struct talk* talk, const struct sockaddr_in* to) {
  struct thing* thing = &talk->a.thing;
  struct sockaddr_in own;
  int size = sizeof own;
  CHECK_EQ(uv_tcp_init(&loop, &thing->tcp), 0);
  thing_open(thing, &job->job, end_kill);
  struct request* r = request_new(&job->job, &talk->a);
  CHECK_EQ(uv_tcp_connect(&r->connect, &thing->tcp, (const struct sockaddr*)to, end_on_connect), 0);
  if (uv_tcp_getsockname(&thing->tcp, (struct sockaddr*)&own, &size) == 0)
    talk->port = ntohs(own.sin_port);
  else
    talk->broken = 1; /* ports have run out */
}

static void talks_start_tcp(struct talks* job) {
  struct sockaddr_in address = any_loopback();
  int size = sizeof address;
  CHECK_EQ(uv_tcp_init(&loop, &job->server.tcp), 0);
  thing_open(&job->server, &job->job, server_kill);
  CHECK_EQ(uv_tcp_bind(&job->server.tcp, (struct sockaddr*)&address, 0), 0);
  CHECK_EQ(uv_listen(&job->server.stream, 128, talks_on_connection), 0);
  CHECK_EQ(uv_tcp_getsockname(&job->server.tcp, (struct sockaddr*)&address, &size), 0);
  job->count = 1 + (int)draw(TALKS_MAX);
  for (int i = 0; i < job->count; i++) {
    talk_plan(&job->talk[i]);
    talk_connect_tcp(job, &job->talk[i], &address);
  }
}

static void talks_start_pipe(struct talks* job) {
  struct thing* client = &job->talk[0].a.thing;
  snprintf(job->path, sizeof job->path, "s%llu", (unsigned long long)job->job.number);
  CHECK_EQ(uv_pipe_init(&loop, &job->server.pipe, 0), 0);
  thing_open(&job->server, &job->job, server_kill);
  CHECK_EQ(uv_pipe_bind(&job->server.pipe, job->path), 0);
  CHECK_EQ(uv_listen(&job->server.stream, 128, talks_on_connection), 0);
  job->count = 1;
  talk_plan(&job->talk[0]);
  CHECK_EQ(uv_pipe_init(&loop, &client->pipe, 0), 0);
  thing_open(client, &job->job, end_kill);
  struct request* r = request_new(&job->job, &job->talk[0].a);
  uv_pipe_connect(&r->connect, &client->pipe, job->path, end_on_connect);
}

static void talks_start(struct job* base) {
  struct talks* job = (struct talks*)base;
  unsigned how = draw(4);
  job->tcp = how < 2;
  if (job->tcp) {
    talks_start_tcp(job);
  } else if (how == 2) {
    talks_start_pipe(job);
  } else {
    job->count = 1;
    talk_plan(&job->talk[0]);
    talk_pair(job, &job->talk[0]);
  }
}

/* Pauses end, and a server that expects nobody any more closes. */
static void talks_step(struct job* base) {
  struct talks* job = (struct talks*)base;
  int expected = 0;
  for (int i = 0; i < job->count; i++) {
    struct talk* talk = &job->talk[i];
    struct end* ends[2] = {&talk->a, talk->b};
    expected += !talk->attached && is_open(&talk->a.thing);
    for (int k = 0; k < 2; k++) {
      if (!is_open(&ends[k]->thing) || !ends[k]->paused) continue;
      ends[k]->paused = 0;
      CHECK_EQ(uv_read_start(&ends[k]->thing.stream, give_room, end_on_read), 0);
    }
  }
  if (expected == 0) thing_close(&job->server);
}

static void talk_check(const struct talk* talk) {
  CHECK(talk->a.ended && talk->b->ended);
  CHECK_EQ(talk->a.received, talk->b->queued);
  CHECK_EQ(talk->b->received, talk->a.queued);
  CHECK_EQ(talk->a.queued, talk->a.written);
  CHECK_EQ(talk->b->queued, talk->b->written);
  CHECK_EQ(talk->b->queued, talk->b->echoes ? talk->a.queued : talk->b->goal);
  CHECK_EQ(talk->a.queued, talk->a.goal);
}

static void talks_over(struct job* base) {
  struct talks* job = (struct talks*)base;
  if (job->path[0] != '\0') CHECK(access(job->path, F_OK) != 0); /* removed with its server */
  for (int i = 0; i < job->count; i++) {
    struct talk* talk = &job->talk[i];
    CHECK(talk->a.writes == 0 && talk->b->writes == 0);
    if (!talk->broken) talk_check(talk);
    free(talk->b);
  }
}
static struct play talks_play = {.name = "talks",
                                 .size = sizeof(struct talks),
                                 .together = 12,
                                 .start = talks_start,
                                 .step = talks_step,
                                 .over = talks_over};

#endif

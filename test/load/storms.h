/* SPDX-License-Identifier: MIT */
/*
 * A storm: many clients connect at once to one server. Each side of each connection is
 * closed at once, reset at once, or stays for the other to leave; some clients are closed
 * before they are connected. Nobody says a word, every connect has its callback.
 */
#ifndef RONDO_TEST_LOAD_STORMS_H
#define RONDO_TEST_LOAD_STORMS_H

#include "talks.h"

enum { CLIENTS_MAX = 64 };

struct storm {
  struct job job;
  struct thing server;
  int count, connected, accepted;
  struct thing clients[CLIENTS_MAX];
};

static uint64_t storm_connections;

static void storm_on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buf) {
  struct thing* thing = THING(stream);
  (void)buf;
  CHECK(n <= 0); /* nobody sends */
  if (n < 0) thing_close(thing);
  enter(thing->job);
}

static void storm_on_shutdown(uv_shutdown_t* req, int status) {
  struct request* r = REQUEST(req);
  (void)status;
  enter(r->job);
  request_end(r);
}

static void storm_leave_or_stay(struct thing* thing, int first) {
  unsigned what = draw(3);
  if (!is_open(thing)) return;
  if (what == 0) {
    thing_close(thing);
  } else if (what == 1) {
    thing_reset(thing);
  } else {
    CHECK_EQ(uv_read_start(&thing->stream, give_room, storm_on_read), 0);
    if (!first) return;
    struct request* r = request_new(thing->job, NULL);
    /* The peer may have reset it already: uv_shutdown still has to call back. */
    CHECK_EQ(uv_shutdown(&r->shutdown, &thing->stream, storm_on_shutdown), 0);
  }
}

static void storm_on_connection(uv_stream_t* stream, int status) {
  struct storm* job = (struct storm*)THING(stream)->job;
  struct thing* accepted = calloc(1, sizeof *accepted);
  CHECK(accepted != NULL);
  CHECK_EQ(status, 0);
  stray_accept(&job->job, &job->server, accepted);
  job->accepted++;
  storm_connections++;
  CHECK(job->accepted <= job->count);
  enter(&job->job);
  storm_leave_or_stay(accepted, 1);
}

static void storm_on_connect(uv_connect_t* req, int status) {
  struct request* r = REQUEST(req);
  struct storm* job = (struct storm*)r->job;
  struct thing* client = r->to;
  /* Refused or reset only if mischief closed the server, or what was accepted was reset. */
  CHECK(status == 0 || status == UV_ECANCELED || status == UV_ECONNREFUSED ||
        status == UV_ECONNRESET || status == UV_EADDRNOTAVAIL);
  CHECK_EQ(status == UV_ECANCELED, !is_open(client));
  CHECK(status != UV_ECONNREFUSED || !is_open(&job->server));
  job->connected += status == 0;
  enter(&job->job);
  if (status == 0)
    storm_leave_or_stay(client, 0);
  else
    thing_close(client);
  request_end(r);
}

static void storm_start(struct job* base) {
  struct storm* job = (struct storm*)base;
  struct sockaddr_in address = any_loopback();
  int size = sizeof address;
  CHECK_EQ(uv_tcp_init(&loop, &job->server.tcp), 0);
  thing_open(&job->server, base, thing_kill_plainly);
  CHECK_EQ(uv_tcp_bind(&job->server.tcp, (struct sockaddr*)&address, 0), 0);
  CHECK_EQ(uv_listen(&job->server.stream, CLIENTS_MAX, storm_on_connection), 0);
  CHECK_EQ(uv_tcp_getsockname(&job->server.tcp, (struct sockaddr*)&address, &size), 0);
  job->count = 1 + (int)draw(CLIENTS_MAX);
  for (int i = 0; i < job->count; i++) {
    struct thing* client = &job->clients[i];
    CHECK_EQ(uv_tcp_init(&loop, &client->tcp), 0);
    thing_open(client, base, stray_kill);
    struct request* r = request_new(base, client);
    CHECK_EQ(
        uv_tcp_connect(&r->connect, &client->tcp, (struct sockaddr*)&address, storm_on_connect), 0);
    if (one_in(8)) thing_close(client);
  }
}

static void storm_step(struct job* base) {
  struct storm* job = (struct storm*)base;
  for (int i = 0; i < job->count; i++)
    if (is_open(&job->clients[i])) return;
  thing_close(&job->server);
}

static struct play storm_play = {.name = "storms",
                                 .size = sizeof(struct storm),
                                 .together = 2,
                                 .start = storm_start,
                                 .step = storm_step};

#endif

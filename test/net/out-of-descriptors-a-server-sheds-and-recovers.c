/* SPDX-License-Identifier: MIT */
/* A server with no descriptor left sends those away who wait, does not spin, and serves
 * again once there are descriptors. */
#include <sys/resource.h>

#include "streams.h"

enum { CLIENTS = 5 };

static uv_loop_t loop;
static uv_tcp_t server, peer;
static uv_timer_t timer;
static int announced, errors;

static void on_connection(uv_stream_t* stream, int status) {
  if (status != 0) {
    errors++;
    return;
  }
  announced++;
  CHECK_EQ(uv_tcp_init(&loop, &peer), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peer), 0);
  uv_close((uv_handle_t*)&peer, NULL);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  uv_stop(&loop);
}

static int dial_later(const struct sockaddr_in* address, int fd) {
  return connect(fd, (const struct sockaddr*)address, sizeof *address);
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_run(&loop, UV_RUN_NOWAIT); /* the poller is open */
  int clients[CLIENTS];
  for (int i = 0; i < CLIENTS; i++) {
    clients[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(clients[i] >= 0);
  }
  struct rlimit limit, before;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  limit = before;
  limit.rlim_cur = 64;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  int filler[64], fillers = 0;
  while ((filler[fillers] = dup(0)) >= 0) fillers++;
  CHECK_EQ(errno, EMFILE);
  for (int i = 0; i < CLIENTS; i++) CHECK_EQ(dial_later(&address, clients[i]), 0);

  CHECK_EQ(uv_timer_start(&timer, on_timer, 60, 0), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(announced, 0);
  CHECK_EQ(errors, 0);
  for (int i = 0; i < CLIENTS; i++) {
    char end;
    CHECK(recv(clients[i], &end, 1, 0) <= 0); /* told, not left waiting */
    close(clients[i]);
  }
  while (fillers > 0) close(filler[--fillers]);
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  int client = streams_dial(&address);
  while (announced == 0) uv_run(&loop, UV_RUN_ONCE);
  close(client);
  test_loop_close(&loop);
  return 0;
}

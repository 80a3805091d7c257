/* SPDX-License-Identifier: MIT */
/* A server that cannot even make room to send clients away (its reserve is taken by
 * another thread, say) tries again now and then. It neither spins nor forgets those who
 * wait. Unlike libuv, which spins. */
#include <sys/resource.h>

#include "loop/loop.h"
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t server, peer;
static uv_timer_t timer;
static int announced, errors;

static void on_connection(uv_stream_t* stream, int status) {
  if (status != 0) {
    CHECK_EQ(status, UV_EMFILE); /* told in the models of libuv before 1.45 */
    errors++;
    return;
  }
  announced++;
  CHECK_EQ(uv_tcp_init(&loop, &peer), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peer), 0);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  uv_stop(&loop);
}

static void count(uv_handle_t* handle, void* arg) {
  (void)handle;
  ++*(int*)arg;
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  int client = streams_dial(&address);
  struct rlimit limit, before;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  limit = before;
  limit.rlim_cur = 0;
  close(rn_loop_of(&loop)->reserve_fd);
  rn_loop_of(&loop)->reserve_fd = -1;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);

  rondo_metrics_t metrics;
  rondo_metrics(&loop, &metrics);
  uint64_t turns = metrics.turns;
  CHECK_EQ(uv_timer_start(&timer, on_timer, 100, 0), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  rondo_metrics(&loop, &metrics);
  CHECK(metrics.turns - turns < 30);
  CHECK_EQ(announced, 0);
  CHECK_EQ(errors > 0, rondo_model_has(test_model(), RONDO_SWITCH_ACCEPT_ALL));
  int handles = 0;
  uv_walk(&loop, count, &handles);
  CHECK_EQ(handles, 2); /* the library's own are not shown */

  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  while (announced == 0) uv_run(&loop, UV_RUN_ONCE);
  /* Closed while it rests. */
  int second = streams_dial(&address);
  close(rn_loop_of(&loop)->reserve_fd);
  rn_loop_of(&loop)->reserve_fd = -1;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  uv_close((uv_handle_t*)&server, NULL);
  close(client);
  close(second);
  test_loop_close(&loop);
  return 0;
}

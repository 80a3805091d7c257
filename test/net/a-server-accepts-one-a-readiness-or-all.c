/* SPDX-License-Identifier: MIT */
/* Three connections wait for a server. libuv before 1.45 accepts them all when it is
 * ready, later versions one a turn: the switch accept-all of the loop's model. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t server, peers[3];
static int accepted;

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_tcp_init(&loop, &peers[accepted]), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peers[accepted]), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peers[accepted]), UV_EAGAIN);
  accepted++;
}

int main(void) {
  test_loop_init(&loop);
  int all = rondo_model_has(test_model(), RONDO_SWITCH_ACCEPT_ALL);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  int clients[3];
  for (int i = 0; i < 3; i++) clients[i] = streams_dial(&address);
  for (int turn = 1; turn <= 3; turn++) {
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(accepted, all ? 3 : turn);
  }
  for (int i = 0; i < 3; i++) close(clients[i]);
  test_loop_close(&loop);
  return 0;
}

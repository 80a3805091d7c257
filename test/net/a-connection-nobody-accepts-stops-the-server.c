/* SPDX-License-Identifier: MIT */
/* While a connection waits for uv_accept, the next is not announced; it is once the
 * first has been taken, even outside the callback. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t server, peers[2];
static int announced;

static void on_connection(uv_stream_t* stream, int status) {
  (void)stream;
  CHECK_EQ(status, 0);
  announced++;
}

int main(void) {
  test_loop_init(&loop);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  int clients[2] = {streams_dial(&address), streams_dial(&address)};
  for (int turn = 0; turn < 5; turn++) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(announced, 1);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(uv_tcp_init(&loop, &peers[i]), 0);
    CHECK_EQ(uv_accept((uv_stream_t*)&server, (uv_stream_t*)&peers[i]), 0);
    CHECK_EQ(uv_is_readable((uv_stream_t*)&peers[i]), 1);
    CHECK_EQ(uv_is_writable((uv_stream_t*)&peers[i]), 1);
    uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(announced, 2);
  }
  /* One that is never taken is closed with the server. */
  int last = streams_dial(&address);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(announced, 3);
  uv_close((uv_handle_t*)&server, NULL);
  char end;
  CHECK(recv(last, &end, 1, 0) <= 0);
  close(last);
  close(clients[0]);
  close(clients[1]);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Program 26: a refused connection is told in the poll phase, not by the call; then
 * ticks, immediates, and at last the close callback. */
#include "node.h"

static uv_poll_t poll;

SAY(tick)
SAY(immediate)

static void closed(uv_handle_t* handle) {
  (void)handle;
  log_put("close");
}

static void on_error(uv_poll_t* handle, int status, int events) {
  (void)events;
  log_put(status < 0 ? "error" : "connected");
  next_tick(tick);
  set_immediate(immediate);
  uv_close((uv_handle_t*)handle, closed);
}

static void script(void) {
  struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof any;
  int unheard = socket(AF_INET, SOCK_STREAM, 0);
  int client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  CHECK_EQ(bind(unheard, (struct sockaddr*)&any, size), 0); /* bound, and does not listen */
  CHECK_EQ(getsockname(unheard, (struct sockaddr*)&any, &size), 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, client), 0);
  CHECK_EQ(connect(client, (struct sockaddr*)&any, size), -1);
  if (errno != EINPROGRESS) test_skip("this kernel refuses at once");
  CHECK_EQ(uv_poll_start(&poll, UV_WRITABLE, on_error), 0);
  log_put("connecting");
}

int main(void) {
  node_run(script);
  return all_printed("connecting error tick immediate close");
}

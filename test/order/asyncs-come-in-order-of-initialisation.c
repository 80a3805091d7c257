/* SPDX-License-Identifier: MIT */
/* Program 58: the port that was made first gets its message first, whichever was sent
 * first; a tick of its callback runs before the other. */
#include "node.h"

static uv_async_t port_a;
static uv_async_t port_b;

SAY(na)

static void on_a(uv_async_t* handle) {
  log_put("a");
  next_tick(na);
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_b(uv_async_t* handle) {
  log_put("b");
  uv_close((uv_handle_t*)handle, NULL);
}

static void script(void) {
  CHECK_EQ(uv_async_init(&loop, &port_a, on_a), 0);
  CHECK_EQ(uv_async_init(&loop, &port_b, on_b), 0);
  CHECK_EQ(uv_async_send(&port_b), 0);
  CHECK_EQ(uv_async_send(&port_a), 0);
}

int main(void) {
  node_run(script);
  return all_printed("a na b");
}

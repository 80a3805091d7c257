/* SPDX-License-Identifier: MIT */
/* Program 56: a message sent by the main script, a due timer and an immediate: timers,
 * poll, check. */
#include "node.h"

static uv_async_t port;

SAY(i)
SAY(t)

static void on_message(uv_async_t* handle) {
  log_put("m");
  uv_close((uv_handle_t*)handle, NULL);
}

static void script(void) {
  CHECK_EQ(uv_async_init(&loop, &port, on_message), 0);
  set_immediate(i);
  set_timeout(t, 0);
  CHECK_EQ(uv_async_send(&port), 0);
  block(10);
}

int main(void) {
  node_run(script);
  return all_printed("t m i");
}

/* SPDX-License-Identifier: MIT */
/* Program 57: a message sent by a callback of the pool is delivered in the same poll
 * phase, before immediates and timers. */
#include "node.h"

static uv_async_t port;

SAY(i)
SAY(t)

static void on_message(uv_async_t* handle) {
  log_put("m");
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_stat(void) {
  set_immediate(i);
  set_timeout(t, 0);
  CHECK_EQ(uv_async_send(&port), 0);
  block(10);
}

static void script(void) {
  CHECK_EQ(uv_async_init(&loop, &port, on_message), 0);
  stat_file(on_stat);
}

int main(void) {
  node_run(script);
  return all_printed("m i t");
}

/* SPDX-License-Identifier: MIT */
/* WAIT_BEGIN with nothing to wait for but a descriptor says -1, for ever; WAIT_END
 * counts the completion. */
#include <sys/eventfd.h>

#include "trace.h"

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  static uv_poll_t poll;
  trace_init();
  int fd = eventfd(1, 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(trace_get(RONDO_EVENT_WAIT_BEGIN, RONDO_KIND_NONE, 0)->value, -1);
  CHECK_EQ(trace_get(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE, 0)->value, 1);
  close(fd);
  return trace_end();
}

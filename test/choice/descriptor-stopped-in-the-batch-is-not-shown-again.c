/* SPDX-License-Identifier: MIT */
/* A callback that stops or closes descriptors which still wait in the batch takes them
 * out: they are not shown and not called. */
#include <sys/eventfd.h>

#include "script.h"

static uv_poll_t polls[4];

static void on_ready(uv_poll_t* handle, int status, int events) {
  static int ran;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK(++ran <= 2);
  log_put("ready");
  CHECK_EQ(uv_poll_stop(handle), 0);
  if (ran > 1) return;
  /* Of the other three one is stopped, one closed, one left. */
  int done = 0;
  for (int i = 0; i < 4 && done < 2; i++) {
    if (&polls[i] == handle) continue;
    if (done++ == 0)
      CHECK_EQ(uv_poll_stop(&polls[i]), 0);
    else
      uv_close((uv_handle_t*)&polls[i], NULL);
  }
}

int main(void) {
  int fds[4];
  script_init();
  for (int i = 0; i < 4; i++) {
    fds[i] = eventfd(1, 0);
    CHECK_EQ(uv_poll_init(&loop, &polls[i], fds[i]), 0);
    CHECK_EQ(uv_poll_start(&polls[i], UV_READABLE, on_ready), 0);
  }
  script[0] = 3;
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("ready ready");
  CHECK_EQ(asked, 1);
  for (int i = 0; i < 4; i++) close(fds[i]);
  test_loop_close(&loop);
  return 0;
}

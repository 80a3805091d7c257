/* SPDX-License-Identifier: MIT */
/* Descriptors that are ready together are shown with their handles, and run in the order
 * that is chosen. */
#include <sys/eventfd.h>

#include "script.h"

static uv_poll_t polls[3];
static const void* chosen[3];

static void on_ready(uv_poll_t* handle, int status, int events) {
  static int ran;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  if (ran < 2) { /* the third was left over */
    CHECK_EQ(asked, ran + 1);
    CHECK_EQ(last_count, 3 - ran);
    for (size_t i = 0; i < last_count; i++) CHECK_EQ(last[i].kind, RONDO_KIND_POLL);
    CHECK(last[script[ran]].object == handle);
    chosen[2] = last[1 - script[1]].object;
  } else {
    CHECK(chosen[2] == handle);
  }
  chosen[ran++] = handle;
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  int fds[3];
  script_init();
  for (int i = 0; i < 3; i++) {
    fds[i] = eventfd(1, 0);
    CHECK_EQ(uv_poll_init(&loop, &polls[i], fds[i]), 0);
    CHECK_EQ(uv_poll_start(&polls[i], UV_READABLE, on_ready), 0);
  }
  script[0] = 2;
  script[1] = 1;
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(asked, 2);
  CHECK(chosen[0] != chosen[1] && chosen[1] != chosen[2] && chosen[2] != chosen[0]);
  for (int i = 0; i < 3; i++) close(fds[i]);
  test_loop_close(&loop);
  return 0;
}

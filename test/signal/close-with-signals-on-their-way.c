/* SPDX-License-Identifier: MIT */
/* A handle that is closed while caught signals lie in the pipe gets none of them; its
 * close callback comes all the same, after they are read, and then its memory may go. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static int closed;

static void on_close(uv_handle_t* handle) {
  memset(handle, 0xff, sizeof(uv_signal_t));
  free(handle);
  closed++;
}

static void never(uv_signal_t* handle, int signum) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called for %d after its close", signum);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int round = 1; round <= 20; round++) {
    uv_signal_t* handle = malloc(sizeof *handle);
    CHECK(handle != NULL);
    CHECK_EQ(uv_signal_init(&loop, handle), 0);
    CHECK_EQ(uv_signal_start(handle, never, SIGUSR1), 0);
    for (int i = 0; i < 10 * round; i++) raise(SIGUSR1); /* 200 at most: several reads */
    uv_close((uv_handle_t*)handle, on_close);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(closed, round);
  }
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

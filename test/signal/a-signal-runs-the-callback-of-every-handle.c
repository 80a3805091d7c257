/* SPDX-License-Identifier: MIT */
/* Each raise of a signal runs the callback of every handle that watches it, on
 * however many loops, and of no other; handles keep their loop alive until stopped. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

enum { HANDLES = 3 };
static uv_signal_t handles[2][HANDLES];
static uv_signal_t other;
static int calls;

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  CHECK_EQ(handle->signum, SIGUSR1);
  calls++;
}

static void never(uv_signal_t* handle, int signum) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called for %d", signum);
}

int main(void) {
  uv_loop_t loops[2];
  for (int l = 0; l < 2; l++) {
    test_loop_init(&loops[l]);
    for (int i = 0; i < HANDLES; i++) {
      CHECK_EQ(uv_signal_init(&loops[l], &handles[l][i]), 0);
      CHECK_EQ(uv_signal_start(&handles[l][i], on_signal, SIGUSR1), 0);
    }
  }
  CHECK_EQ(uv_signal_init(&loops[0], &other), 0);
  CHECK_EQ(uv_signal_start(&other, never, SIGUSR2), 0);
  for (int round = 1; round <= 5; round++) {
    CHECK_EQ(raise(SIGUSR1), 0);
    calls = 0;
    for (int l = 0; l < 2; l++) {
      CHECK(uv_run(&loops[l], UV_RUN_ONCE) != 0);
      CHECK_EQ(calls, HANDLES * (l + 1));
    }
  }
  for (int l = 0; l < 2; l++) {
    for (int i = 0; i < HANDLES; i++) CHECK_EQ(uv_signal_stop(&handles[l][i]), 0);
    if (l == 0) CHECK_EQ(uv_signal_stop(&other), 0);
    CHECK_EQ(uv_loop_alive(&loops[l]), 0);
    test_loop_close(&loops[l]);
  }
  return 0;
}

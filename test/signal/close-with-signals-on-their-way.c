/* SPDX-License-Identifier: MIT */
/* A handle that is closed while caught signals lie in the pipe gets none of them. Its
 * close callback comes all the same, but only when they have been read, also if the
 * close phase comes first; from then on nothing touches its memory. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

enum { ROUNDS = 20 };

static uv_signal_t handles[ROUNDS];
static unsigned char gone[sizeof(uv_signal_t)];
static int closed;
static int round_now;

static void on_close(uv_handle_t* handle) {
  memcpy(handle, gone, sizeof gone);
  closed++;
}

static void never(uv_signal_t* handle, int signum) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called for %d after its close", signum);
}

/* After this phase comes close, and the poll phase only in the next turn. */
static void on_check(uv_check_t* handle) {
  for (int i = 0; i <= 10 * round_now; i++) raise(SIGUSR1); /* several reads' worth */
  uv_close((uv_handle_t*)&handles[round_now], on_close);
  CHECK_EQ(uv_check_stop(handle), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_check_t check;
  test_loop_init(&loop);
  memset(gone, 0xff, sizeof gone);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  for (round_now = 0; round_now < ROUNDS; round_now++) {
    CHECK_EQ(uv_signal_init(&loop, &handles[round_now]), 0);
    CHECK_EQ(uv_signal_start(&handles[round_now], never, SIGUSR1), 0);
    CHECK_EQ(uv_check_start(&check, on_check), 0);
    if (round_now % 2)
      on_check(&check); /* and closed outside uv_run */
    else
      uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(closed, round_now);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(closed, round_now + 1);
  }
  test_loop_close(&loop);
  for (int i = 0; i < ROUNDS; i++) CHECK_EQ(memcmp(&handles[i], gone, sizeof gone), 0);
  return 0;
}

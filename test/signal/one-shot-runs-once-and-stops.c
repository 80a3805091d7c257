/* SPDX-License-Identifier: MIT */
/* A one-shot handle runs for one signal and is stopped after its callback. With only
 * one-shot handles the kernel's default is back from the first signal on, so a second
 * raise before the loop has looked would be fatal; SIGCHLD's default is harmless. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

static int calls;

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGCHLD);
  CHECK_EQ(uv_is_active((uv_handle_t*)handle), 1); /* stopped after it */
  calls++;
}

static void check_action(int is_default) {
  struct sigaction action;
  CHECK_EQ(sigaction(SIGCHLD, NULL, &action), 0);
  CHECK_EQ(action.sa_handler == SIG_DFL, is_default);
}

int main(void) {
  uv_loop_t loop;
  uv_signal_t handles[2];
  test_loop_init(&loop);
  for (int round = 1; round <= 3; round++) {
    for (int i = 0; i < 2; i++) {
      if (round == 1) CHECK_EQ(uv_signal_init(&loop, &handles[i]), 0);
      CHECK_EQ(uv_signal_start_oneshot(&handles[i], on_signal, SIGCHLD), 0);
    }
    check_action(0);
    raise(SIGCHLD);
    check_action(1); /* SA_RESETHAND */
    raise(SIGCHLD);  /* to nobody */
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, 2 * round);
    for (int i = 0; i < 2; i++) {
      CHECK_EQ(uv_is_active((uv_handle_t*)&handles[i]), 0);
      CHECK_EQ(handles[i].signum, 0);
    }
  }
  test_loop_close(&loop);
  return 0;
}

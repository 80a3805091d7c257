/* SPDX-License-Identifier: MIT */
/* For use in a debugger: without a stream the handles go to stderr, without a
 * loop they are the default loop's. */
/* matrix: none */
#include <fcntl.h>

#include "../test.h"

int main(void) {
  uv_timer_t timer;
  char expected[128];
  char got[512] = {0};
  int ends[2];
  CHECK_EQ(uv_timer_init(uv_default_loop(), &timer), 0);
  CHECK_EQ(pipe(ends), 0);
  int saved = dup(STDERR_FILENO);
  CHECK(dup2(ends[1], STDERR_FILENO) == STDERR_FILENO);
  uv_print_all_handles(NULL, NULL);
  uv_print_active_handles(NULL, NULL); /* none */
  fflush(stderr);
  CHECK(dup2(saved, STDERR_FILENO) == STDERR_FILENO);
  CHECK_EQ(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
  CHECK(read(ends[0], got, sizeof got - 1) > 0);
  snprintf(expected, sizeof expected, "[R--] timer    %p\n", (void*)&timer);
  CHECK(strstr(got, expected) != NULL);
  test_loop_close(uv_default_loop());
  return 0;
}

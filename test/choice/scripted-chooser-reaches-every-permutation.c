/* SPDX-License-Identifier: MIT */
/* Going through all answers, as a search would, gives each of the six orders of three
 * completions exactly once. */
#include "script.h"

int main(void) {
  static const char* const orders[] = {"a b c", "a c b", "b a c", "b c a", "c a b", "c b a"};
  int seen[6] = {0};
  script_init();
  script_asyncs(script_on_async);
  for (size_t first = 0; first < 3; first++) {
    for (size_t second = 0; second < 2; second++) {
      asked = 0;
      script[0] = first;
      script[1] = second;
      script_send();
      CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
      CHECK_EQ(asked, 2);
      log_check(orders[first * 2 + second]);
      seen[first * 2 + second]++;
      log_reset();
    }
  }
  for (int i = 0; i < 6; i++) CHECK_EQ(seen[i], 1);
  test_loop_close(&loop);
  return 0;
}

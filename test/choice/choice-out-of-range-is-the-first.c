/* SPDX-License-Identifier: MIT */
/* An index beyond the candidates counts as 0. */
#include "script.h"

int main(void) {
  script_init();
  script_asyncs(script_on_async);
  script[0] = 3;
  script[1] = SIZE_MAX;
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("a b c");
  CHECK_EQ(asked, 2);
  test_loop_close(&loop);
  return 0;
}

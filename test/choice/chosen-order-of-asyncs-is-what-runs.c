/* SPDX-License-Identifier: MIT */
/* The answers of the chooser are the order of the callbacks. */
#include "script.h"

int main(void) {
  script_init();
  script_asyncs(script_on_async);
  script[0] = 2;
  script[1] = 1;
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("c b a");
  log_reset();
  asked = 0;
  script[0] = 1;
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("b c a");
  test_loop_close(&loop);
  return 0;
}

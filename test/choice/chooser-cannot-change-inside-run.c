/* SPDX-License-Identifier: MIT */
/* Inside uv_run the chooser stays what it is; outside it may be set, changed and taken
 * away. */
#include "script.h"

static void on_async(uv_async_t* handle) {
  script_on_async(handle);
  CHECK_EQ(rondo_loop_set_chooser(&loop, NULL, NULL), UV_EBUSY);
}

int main(void) {
  script_init();
  script_asyncs(on_async);
  script[0] = 2;
  script[1] = 1;
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("c b a");
  CHECK_EQ(rondo_loop_set_chooser(&loop, NULL, NULL), 0);
  log_reset();
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("a b c");
  CHECK_EQ(asked, 2);
  test_loop_close(&loop);
  return 0;
}

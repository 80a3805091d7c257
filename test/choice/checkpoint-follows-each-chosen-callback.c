/* SPDX-License-Identifier: MIT */
/* A tick of a chosen callback runs before the next question is asked. */
#include "script.h"

static void tick(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  log_put("tick-%d", (int)asked);
}

static void on_async(uv_async_t* handle) {
  script_on_async(handle);
  CHECK_EQ(rondo_next_tick(&loop, tick, NULL), 0);
}

int main(void) {
  script_init();
  script_asyncs(on_async);
  script[0] = 2;
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("c tick-1 a tick-2 b tick-2");
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Rule 2: one turn with something in every phase. Timers first before libuv 1.45, last
 * since; by UV_RUN_NOWAIT there is no pass before the turn. */
#include "node.h"

static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_async_t async;

#define SAY_OF(kind)                        \
  static void on_##kind(uv_##kind##_t* h) { \
    (void)h;                                \
    log_put("%s", #kind);                   \
  }
SAY_OF(idle)
SAY_OF(prepare)
SAY_OF(check)
SAY_OF(async)
SAY(pending)
SAY(immediate)
SAY(timer)
SAY(closed)

int main(void) {
  node_init();
  destroy(closed);
  set_immediate(immediate);
  set_timeout(timer, 1);
  CHECK_EQ(uv_check_init(&loop, &check), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_prepare_init(&loop, &prepare), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  set_pending(pending);
  block(5);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  return node_printed("timer pending idle prepare async check immediate closed",
                      "timer pending idle prepare async check immediate closed",
                      "pending idle prepare async check immediate closed timer");
}

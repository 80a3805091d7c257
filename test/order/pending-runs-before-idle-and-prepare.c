/* SPDX-License-Identifier: MIT */
/* Rule 2: what is pending when a turn begins runs in its pending phase: before idle,
 * prepare and check. */
#include "node.h"

static uv_idle_t idle;
static uv_prepare_t prepare;

static void on_idle(uv_idle_t* handle) {
  log_put("idle");
  CHECK_EQ(uv_idle_stop(handle), 0);
}

static void on_prepare(uv_prepare_t* handle) {
  log_put("prepare");
  CHECK_EQ(uv_prepare_stop(handle), 0);
}

SAY(immediate)
SAY(pending)

static void script(void) {
  set_immediate(immediate);
  CHECK_EQ(uv_prepare_init(&loop, &prepare), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  set_pending(pending);
}

int main(void) {
  node_run(script);
  return all_printed("pending idle prepare immediate");
}

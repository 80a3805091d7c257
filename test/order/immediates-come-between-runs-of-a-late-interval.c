/* SPDX-License-Identifier: MIT */
/* Program 49: an interval whose callback takes longer than its period lets the
 * immediates run in between. */
#include "node.h"

static uv_timer_t* timer;
static int k;

static void i(void) {
  log_put("i%d", k);
}

static void v(void) {
  log_put("v%d", ++k);
  set_immediate(i);
  if (k == 3) clear_interval(timer);
  block(30);
}

static void script(void) {
  timer = set_interval(v, 10);
}

int main(void) {
  node_run(script);
  return all_printed("v1 i1 v2 i2 v3 i3");
}

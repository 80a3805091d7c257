/* SPDX-License-Identifier: MIT */
/* Program 54: started anew from an immediate, a timer that has fired fires once more. */
#include "node.h"

static uv_timer_t* timer;

static void again(void) {
  refresh(timer, 10);
}

static void a(void) {
  static int n;
  log_put("a");
  if (n++ < 1) set_immediate(again);
}

static void script(void) {
  timer = set_timeout(a, 10);
}

int main(void) {
  node_run(script);
  return all_printed("a a");
}

/* SPDX-License-Identifier: MIT */
/* Program 21: a timer that is started anew counts from now, and comes after one that was
 * set later. */
#include "node.h"

static uv_timer_t* first;

SAY(a)
SAY(b)

static void refresher(void) {
  refresh(first, 30);
  log_put("refreshed");
}

static void script(void) {
  first = set_timeout(a, 30);
  set_timeout(b, 30);
  set_timeout(refresher, 10);
}

int main(void) {
  node_run(script);
  return all_printed("refreshed b a");
}

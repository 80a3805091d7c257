/* SPDX-License-Identifier: MIT */
/* Program 34: a timer that becomes due while another runs is not run in the same pass:
 * the immediates come first. */
#include "node.h"

SAY(i)
SAY(b)

static void a(void) {
  log_put("a");
  set_immediate(i);
  block(60);
}

static void script(void) {
  set_timeout(a, 10);
  set_timeout(b, 30);
}

int main(void) {
  node_run(script);
  return all_printed("a i b");
}

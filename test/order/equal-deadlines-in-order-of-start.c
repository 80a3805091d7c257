/* SPDX-License-Identifier: MIT */
/* Program 11: delays that are all clamped to 1 run in the order in which they were set. */
#include "node.h"

SAY(one)
SAY(zero)
SAY(minus)
SAY(nan_)
SAY(text)

static void script(void) {
  set_timeout(one, 1);
  set_timeout(zero, 0);
  set_timeout(minus, 0);
  set_timeout(nan_, 0);
  set_timeout(text, 0);
}

int main(void) {
  node_run(script);
  return all_printed("one zero minus nan_ text");
}

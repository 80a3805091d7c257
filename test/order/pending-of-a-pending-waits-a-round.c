/* SPDX-License-Identifier: MIT */
/* A pending callback that is queued by one of the round runs in the next round, not in
 * this one. */
#include "node.h"

SAY(c)

static void a(void) {
  log_put("a");
  set_pending(c);
}

SAY(b)
SAY(immediate)

static void script(void) {
  set_immediate(immediate);
  set_pending(a);
  set_pending(b);
}

int main(void) {
  node_run(script);
  return node_printed("a b immediate c", "a b c immediate", "a b c immediate");
}

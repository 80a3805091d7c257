/* SPDX-License-Identifier: MIT */
/* Programs 08 and 65: an immediate that is queued by one of the batch runs after the
 * batch, in the next turn. */
#include "node.h"

static rondo_metrics_t before;

static void c(void) {
  static rondo_metrics_t now;
  rondo_metrics(&loop, &now);
  CHECK_EQ(now.turns, before.turns + 1);
  log_put("c");
}

static void a(void) {
  rondo_metrics(&loop, &before);
  log_put("a");
  set_immediate(c);
}

SAY(b)

static void script(void) {
  set_immediate(a);
  set_immediate(b);
}

int main(void) {
  node_run(script);
  return all_printed("a b c");
}

/* SPDX-License-Identifier: MIT */
/* A pending callback that one of the same round clears does not run. */
#include "node.h"

static rondo_task_t* later;

static void a(void) {
  log_put("a");
  rondo_clear(later);
}

SAY(never)
SAY(c)

static void script(void) {
  set_pending(a);
  later = set_pending(never);
  set_pending(c);
}

int main(void) {
  node_run(script);
  return all_printed("a c");
}

/* SPDX-License-Identifier: MIT */
/* Programs 09 and 55: an immediate that one of the same batch clears does not run; the
 * others do. */
#include "node.h"

static rondo_task_t* later;

static void a(void) {
  log_put("a");
  CHECK_EQ(rondo_is_queued(later), 1);
  rondo_clear(later);
  CHECK_EQ(rondo_is_queued(later), 0);
}

SAY(never)
SAY(c)

static void script(void) {
  set_immediate(a);
  later = set_immediate(never);
  set_immediate(c);
}

int main(void) {
  node_run(script);
  return all_printed("a c");
}

/* SPDX-License-Identifier: MIT */
/* Program 43: an unreferenced immediate runs in its place when others make the phase
 * happen. */
#include "node.h"

SAY(a)
SAY(u)
SAY(b)

static void script(void) {
  set_immediate(a);
  rondo_immediate_unref(set_immediate(u));
  set_immediate(b);
}

int main(void) {
  node_run(script);
  return all_printed("a u b");
}

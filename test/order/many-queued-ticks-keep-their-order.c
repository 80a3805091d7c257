/* SPDX-License-Identifier: MIT */
/* Rule 8: first in, first out, also when the queue grows while it is half drained. */
#include "node.h"

enum { MANY = 5000 };
static uintptr_t next;

static void in_order(uv_loop_t* l, void* arg) {
  CHECK_EQ((uintptr_t)arg, next);
  next++;
  if (next >= MANY) return;
  uintptr_t later = MANY + next * 2 - 2; /* each of the first adds two */
  CHECK_EQ(rondo_next_tick(l, in_order, (void*)later), 0);
  CHECK_EQ(rondo_next_tick(l, in_order, (void*)(later + 1)), 0);
}

int main(void) {
  node_init();
  for (uintptr_t i = 0; i < MANY; i++) CHECK_EQ(rondo_next_tick(&loop, in_order, (void*)i), 0);
  rondo_checkpoint(&loop);
  CHECK_EQ(next, MANY + (MANY - 1) * 2);
  return all_printed("");
}

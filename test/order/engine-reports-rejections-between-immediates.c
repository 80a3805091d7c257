/* SPDX-License-Identifier: MIT */
/* Program 48: a rejection made by an immediate is reported at the checkpoint after it:
 * before the next immediate, but in Node 10 after the batch. */
#include "node.h"

enum { NOTHING, REJECTED, HANDLED };
static int promise;

SAY(n)
SAY(p)
SAY(i2)
SAY(n2)

static void c(void) {
  log_put("c");
  promise = HANDLED;
}

static int run_microtasks(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
  if (promise == NOTHING) return 0;
  log_put(promise == REJECTED ? "UR" : "RH");
  promise = NOTHING;
  return 1;
}

static void i3(void) {
  log_put("i3");
  queue_microtask(c);
  next_tick(n2);
}

static void i1(void) {
  log_put("i1");
  promise = REJECTED;
  rondo_engine_queued(&loop);
  next_tick(n);
  queue_microtask(p);
  set_immediate(i3);
}

static void script(void) {
  rondo_loop_set_engine(&loop, &(rondo_engine_t){.run_microtasks = run_microtasks});
  set_immediate(i1);
  set_immediate(i2);
}

int main(void) {
  node_run(script);
  return node_printed("i1 i2 n p UR i3 n2 c RH", "i1 n p UR i2 i3 n2 c RH",
                      "i1 n p UR i2 i3 n2 c RH");
}

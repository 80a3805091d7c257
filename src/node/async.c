/* SPDX-License-Identifier: MIT */
/*
 * What lib/node/internal/async needs of the engine: contexts that go with
 * microtasks, and a look at promises.
 */
#include "node/node.h"

/* start(restore, enter, drained, current): whether the engine offers it. */
static RN_NATIVE(start) {
  RN_UNUSED;
  rn_object restore = rn_as_object(cx, RN_ARG(0));
  rn_object enter = rn_as_object(cx, RN_ARG(1));
  rn_object drained = rn_as_object(cx, RN_ARG(2));
  if (restore == NULL || enter == NULL || drained == NULL)
    return rn_throw(cx, thrown, "start wants its functions");
  return rn_bool(cx, rn_context_start(rn_here(), restore, enter, drained, RN_ARG(3)));
}

/* 0 pending, 1 fulfilled, 2 rejected, and 4 more if it is handled; -1 if it is none. */
static RN_NATIVE(promise_state) {
  RN_UNUSED;
  int state = rn_promise_state(cx, RN_ARG(0), NULL);
  if (state >= 0 && rn_promise_handled(cx, RN_ARG(0)) == 1) state += 4;
  return rn_number(cx, state);
}

static RN_NATIVE(unhandle) {
  RN_UNUSED;
  return rn_bool(cx, rn_promise_unhandle(cx, RN_ARG(0)));
}

RN_BINDING(rn_binding_async) {
  static const struct rn_function functions[] = {
      {"start", start}, {"state", promise_state}, {"unhandle", unhandle}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set(engine->cx, binding, "set", rn_context_setter(engine->cx));
}

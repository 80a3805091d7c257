/* SPDX-License-Identifier: MIT */
/*
 * What lib/node/internal/async needs of the engine: contexts that go with
 * microtasks, a look at promises, and word of new ones.
 */
#include "node/node.h"

static bool take_functions(rn_context cx, size_t argc, const rn_value* argv,
                           struct rn_context_functions* functions) {
  *functions = (struct rn_context_functions){.restore = rn_as_object(cx, RN_ARG(0)),
                                             .enter = rn_as_object(cx, RN_ARG(1)),
                                             .drained = rn_as_object(cx, RN_ARG(2)),
                                             .aside = rn_as_object(cx, RN_ARG(3)),
                                             .mark = rn_as_object(cx, RN_ARG(4)),
                                             .wrap = rn_as_object(cx, RN_ARG(5)),
                                             .specimen = rn_as_object(cx, RN_ARG(6))};
  return functions->restore != NULL && functions->enter != NULL && functions->drained != NULL &&
         functions->aside != NULL && functions->mark != NULL && functions->wrap != NULL &&
         functions->specimen != NULL;
}

/* start(restore, enter, drained, aside, mark, wrap, specimen, current): whether the engine
 * offers it. */
static RN_NATIVE(start) {
  RN_UNUSED;
  struct rn_context_functions functions;
  if (!take_functions(cx, argc, argv, &functions))
    return rn_throw(cx, thrown, "start wants its functions");
  return rn_bool(cx, rn_context_start(rn_here(), &functions, RN_ARG(7)));
}

/* observe(the same functions, note): whether the loop's observers hear of each microtask. */
static RN_NATIVE(observe) {
  RN_UNUSED;
  struct rn_context_functions functions;
  rn_object note = rn_as_object(cx, RN_ARG(7));
  if (!take_functions(cx, argc, argv, &functions) || note == NULL)
    return rn_throw(cx, thrown, "observe wants its functions");
  return rn_bool(cx, rn_observe_tasks(rn_here(), &functions, note));
}

/* 0 pending, 1 fulfilled, 2 rejected; -1 if it is no promise. */
static RN_FAST(promise_state) {
  return rn_number(cx, rn_promise_state(cx, RN_ARG(0), NULL));
}

static RN_FAST(promise_result) {
  rn_value result = rn_undefined(cx);
  rn_promise_state(cx, RN_ARG(0), &result);
  return result;
}

/* mark(promise, context) */
static RN_FAST(mark) {
  rn_context_mark(cx, RN_ARG(0), RN_ARG(1));
  return rn_undefined(cx);
}

/* spy(promise, handler) */
static RN_FAST(spy) {
  rn_object handler = rn_as_object(cx, RN_ARG(1));
  if (handler != NULL) rn_context_spy(cx, RN_ARG(0), handler);
  return rn_undefined(cx);
}

/* listen(queued) */
static RN_NATIVE(listen_tasks) {
  RN_UNUSED;
  rn_context_listen(rn_here(), rn_as_object(cx, RN_ARG(0)));
  return rn_undefined(cx);
}

/* tellMade(made or undefined, probe) */
static RN_NATIVE(tell_made) {
  RN_UNUSED;
  return rn_bool(
      cx, rn_promises_made(rn_here(), rn_as_object(cx, RN_ARG(0)), rn_as_object(cx, RN_ARG(1))));
}

/* neverOptimize(function) */
static RN_NATIVE(never_optimize) {
  RN_UNUSED;
  rn_object function = rn_as_object(cx, RN_ARG(0));
  if (function != NULL) rn_promises_tell(cx, function);
  return rn_undefined(cx);
}

static RN_FAST(promise_of) {
  rn_value promise = rn_promise_of_generator(cx, RN_ARG(0));
  return promise == NULL ? rn_undefined(cx) : promise;
}

static RN_FAST(promise_resolved) {
  rn_value promise = rn_promise_of_resolvers(cx, RN_ARG(0));
  return promise == NULL ? rn_undefined(cx) : promise;
}

RN_BINDING(rn_binding_async) {
  static const struct rn_function functions[] = {{"start", start},
                                                 {"observe", observe},
                                                 {"listen", listen_tasks},
                                                 {"tellMade", tell_made},
                                                 {"neverOptimize", never_optimize},
                                                 {NULL, NULL}};
  static const struct rn_fast fast[] = {RN_FAST_ENTRY("state", promise_state),
                                        RN_FAST_ENTRY("result", promise_result),
                                        RN_FAST_ENTRY("mark", mark),
                                        RN_FAST_ENTRY("spy", spy),
                                        RN_FAST_ENTRY("promiseOf", promise_of),
                                        RN_FAST_ENTRY("promiseResolved", promise_resolved),
                                        {NULL, NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set_fast(engine->cx, binding, fast);
  rn_set(engine->cx, binding, "find", rn_promises_finder(engine->cx));
  rn_set(engine->cx, binding, "set", rn_context_setter(engine->cx));
}

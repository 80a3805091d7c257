/* SPDX-License-Identifier: MIT */
/*
 * What JavaScript cannot find out about a value by itself.
 */
#include "node/node.h"

static RN_NATIVE(promise_details) {
  RN_UNUSED;
  rn_value result = rn_undefined(cx);
  int state = rn_promise_state(cx, RN_ARG(0), &result);
  if (state < 0) return rn_undefined(cx);
  rn_value values[] = {rn_number(cx, state), result};
  return rn_array(cx, 2, values);
}

/* proxyTarget(value): undefined if it is no proxy, null if it was revoked */
static RN_NATIVE(proxy_target) {
  RN_UNUSED;
  rn_object target = rn_proxy_target(cx, RN_ARG(0));
  if (target == NULL) return rn_undefined(cx);
  rn_value handler = rn_proxy_handler(cx, RN_ARG(0));
  return handler != NULL && rn_is_null(cx, handler) ? handler : target;
}

static RN_NATIVE(proxy_handler) {
  RN_UNUSED;
  rn_value handler = rn_proxy_handler(cx, RN_ARG(0));
  return handler == NULL ? rn_undefined(cx) : handler;
}

/* These two are asked about every object that is printed. */
static RN_FAST(cell_type) {
  (void)argc;
  return rn_number(cx, rn_cell_kind(cx, RN_ARG(0)));
}

static RN_FAST(structure) {
  (void)argc;
  return rn_number(cx, rn_cell_structure(cx, RN_ARG(0)));
}

/* iteratorState(iterator, cellType): [collection, place, kind] or undefined */
static RN_NATIVE(iterator_state) {
  RN_UNUSED;
  rn_value state[3];
  if (!rn_iterator_state(cx, RN_ARG(0), rn_to_int32(cx, RN_ARG(1)), state)) return rn_undefined(cx);
  return rn_array(cx, 3, state);
}

RN_BINDING(rn_binding_types) {
  static const struct rn_function functions[] = {{"promiseDetails", promise_details},
                                                 {"proxyTarget", proxy_target},
                                                 {"proxyHandler", proxy_handler},
                                                 {"iteratorState", iterator_state},
                                                 {NULL, NULL}};
  static const struct rn_fast fast[] = {RN_FAST_ENTRY("cellType", cell_type),
                                        RN_FAST_ENTRY("structure", structure),
                                        {NULL, NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  if (rn_cells_known()) rn_set_fast(engine->cx, binding, fast);
  rn_set(engine->cx, binding, "sharesModules", rn_bool(engine->cx, rn_shared_modules_may()));
}

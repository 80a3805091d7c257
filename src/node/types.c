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

static RN_NATIVE(proxy_target) {
  RN_UNUSED;
  rn_object target = rn_proxy_target(cx, RN_ARG(0));
  return target == NULL ? rn_undefined(cx) : target;
}

RN_BINDING(rn_binding_types) {
  static const struct rn_function functions[] = {
      {"promiseDetails", promise_details}, {"proxyTarget", proxy_target}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

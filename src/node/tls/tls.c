/* SPDX-License-Identifier: MIT */
/*
 * native('tls'): the table of the parts. If libssl is not there the binding has one property,
 * `missing`, which says so.
 */
#include "node/tls/tls.h"

void rn_binding_tls(rn_engine* engine, rn_object binding) {
  rn_context cx = engine->cx;
  const char* why_not = rn_libssl_load();
  if (why_not != NULL) {
    rn_set_string(cx, binding, "missing", why_not);
    return;
  }
  const struct rn_function* const parts[] = {
      rn_tls_context_functions, rn_tls_credential_functions, rn_tls_trust_functions,
      rn_tls_session_functions, rn_tls_option_functions,     rn_tls_fact_functions,
  };
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
    rn_set_functions(cx, binding, parts[i]);
  }
}

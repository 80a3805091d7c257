/* SPDX-License-Identifier: MIT */
/*
 * What the engine knows of an object and tells nobody: its class, the handler of a
 * proxy, the place of an iterator. All is read from the object's memory:
 *
 *   byte 0 .. 3   structure       byte 5   class, a number that differs between engines
 *   word 2, 3 ..  internal fields, values, of the classes that have some
 *
 * JavaScript learns the numbers of the classes from specimens (lib/node/internal/
 * types.js). Before a field is believed, something that we know must be found in
 * the one next to it; where that fails the answer is "unknown".
 */
#include <string.h>

#include "engine/jsc.h"

enum { KIND_BYTE = 5, FIRST_FIELD = 2 };

int rn_cell_kind(rn_context cx, rn_value value) {
  return JSValueIsObject(cx, value) ? ((const uint8_t*)value)[KIND_BYTE] : -1;
}

double rn_cell_structure(rn_context cx, rn_value value) {
  uint32_t structure;
  if (!JSValueIsObject(cx, value)) return -1;
  memcpy(&structure, value, sizeof structure);
  return structure;
}

static JSValueRef field(rn_value cell, int index) {
  return ((const JSValueRef*)cell)[FIRST_FIELD + index];
}

/* Fields: target, handler. A revoked proxy has no handler, but may keep its target. */
rn_value rn_proxy_handler(rn_context cx, rn_value proxy) {
  rn_object target = rn_proxy_target(cx, proxy);
  if (target == NULL || field(proxy, 0) != (JSValueRef)target) return NULL;
  return field(proxy, 1);
}

/* Fields: entry, collection, storage, kind. */
bool rn_iterator_state(rn_context cx, rn_value iterator, int kind, rn_value state[3]) {
  if (rn_cell_kind(cx, iterator) != kind) return false;
  rn_value entry = field(iterator, 0), collection = field(iterator, 1), what = field(iterator, 3);
  if (!JSValueIsNumber(cx, entry) || !JSValueIsNumber(cx, what)) return false;
  if (!JSValueIsObject(cx, collection)) return false;
  state[0] = collection;
  state[1] = entry;
  state[2] = what;
  return true;
}

/* SPDX-License-Identifier: MIT */
/*
 * cell-kinds: what the engine knows of an object and tells nobody: its class, the handler of a
 * proxy, the place of an iterator. All is read from the object's memory (layout.h).
 *
 * JavaScript learns the numbers of the classes from specimens (lib/node/internal/types.js). Before
 * a field is believed, something that we know must be found in the one next to it; where that fails
 * the answer is "unknown".
 */
#include <string.h>

#include "engine/jsc.h"

static int kind_of(JSValueRef value) {
  return ((const uint8_t*)value)[RN_CELL_KIND];
}

static RN_NATIVE(nothing) {
  RN_UNUSED;
  return rn_undefined(cx);
}

/* Objects of a class have one number, those of other classes have others. */
static bool try_cells(JSContextRef cx) {
  enum { CLASSES = 3 };
  JSObjectRef specimens[2][CLASSES];
  for (int i = 0; i < 2; i++) {
    specimens[i][0] = JSObjectMake(cx, NULL, NULL);
    specimens[i][1] = JSObjectMakeArray(cx, 0, NULL, NULL);
    specimens[i][2] = rn_function_new(cx, "", nothing);
  }
  for (int a = 0; a < CLASSES; a++) {
    if (specimens[0][a] == NULL || specimens[1][a] == NULL) return false;
    for (int b = 0; b < CLASSES; b++)
      if ((kind_of(specimens[0][a]) == kind_of(specimens[1][b])) != (a == b)) return false;
  }
  return true;
}

void rn_probe_cells(JSContextRef cx) {
  if (rn_may(RN_CAN_CELL_KINDS))
    rn_verdict_set(RN_CAN_CELL_KINDS, try_cells(cx) ? RN_WORKS : RN_DIFFERENT);
}

bool rn_cells_known(void) {
  return rn_can(RN_CAN_CELL_KINDS);
}

int rn_cell_kind(rn_context cx, rn_value value) {
  return rn_can(RN_CAN_CELL_KINDS) && JSValueIsObject(cx, value) ? kind_of(value) : -1;
}

double rn_cell_structure(rn_context cx, rn_value value) {
  uint32_t structure;
  if (!rn_can(RN_CAN_CELL_KINDS) || !JSValueIsObject(cx, value)) return -1;
  memcpy(&structure, value, sizeof structure);
  return structure;
}

static JSValueRef field(rn_value cell, int index) {
  return ((const JSValueRef*)cell)[RN_CELL_FIELDS + index];
}

/* A revoked proxy has no handler, but may keep its target. */
rn_value rn_proxy_handler(rn_context cx, rn_value proxy) {
  rn_object target = rn_proxy_target(cx, proxy);
  if (!rn_can(RN_CAN_CELL_KINDS) || target == NULL) return NULL;
  if (field(proxy, RN_PROXY_TARGET) != (JSValueRef)target) return NULL;
  JSValueRef handler = field(proxy, RN_PROXY_HANDLER);
  return handler != NULL && (JSValueIsNull(cx, handler) || JSValueIsObject(cx, handler)) ? handler
                                                                                         : NULL;
}

bool rn_iterator_state(rn_context cx, rn_value iterator, int kind, rn_value state[3]) {
  if (kind < 0 || rn_cell_kind(cx, iterator) != kind) return false;
  rn_value entry = field(iterator, RN_ITERATOR_ENTRY);
  rn_value collection = field(iterator, RN_ITERATOR_COLLECTION);
  rn_value what = field(iterator, RN_ITERATOR_KIND);
  if (entry == NULL || collection == NULL || what == NULL) return false;
  if (!JSValueIsNumber(cx, entry) || !JSValueIsNumber(cx, what)) return false;
  if (!JSValueIsObject(cx, collection)) return false;
  state[0] = collection;
  state[1] = entry;
  state[2] = what;
  return true;
}

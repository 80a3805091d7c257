/* SPDX-License-Identifier: MIT */
/*
 * Objects of a class of JavaScript's that extends one of the engine's, made as those of the
 * engine's class, which its compilers make in place, and then given the other class: an
 * object's class is in the number of its structure, the first half of its head.
 *
 *    head  bytes 0 - 3  structure     4 - 6  kind and flags     7  the collector's
 *
 *  1. It is done to objects with the very structure of the one specimen, and gives them that
 *     of the other; the rest of the two heads is equal.
 *  2. The other specimen is kept, and with it its structure.
 *  3. The compilers take for granted that objects of a structure keep it, until one has been
 *     seen to change. So the caller shows them one before (by Object.setPrototypeOf).
 */
#include <string.h>

#include "engine/jsc.h"

enum { STRUCTURE = 4, KIND_END = 7 }; /* bytes of a head */

static _Thread_local struct { uint32_t from, to; } brand;

static uint32_t structure_of(const void* object) {
  uint32_t number;
  memcpy(&number, object, sizeof number);
  return number;
}

static int64_t brand_host(const void* global, const void* frame) {
  (void)global;
  JSValueRef value = rn_host_argument(frame, 0);
  if (rn_is_cell(value) && structure_of(value) == brand.from)
    memcpy((void*)(uintptr_t)value, &brand.to, sizeof brand.to);
  return (int64_t)value;
}

rn_value rn_function_brand(rn_engine* engine, rn_object plain, rn_object special) {
  const char* a = (const char*)plain;
  const char* b = (const char*)special;
  JSObjectRef function = rn_host_function(engine->cx, brand_host);
  if (function == NULL || rn_cell_kind(engine->cx, plain) < 0 || brand.to != 0 ||
      memcmp(a + STRUCTURE, b + STRUCTURE, KIND_END - STRUCTURE) != 0 ||
      structure_of(plain) == structure_of(special))
    return rn_undefined(engine->cx);
  rn_keep(engine, special);
  brand.from = structure_of(plain);
  brand.to = structure_of(special);
  return function;
}

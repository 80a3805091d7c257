/* SPDX-License-Identifier: MIT */
/*
 * native('v8'): numbers about memory for the module v8.
 *
 *   heap(doubles)   fills a Float64Array: used, capacity, extra (memory outside of the
 *                   heap that objects hold), objects; bytes from malloc, and the most
 *                   that there were of them; the machine's memory
 */
#include <malloc.h>

#include "node/node.h"

enum { DOUBLES = 7 };

static RN_NATIVE(heap) {
  RN_UNUSED;
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, RN_ARG(0), &bytes) || bytes.length < DOUBLES * sizeof(double))
    return rn_undefined(cx);
  struct rn_heap now;
  rn_heap_get(cx, &now);
  double allocated = 0;
  double held = 0;
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2();
  allocated = (double)(info.uordblks + info.hblkhd);
  held = (double)(info.arena + info.hblkhd);
#endif
  double* to = (double*)(void*)bytes.at;
  to[0] = (double)now.used;
  to[1] = (double)now.capacity;
  to[2] = (double)now.extra;
  to[3] = (double)now.objects;
  to[4] = allocated;
  to[5] = held;
  to[6] = (double)uv_get_total_memory();
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_v8) {
  static const struct rn_function functions[] = {{"heap", heap}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

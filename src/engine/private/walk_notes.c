/* SPDX-License-Identifier: MIT */
/*
 * The notes of a walk as an array that an error keeps. Making it takes as long as the walk; but
 * errors come in series, from one place with the same calls below. The notes of the last walk are
 * remembered, and where the next one has the same its error gets the same array.
 *
 *  1. The array is remembered weakly: it and what it names live no longer than the errors do.
 *  2. Notes are addresses, which mean the same only as long as the array is there that keeps
 *     their cells. So the array is asked for first.
 *  3. It is remembered only when the same notes come a second time, so that others pay for no
 *     weak reference.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/private/walk.h"

enum { NOTES_MAX = 24 }; /* as a walk has at first */

static _Thread_local struct {
  struct rn_walk_note notes[NOTES_MAX];
  size_t count;
  int limit;
  JSContextGroupRef group;
  rn_weak array; /* or NULL */
} last;

static void forget_array(void) {
  if (last.array != NULL) rn_jsc_weak_free(last.group, last.array);
  last.array = NULL;
}

/* An engine whose weak references are others has its errors share nothing. */
static void remember(JSContextRef cx, JSObjectRef array) {
  if (rn_jsc_weak == NULL || rn_jsc_weak_free == NULL || rn_jsc_weak_object == NULL) return;
  last.group = JSContextGetGroup(cx);
  last.array = rn_jsc_weak(last.group, array);
  if (last.array != NULL && rn_jsc_weak_object(last.array) != array) forget_array();
}

void rn_walk_end(void) {
  forget_array();
  last.count = 0;
}

static bool is_same(const struct rn_walk_note* notes, size_t count, int limit) {
  return count > 0 && count == last.count && limit == last.limit &&
         memcmp(notes, last.notes, count * sizeof *notes) == 0;
}

static JSObjectRef make(JSContextRef cx, const struct rn_walk_note* notes, size_t count,
                        int limit) {
  enum { HERE = 1 + NOTES_MAX * RN_WALK_VALUES };
  JSValueRef here[HERE], undefined = JSValueMakeUndefined(cx);
  const size_t length = 1 + count * RN_WALK_VALUES;
  JSValueRef* values = length <= HERE ? here : malloc(length * sizeof *values);
  if (values == NULL) return NULL;
  JSValueRef* to = values;
  *to++ = JSValueMakeNumber(cx, limit);
  for (size_t i = 0; i < count; i++) {
    const struct rn_walk_note* note = &notes[i];
    *to++ = note->callee == 0 ? undefined : (JSValueRef)note->callee;
    *to++ = note->self == 0 ? undefined : (JSValueRef)note->self;
    *to++ = note->script == 0 ? undefined : (JSValueRef)note->script;
    *to++ = JSValueMakeNumber(cx, (double)note->place);
  }
  JSObjectRef array = JSObjectMakeArray(cx, length, values, NULL);
  if (values != here) free(values);
  return array;
}

JSValueRef rn_walk_array(JSContextRef cx, const struct rn_walk_note* notes, size_t count,
                         int limit) {
  const bool is_again = is_same(notes, count, limit);
  JSObjectRef array = is_again && last.array != NULL ? rn_jsc_weak_object(last.array) : NULL;
  if (array != NULL) return array;
  array = make(cx, notes, count, limit);
  if (array == NULL) return JSValueMakeUndefined(cx);
  forget_array();
  if (is_again) {
    remember(cx, array);
  } else if (count <= NOTES_MAX) {
    memcpy(last.notes, notes, count * sizeof *notes);
    last.count = count;
    last.limit = limit;
  } else {
    last.count = 0;
  }
  return array;
}

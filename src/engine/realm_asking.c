/* SPDX-License-Identifier: MIT */
/*
 * Filtered realms by the C interface alone, where realm.c cannot have its way. The class of a
 * realm's global object has callbacks that are asked for each property that has a string as its
 * name. They ask the same two proxies.
 *
 *    x            has: the declarer; get: the filter          'x' in globalThis    has
 *    x = 1        set: the filter, or declined                delete globalThis.x  delete
 *    var x        passes them by, unless there is a property x already: it is made before
 *                 (lib/node/internal/vm/declarations.js)
 *
 *  1. A global object's private data is its two proxies and a function; the global object holds
 *     them (realm.c), the data is freed with it.
 *  2. Whether strict code writes is not told. So the engine itself throws for what can never
 *     change: it is made a property of the global object's own, and the callback declines.
 *  3. The engine takes what a callback answers for a property that cannot be enumerated. Where it
 *     must be one that can, has() says no, and the global object has a copy of its own
 *     (lib/node/internal/vm/copies.js).
 */
#include <stdlib.h>

#include "engine/jsc.h"

struct asked {
  JSObjectRef filter;
  JSObjectRef declarer;
  JSObjectRef names; /* a function: the names that can be enumerated */
};

static const struct asked* asked_of(JSObjectRef object) {
  return JSObjectGetPrivate(object);
}

void rn_realm_ask(rn_context realm, rn_object filter, rn_object declarer, rn_object names) {
  struct asked* asked = malloc(sizeof *asked);
  if (asked == NULL) return;
  *asked = (struct asked){.filter = filter, .declarer = declarer, .names = names};
  if (!JSObjectSetPrivate(JSContextGetGlobalObject(realm), asked)) free(asked);
}

void rn_realm_ask_end(JSObjectRef global) {
  free(JSObjectGetPrivate(global));
}

bool rn_realm_asks(JSObjectRef object) {
  return asked_of(object) != NULL;
}

bool rn_realm_ask_has(JSContextRef cx, JSObjectRef object, JSStringRef name) {
  const struct asked* asked = asked_of(object);
  if (asked == NULL || rn_realm_words[RN_REALM_ASIDE] != 0) return false;
  return JSObjectHasProperty(cx, asked->declarer, name);
}

JSValueRef rn_realm_ask_get(JSContextRef cx, JSObjectRef object, JSStringRef name,
                            JSValueRef* thrown) {
  const struct asked* asked = asked_of(object);
  return asked == NULL ? NULL : JSObjectGetProperty(cx, asked->filter, name, thrown);
}

bool rn_realm_ask_set(JSContextRef cx, JSObjectRef object, JSStringRef name, JSValueRef value,
                      JSValueRef* thrown) {
  const struct asked* asked = asked_of(object);
  if (asked == NULL) return false;
  rn_realm_words[RN_REALM_DECLINED] = rn_realm_words[RN_REALM_THROWS] = 0;
  JSObjectSetProperty(cx, asked->filter, name, value, kJSPropertyAttributeNone, thrown);
  bool declined = rn_realm_words[RN_REALM_DECLINED] != 0;
  rn_realm_words[RN_REALM_DECLINED] = 0;
  return !declined;
}

/* The global object's own decides where the filter has declined. */
bool rn_realm_ask_delete(JSContextRef cx, JSObjectRef object, JSStringRef name,
                         JSValueRef* thrown) {
  const struct asked* asked = asked_of(object);
  if (asked == NULL || rn_realm_words[RN_REALM_ASIDE] != 0) return false;
  if (!JSObjectHasProperty(cx, asked->filter, name)) return false;
  rn_realm_words[RN_REALM_DECLINED] = 0;
  JSObjectDeleteProperty(cx, asked->filter, name, thrown);
  bool declined = rn_realm_words[RN_REALM_DECLINED] != 0;
  rn_realm_words[RN_REALM_DECLINED] = 0;
  return !declined;
}

void rn_realm_ask_names(JSContextRef cx, JSObjectRef object, JSPropertyNameAccumulatorRef names) {
  const struct asked* asked = asked_of(object);
  JSValueRef list =
      asked == NULL ? NULL : JSObjectCallAsFunction(cx, asked->names, NULL, 0, NULL, NULL);
  if (list == NULL || !JSValueIsObject(cx, list)) return;
  for (unsigned i = 0;; i++) {
    JSValueRef name = JSObjectGetPropertyAtIndex(cx, (JSObjectRef)list, i, NULL);
    if (name == NULL || !JSValueIsString(cx, name)) return;
    JSStringRef text = JSValueToStringCopy(cx, name, NULL);
    if (text == NULL) return;
    JSPropertyNameAccumulatorAddName(names, text);
    JSStringRelease(text);
  }
}

/* SPDX-License-Identifier: MIT */
/*
 * Values: numbers, objects, properties, functions. The engine's interface in our
 * words; nothing here runs user code except conversions of objects, gets and
 * sets, and calls.
 *
 * In an engine that is halted (halt.c) any of the engine's functions may fail, in the middle of a
 * native: then objects are NULL, which all of ours take for an object without properties, and
 * the code that swallowed the end calls it back.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"

rn_value rn_undefined(rn_context cx) {
  return JSValueMakeUndefined(cx);
}

rn_value rn_null(rn_context cx) {
  return JSValueMakeNull(cx);
}

rn_value rn_bool(rn_context cx, bool b) {
  return JSValueMakeBoolean(cx, b);
}

rn_value rn_number(rn_context cx, double number) {
  if (rn_ints_known && fabs(number) <= INT32_MAX && (double)(int32_t)number == number &&
      !(number == 0 && signbit(number)))
    return rn_int(cx, (int32_t)number);
  return JSValueMakeNumber(cx, number);
}

rn_value rn_bigint_i64(rn_context cx, int64_t number) {
  return JSBigIntCreateWithInt64(cx, number, NULL);
}

rn_object rn_object_new(rn_context cx) {
  return JSObjectMake(cx, NULL, NULL);
}

rn_object rn_object_bare(rn_context cx) {
  JSObjectRef object = JSObjectMake(cx, NULL, NULL);
  if (object == NULL) return NULL;
  JSObjectSetPrototype(cx, object, JSValueMakeNull(cx));
  return object;
}

rn_object rn_array(rn_context cx, size_t count, const rn_value* values) {
  JSObjectRef array = JSObjectMakeArray(cx, count, values, NULL);
  if (array == NULL) rn_halt_again();
  return array;
}

rn_object rn_error(rn_context cx, const char* message) {
  rn_value text = rn_string(cx, message);
  JSObjectRef error = JSObjectMakeError(cx, 1, &text, NULL);
  if (error != NULL) rn_stack_fix(cx, error);
  return error;
}

bool rn_is_undefined(rn_context cx, rn_value value) {
  return JSValueIsUndefined(cx, value);
}

bool rn_is_null(rn_context cx, rn_value value) {
  return JSValueIsNull(cx, value);
}

bool rn_is_number(rn_context cx, rn_value value) {
  return JSValueIsNumber(cx, value);
}

bool rn_is_string(rn_context cx, rn_value value) {
  return JSValueIsString(cx, value);
}

bool rn_is_object(rn_context cx, rn_value value) {
  return JSValueIsObject(cx, value);
}

bool rn_is_function(rn_context cx, rn_value value) {
  return JSValueIsObject(cx, value) && JSObjectIsFunction(cx, (JSObjectRef)value);
}

bool rn_is_array(rn_context cx, rn_value value) {
  return JSValueIsArray(cx, value);
}

double rn_to_double(rn_context cx, rn_value value) {
  int32_t small;
  if (rn_fast_int(value, &small)) return small;
  JSValueRef thrown = NULL;
  double number = JSValueToNumber(cx, value, &thrown);
  if (thrown == NULL) return number;
  rn_halt_again();
  return NAN;
}

/* Modulo 2^32, as JavaScript's own ToInt32. */
int32_t rn_to_int32(rn_context cx, rn_value value) {
  int32_t small;
  if (rn_fast_int(value, &small)) return small;
  double number = rn_to_double(cx, value);
  if (!isfinite(number)) return 0;
  if (number >= INT32_MIN && number <= INT32_MAX) return (int32_t)number;
  return (int32_t)(uint32_t)(int64_t)fmod(trunc(number), 4294967296.0);
}

int64_t rn_to_int64(rn_context cx, rn_value value) {
  if (JSValueGetType(cx, value) == kJSTypeBigInt) return JSValueToInt64(cx, value, NULL);
  double number = rn_to_double(cx, value);
  if (isnan(number)) return 0;
  if (number >= 9223372036854775807.0) return INT64_MAX;
  if (number <= -9223372036854775808.0) return INT64_MIN;
  return (int64_t)number;
}

bool rn_to_bool(rn_context cx, rn_value value) {
  return JSValueToBoolean(cx, value);
}

rn_object rn_as_object(rn_context cx, rn_value value) {
  return JSValueIsObject(cx, value) ? (JSObjectRef)value : NULL;
}

/* ---- bytes ----------------------------------------------------------------------- */

static bool view_bytes(rn_context cx, rn_object view, struct rn_bytes* bytes) {
  rn_object buffer = rn_as_object(cx, rn_get(cx, view, "buffer"));
  struct rn_bytes whole;
  if (buffer == NULL || JSValueGetTypedArrayType(cx, buffer, NULL) != kJSTypedArrayTypeArrayBuffer)
    return false;
  whole.at = JSObjectGetArrayBufferBytesPtr(cx, buffer, NULL);
  whole.length = JSObjectGetArrayBufferByteLength(cx, buffer, NULL);
  double offset = rn_to_double(cx, rn_get(cx, view, "byteOffset"));
  double length = rn_to_double(cx, rn_get(cx, view, "byteLength"));
  if (!(offset >= 0 && length >= 0 && offset + length <= (double)whole.length)) return false;
  bytes->at = whole.at + (size_t)offset;
  bytes->length = (size_t)length;
  return true;
}

bool rn_bytes_get(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (rn_can(RN_CAN_TYPED_ARRAYS) &&
      (rn_uint8array_get(cx, value, bytes) || rn_fast_view(cx, value, bytes)))
    return true;
  rn_object object = rn_as_object(cx, value);
  if (object == NULL) return false;
  JSTypedArrayType type = JSValueGetTypedArrayType(cx, value, NULL);
  if (type == kJSTypedArrayTypeNone) return view_bytes(cx, object, bytes);
  if (type == kJSTypedArrayTypeArrayBuffer) {
    bytes->at = JSObjectGetArrayBufferBytesPtr(cx, object, NULL);
    bytes->length = JSObjectGetArrayBufferByteLength(cx, object, NULL);
  } else {
    /* The call gives the start of the array's buffer, not of the array. */
    uint8_t* buffer = JSObjectGetTypedArrayBytesPtr(cx, object, NULL);
    bytes->at = buffer + JSObjectGetTypedArrayByteOffset(cx, object, NULL);
    bytes->length = JSObjectGetTypedArrayByteLength(cx, object, NULL);
  }
  return true;
}

bool rn_bytes_hold(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  JSTypedArrayType type = JSValueGetTypedArrayType(cx, value, NULL);
  if (type != kJSTypedArrayTypeNone && type != kJSTypedArrayTypeArrayBuffer)
    JSObjectGetTypedArrayBuffer(cx, rn_as_object(cx, value), NULL);
  return rn_bytes_get(cx, value, bytes);
}

void rn_free_bytes(void* bytes, void* arg) {
  (void)arg;
  free(bytes);
}

rn_value rn_uint8array(rn_context cx, void* bytes, size_t length,
                       void (*release)(void* bytes, void* arg), void* arg) {
  JSObjectRef array = JSObjectMakeTypedArrayWithBytesNoCopy(cx, kJSTypedArrayTypeUint8Array, bytes,
                                                            length, release, arg, NULL);
  return array != NULL ? array : JSValueMakeUndefined(cx);
}

rn_value rn_arraybuffer(rn_context cx, void* bytes, size_t length,
                        void (*release)(void* bytes, void* arg), void* arg) {
  JSObjectRef buffer =
      JSObjectMakeArrayBufferWithBytesNoCopy(cx, bytes, length, release, arg, NULL);
  return buffer != NULL ? buffer : JSValueMakeUndefined(cx);
}

static void keep(void* bytes, void* arg) {
  (void)bytes, (void)arg; /* the engine's own memory */
}

rn_value rn_shared_words(rn_engine* engine) {
  return JSObjectMakeTypedArrayWithBytesNoCopy(engine->cx, kJSTypedArrayTypeInt32Array,
                                               engine->words, sizeof engine->words, keep, NULL,
                                               NULL);
}

rn_value rn_shared_times(rn_engine* engine) {
  return JSObjectMakeTypedArrayWithBytesNoCopy(engine->cx, kJSTypedArrayTypeFloat64Array,
                                               engine->times, sizeof engine->times, keep, NULL,
                                               NULL);
}

/* ---- properties ---------------------------------------------------------------------- */

/* NULL: it has thrown; or the code was to end, and was about to go on. */
static rn_value or_undefined(rn_context cx, rn_value value, rn_value thrown) {
  if (thrown == NULL && value != NULL) return value;
  rn_halt_again();
  return JSValueMakeUndefined(cx);
}

rn_value rn_get(rn_context cx, rn_object object, const char* name) {
  if (object == NULL) return JSValueMakeUndefined(cx);
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  JSValueRef thrown = NULL;
  JSValueRef value = JSObjectGetProperty(cx, object, key, &thrown);
  JSStringRelease(key);
  return or_undefined(cx, value, thrown);
}

void rn_set(rn_context cx, rn_object object, const char* name, rn_value value) {
  if (object == NULL) return;
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  JSValueRef thrown = NULL;
  JSObjectSetProperty(cx, object, key, value, kJSPropertyAttributeNone, &thrown);
  JSStringRelease(key);
  if (thrown != NULL) rn_halt_again();
}

rn_value rn_get_index(rn_context cx, rn_object object, unsigned index) {
  if (object == NULL) return JSValueMakeUndefined(cx);
  JSValueRef thrown = NULL;
  JSValueRef value = JSObjectGetPropertyAtIndex(cx, object, index, &thrown);
  return or_undefined(cx, value, thrown);
}

void rn_set_index(rn_context cx, rn_object object, unsigned index, rn_value value) {
  if (object == NULL) return;
  JSValueRef thrown = NULL;
  JSObjectSetPropertyAtIndex(cx, object, index, value, &thrown);
  if (thrown != NULL) rn_halt_again();
}

size_t rn_array_length(rn_context cx, rn_object array) {
  double length = rn_to_double(cx, rn_get(cx, array, "length"));
  return length > 0 ? (size_t)length : 0;
}

void rn_set_number(rn_context cx, rn_object object, const char* name, double number) {
  rn_set(cx, object, name, JSValueMakeNumber(cx, number));
}

void rn_set_string(rn_context cx, rn_object object, const char* name, const char* utf8) {
  rn_set(cx, object, name, rn_string(cx, utf8));
}

/* ---- functions -------------------------------------------------------------------------- */

rn_object rn_function_new(rn_context cx, const char* name, rn_native native) {
  JSStringRef text = JSStringCreateWithUTF8CString(name);
  JSObjectRef function = JSObjectMakeFunctionWithCallback(cx, text, native);
  JSStringRelease(text);
  return function;
}

void rn_set_functions(rn_context cx, rn_object object, const struct rn_function* functions) {
  for (const struct rn_function* f = functions; f->name != NULL; f++)
    rn_set(cx, object, f->name, rn_function_new(cx, f->name, f->native));
}

rn_value rn_call(rn_context cx, rn_object function, rn_value self, size_t argc,
                 const rn_value* argv, rn_value* thrown) {
  *thrown = NULL;
  rn_value value = JSObjectCallAsFunction(cx, function, rn_as_object(cx, self), argc, argv, thrown);
  if (*thrown != NULL) rn_halt_again();
  return value;
}

rn_value rn_throw(rn_context cx, rn_value* thrown, const char* message) {
  *thrown = rn_error(cx, message);
  return JSValueMakeUndefined(cx);
}

/* ---- the heap ------------------------------------------------------------------------------ */

rn_object rn_proxy_target(rn_context cx, rn_value value) {
  rn_object object = rn_as_object(cx, value);
  rn_object target = object == NULL ? NULL : JSObjectGetProxyTarget(object);
  if (target == NULL) return NULL;
  /* The globalThis of a realm (realm.c) is a proxy to the engine, and none to a program. */
  return JSContextGetGlobalObject(JSObjectGetGlobalContext(object)) == object ? NULL : target;
}

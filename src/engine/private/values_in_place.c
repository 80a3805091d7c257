/* SPDX-License-Identifier: MIT */
/*
 * integers, strings, string-building, typed-arrays: values where they lie. The engine's C interface
 * copies every string that crosses, and gives a small typed array an ArrayBuffer of its own before
 * it tells where its bytes are. Natives that are called very often read the engine's memory
 * instead (layout.h).
 *
 *  1. Nothing of this is believed unseen: specimens are made by the C interface and looked at, once
 *     for each engine. What is not as drawn goes through the C interface.
 *  2. The kinds of memory that specimens have are the ones that are read directly.
 *     Resizable memory has others.
 *  3. Characters and bytes are good until JavaScript runs or the engine allocates.
 */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "engine/jsc.h"

/* What the specimens have shown. */
static _Thread_local struct {
  bool strings, building, arrays; /* rn_can, in one place */
  uint8_t string_kind, array_kind;
  bool memory_kinds[256];
} known;

_Thread_local bool rn_ints_known;

static bool is_cell_of(rn_value value, uint8_t kind) {
  return rn_is_cell(value) && ((const uint8_t*)value)[RN_CELL_KIND] == kind;
}

/* ---- specimens ---------------------------------------------------------------------- */

static const struct rn_text_layout* text_of(rn_value value) {
  return (const struct rn_text_layout*)((const struct rn_string_layout*)value)->text;
}

static rn_value make_specimen(JSContextRef cx, const uint16_t* units, size_t length) {
  JSStringRef string = JSStringCreateWithCharacters(units, length);
  rn_value value = JSValueMakeString(cx, string);
  JSStringRelease(string);
  return value;
}

static bool is_text(rn_value value, size_t length, const void* characters, bool wide) {
  if (!rn_is_cell(value)) return false;
  uintptr_t at = ((const struct rn_string_layout*)value)->text;
  struct rn_text_layout text;
  char start[16];
  size_t size = wide ? length * 2 : length;
  if (at == 0 || at % 8 != 0 || !rn_peek((const void*)at, &text, sizeof text)) return false;
  return text.length == length && ((text.flags & RN_TEXT_EIGHT_BITS) == 0) == wide &&
         size <= sizeof start && rn_peek(text.characters, start, size) &&
         memcmp(start, characters, size) == 0;
}

static bool try_strings(JSContextRef cx) {
  static const uint16_t wide[] = {'w', 0x65e5, 'd', 'e'};
  JSStringRef ascii = JSStringCreateWithUTF8CString("small");
  rn_value first = JSValueMakeString(cx, ascii);
  JSStringRelease(ascii);
  rn_value second = make_specimen(cx, wide, 4);
  if (!is_text(first, 5, "small", false) || !is_text(second, 4, wide, true)) return false;
  known.string_kind = ((const uint8_t*)first)[RN_CELL_KIND];
  if (!is_cell_of(second, known.string_kind)) return false;
  if (is_cell_of(JSValueMakeNumber(cx, 5), known.string_kind)) return false;
  return true;
}

static bool try_building(JSContextRef cx) {
  void* text = NULL;
  struct rn_span room = {NULL, 0};
  rn_jsc_text8(&text, 3, &room);
  if (room.length != 3 || room.at == NULL ||
      ((struct rn_text_layout*)text)->references != RN_TEXT_REFERENCE)
    return false;
  memcpy(room.at, "new", 3);
  rn_value value = rn_jsc_string(JSContextGetGroup(cx), text);
  return is_text(value, 3, "new", false) && text_of(value)->references == 2 * RN_TEXT_REFERENCE;
}

static void keep(void* bytes, void* arg) {
  (void)bytes, (void)arg;
}

static bool try_array(JSObjectRef object, const void* bytes, size_t length, size_t offset) {
  const struct rn_array_layout* array = (const struct rn_array_layout*)(void*)object;
  if (array->length != length || array->offset != offset) return false;
  if (bytes != NULL && array->bytes != bytes) return false;
  known.memory_kinds[array->memory_kind] = true;
  return is_cell_of(object, known.array_kind);
}

/* As JavaScript makes them: without an ArrayBuffer until somebody asks for it. */
static JSObjectRef construct(JSContextRef cx, double length) {
  rn_object class = rn_as_object(cx, rn_get(cx, JSContextGetGlobalObject(cx), "Uint8Array"));
  rn_value argument = JSValueMakeNumber(cx, length);
  return class != NULL ? JSObjectCallAsConstructor(cx, class, 1, &argument, NULL) : NULL;
}

static bool try_arrays(JSContextRef cx) {
  const JSTypedArrayType type = kJSTypedArrayTypeUint8Array;
  static uint8_t memory[32];
  JSObjectRef small = construct(cx, 24);
  JSObjectRef big = construct(cx, 4000);
  JSObjectRef buffer =
      JSObjectMakeArrayBufferWithBytesNoCopy(cx, memory, sizeof memory, keep, NULL, NULL);
  JSObjectRef part = JSObjectMakeTypedArrayWithArrayBufferAndOffset(cx, type, buffer, 8, 16, NULL);
  if (small == NULL || big == NULL || part == NULL) return false;
  known.array_kind = ((const uint8_t*)small)[RN_CELL_KIND];
  return try_array(small, NULL, 24, 0) && try_array(big, NULL, 4000, 0) &&
         try_array(part, memory + 8, 16, 8);
}

/* Natives of the C interface run without the engine's lock, which what allocates needs;
 * those of the engine's own kind have it, and taking it again would cost more than all
 * that they do. */
_Thread_local int rn_fast_depth;

static void lock(JSContextRef cx) {
  if (rn_fast_depth == 0) JSLock(cx);
}

static void unlock(JSContextRef cx) {
  if (rn_fast_depth == 0) JSUnlock(cx);
}

static bool settle(enum rn_capability which, bool has_symbols, bool (*works)(JSContextRef cx),
                   JSContextRef cx) {
  if (!rn_may(which)) return false;
  rn_verdict_set(which, !has_symbols ? RN_MISSING : works(cx) ? RN_WORKS : RN_DIFFERENT);
  return rn_can(which);
}

static bool try_integers(JSContextRef cx) {
  static const int32_t numbers[] = {-2, 0, 7, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
    if ((uint64_t)(uintptr_t)JSValueMakeNumber(cx, numbers[i]) !=
        (RN_INT_TAG | (uint32_t)numbers[i]))
      return false;
  return (uint64_t)(uintptr_t)JSValueMakeNumber(cx, 0.5) >> 32 != RN_INT_TAG >> 32;
}

void rn_probe_values(JSContextRef cx) {
  rn_ints_known = settle(RN_CAN_INTEGERS, true, try_integers, cx);
  known.strings = settle(RN_CAN_STRINGS, rn_jsc_resolve != NULL, try_strings, cx);
  bool has_building = rn_jsc_string != NULL && rn_jsc_text8 != NULL && rn_jsc_text16 != NULL;
  known.building = known.strings && settle(RN_CAN_STRING_BUILDING, has_building, try_building, cx);
  known.arrays = settle(RN_CAN_TYPED_ARRAYS, true, try_arrays, cx);
}

/* ---- reading -------------------------------------------------------------------------- */

/* By the C interface: the array's memory cannot be transferred any more then. */
static bool ask_for_bytes(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (!JSValueIsObject(cx, value) ||
      JSValueGetTypedArrayType(cx, value, NULL) != kJSTypedArrayTypeUint8Array)
    return false;
  return rn_bytes_get(cx, value, bytes);
}

bool rn_uint8array_get(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (!known.arrays) return ask_for_bytes(cx, value, bytes);
  if (!is_cell_of(value, known.array_kind)) return false;
  const struct rn_array_layout* array = (const struct rn_array_layout*)(const void*)value;
  if (!known.memory_kinds[array->memory_kind]) return false;
  bytes->at = array->bytes;
  bytes->length = array->length;
  return true;
}

/* Element sizes of typed arrays by their kind; 0 for what is none. */
static const uint8_t* element_sizes(JSContextRef cx) {
  static _Thread_local uint8_t sizes[256];
  static _Thread_local bool filled;
  if (filled) return sizes;
  filled = true;
  for (int type = kJSTypedArrayTypeInt8Array; type <= kJSTypedArrayTypeBigUint64Array; type++) {
    if (type == kJSTypedArrayTypeArrayBuffer || type == kJSTypedArrayTypeNone) continue;
    JSObjectRef object = JSObjectMakeTypedArray(cx, (JSTypedArrayType)type, 2, NULL);
    if (object == NULL || ((const struct rn_array_layout*)(void*)object)->length != 2) continue;
    sizes[((const uint8_t*)object)[RN_CELL_KIND]] =
        (uint8_t)(JSObjectGetTypedArrayByteLength(cx, object, NULL) / 2);
  }
  return sizes;
}

bool rn_fast_view(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (!known.arrays || !rn_is_cell(value)) return false;
  size_t size = element_sizes(cx)[((const uint8_t*)value)[RN_CELL_KIND]];
  const struct rn_array_layout* array = (const struct rn_array_layout*)(const void*)value;
  if (size == 0 || !known.memory_kinds[array->memory_kind]) return false;
  bytes->at = array->bytes;
  bytes->length = array->length * size;
  return true;
}

bool rn_chars_get(rn_context cx, rn_value value, struct rn_chars* chars) {
  if (known.strings && is_cell_of(value, known.string_kind)) {
    if ((((const struct rn_string_layout*)value)->text & RN_STRING_ROPE) != 0) {
      lock(cx);
      rn_jsc_resolve(value, cx);
      unlock(cx);
    }
    if ((((const struct rn_string_layout*)value)->text & RN_STRING_ROPE) == 0) {
      const struct rn_text_layout* text = text_of(value);
      chars->at = text->characters;
      chars->length = text->length;
      chars->wide = (text->flags & RN_TEXT_EIGHT_BITS) == 0;
      chars->owner = NULL;
      return true;
    }
  }
  JSValueRef thrown = NULL;
  JSStringRef string = JSValueToStringCopy(cx, value, &thrown);
  if (string == NULL || thrown != NULL) return false;
  chars->at = JSStringGetCharactersPtr(string);
  chars->length = JSStringGetLength(string);
  chars->wide = true;
  chars->owner = string;
  return true;
}

JSValueRef rn_fast_text(JSContextRef cx, const void* at) {
  const struct rn_text_layout* text = at;
  if (!known.strings || text == NULL) return rn_string(cx, "");
  return (text->flags & RN_TEXT_EIGHT_BITS) == 0
             ? rn_string_utf16(cx, text->characters, text->length)
             : rn_string_latin1(cx, text->characters, text->length);
}

void rn_chars_free(struct rn_chars* chars) {
  if (chars->owner != NULL) JSStringRelease(chars->owner);
}

/* ---- making --------------------------------------------------------------------------- */

bool rn_build(rn_context cx, struct rn_build* build, size_t length, bool wide) {
  (void)cx;
  build->length = length;
  build->wide = wide;
  build->text = NULL;
  if (known.building && length > 0) {
    struct rn_span room = {NULL, 0};
    RN_ASSERT(rn_jsc_text16 != NULL && rn_jsc_text8 != NULL); /* known.building says so */
    (wide ? rn_jsc_text16 : rn_jsc_text8)(&build->text, length, &room);
    build->at = room.at;
  } else {
    build->at = malloc(wide ? length * 2 + 2 : length + 1);
  }
  return build->at != NULL;
}

static JSValueRef finish(rn_context cx, void* text) {
  lock(cx);
  JSValueRef value = rn_jsc_string(JSContextGetGroup(cx), text);
  unlock(cx);
  /* The string has a reference of its own now; no other thread knows the text. */
  ((struct rn_text_layout*)text)->references -= RN_TEXT_REFERENCE;
  return value;
}

rn_value rn_built(rn_context cx, struct rn_build* build) {
  if (build->text != NULL) return finish(cx, build->text);
  uint16_t* units = build->at;
  if (!build->wide) {
    units = malloc(build->length * 2 + 2);
    if (units != NULL) {
      for (size_t i = 0; i < build->length; i++) units[i] = ((const uint8_t*)build->at)[i];
    }
    free(build->at);
    if (units == NULL) return JSValueMakeUndefined(cx);
  }
  JSStringRef string = JSStringCreateWithCharacters(units, build->length);
  rn_value value = JSValueMakeString(cx, string);
  JSStringRelease(string);
  free(units);
  return value;
}

/* SPDX-License-Identifier: MIT */
/*
 * Strings and bytes where they lie. The engine's C interface copies every string
 * that crosses, and gives a small typed array an ArrayBuffer of its own before it
 * tells where its bytes are. Natives that are called very often read the engine's
 * memory instead:
 *
 *   string      word 1        its text, or with bit 0 set a rope that has none yet
 *   text        bytes 0 - 3   references, counted in twos   bytes 4 - 7  length
 *               word 1        characters                    bytes 16 - 19 bit 2: of 8 bits
 *   Uint8Array  word 2, 3, 4  memory, length, offset        byte 40      kind of memory
 *
 *  1. Nothing of this is believed unseen: specimens are made by the C interface and
 *     looked at, once. If one is not as drawn, all goes through the C interface.
 *  2. The kinds of memory that specimens have are the ones that are read directly.
 *     Resizable memory has others.
 *  3. Characters and bytes are good until JavaScript runs or the engine allocates.
 */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "engine/jsc.h"

/* JSC::JSRopeString::resolveRope(JSC::JSGlobalObject*) const */
const void* rn_jsc_resolve(const void* rope, const void* global)
    RN_WEAK("_ZNK3JSC12JSRopeString11resolveRopeEPNS_14JSGlobalObjectE");
/* JSC::jsStringWithCacheSlowCase(JSC::VM&, WTF::StringImpl&) */
JSValueRef rn_jsc_string(const void* vm, void* text)
    RN_WEAK("_ZN3JSC25jsStringWithCacheSlowCaseERNS_2VMERN3WTF10StringImplE");

struct span {
  void* at;
  size_t length;
};

/* WTF::StringImpl::createUninitialized(size_t, std::span<...>&), of 8 and of 16 bits.
 * The result is an object, which the caller has room for. */
void** rn_jsc_text8(void** text, size_t length, struct span* room)
    RN_WEAK("_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIhLm18446744073709551615EE");
void** rn_jsc_text16(void** text, size_t length, struct span* room)
    RN_WEAK("_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIDsLm18446744073709551615EE");

struct text {
  uint32_t references;
  uint32_t length;
  const void* characters;
  uint32_t flags;
};

struct string {
  uint8_t head[8];
  uintptr_t text;
};

struct array {
  uint8_t head[8];
  void* properties;
  uint8_t* bytes;
  size_t length;
  size_t offset;
  uint8_t kind;
};

enum { KIND_BYTE = 5, ROPE = 1, EIGHT_BITS = 4, REFERENCE = 2 };

/* What the specimens have shown. */
static _Thread_local struct {
  bool tried, strings, building, arrays;
  uint8_t string_kind, array_kind;
  bool memory_kinds[256];
} known;

_Thread_local bool rn_ints_known;

static bool is_cell_of(rn_value value, uint8_t kind) {
  return rn_is_cell(value) && ((const uint8_t*)value)[KIND_BYTE] == kind;
}

/* ---- specimens ---------------------------------------------------------------------- */

static const struct text* text_of(rn_value value) {
  return (const struct text*)((const struct string*)value)->text;
}

static rn_value make_specimen(JSContextRef cx, const uint16_t* units, size_t length) {
  JSStringRef string = JSStringCreateWithCharacters(units, length);
  rn_value value = JSValueMakeString(cx, string);
  JSStringRelease(string);
  return value;
}

static bool is_text(rn_value value, size_t length, const void* characters, bool wide) {
  if (!rn_is_cell(value)) return false;
  uintptr_t at = ((const struct string*)value)->text;
  if (at == 0 || at % 8 != 0) return false;
  const struct text* text = text_of(value);
  return text->length == length && ((text->flags & EIGHT_BITS) == 0) == wide &&
         memcmp(text->characters, characters, wide ? length * 2 : length) == 0;
}

static bool try_strings(JSContextRef cx) {
  static const uint16_t wide[] = {'w', 0x65e5, 'd', 'e'};
  JSStringRef ascii = JSStringCreateWithUTF8CString("small");
  rn_value first = JSValueMakeString(cx, ascii);
  JSStringRelease(ascii);
  rn_value second = make_specimen(cx, wide, 4);
  if (!is_text(first, 5, "small", false) || !is_text(second, 4, wide, true)) return false;
  known.string_kind = ((const uint8_t*)first)[KIND_BYTE];
  if (!is_cell_of(second, known.string_kind)) return false;
  if (is_cell_of(JSValueMakeNumber(cx, 5), known.string_kind)) return false;
  return rn_jsc_resolve != NULL;
}

static bool try_building(JSContextRef cx) {
  if (rn_jsc_string == NULL || rn_jsc_text8 == NULL || rn_jsc_text16 == NULL) return false;
  void* text = NULL;
  struct span room = {NULL, 0};
  rn_jsc_text8(&text, 3, &room);
  if (room.length != 3 || room.at == NULL || ((struct text*)text)->references != REFERENCE)
    return false;
  memcpy(room.at, "new", 3);
  rn_value value = rn_jsc_string(JSContextGetGroup(cx), text);
  return is_text(value, 3, "new", false) && text_of(value)->references == 2 * REFERENCE;
}

static void keep(void* bytes, void* arg) {
  (void)bytes, (void)arg;
}

static bool try_array(JSObjectRef object, const void* bytes, size_t length, size_t offset) {
  const struct array* array = (const struct array*)(void*)object;
  if (array->length != length || array->offset != offset) return false;
  if (bytes != NULL && array->bytes != bytes) return false;
  known.memory_kinds[array->kind] = true;
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
  known.array_kind = ((const uint8_t*)small)[KIND_BYTE];
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

static void try_all(JSContextRef cx) {
  known.tried = true;
  /* Inside a native the engine has dropped its lock. */
  JSLock(cx);
  rn_ints_known = (uint64_t)(uintptr_t)JSValueMakeNumber(cx, -2) == (RN_INT_TAG | (uint32_t)-2);
  known.strings = try_strings(cx);
  known.building = known.strings && try_building(cx);
  known.arrays = try_arrays(cx);
  JSUnlock(cx);
}

/* ---- reading -------------------------------------------------------------------------- */

bool rn_uint8array_get(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (!known.tried) try_all(cx);
  if (!known.arrays || !is_cell_of(value, known.array_kind)) return false;
  const struct array* array = (const struct array*)(const void*)value;
  if (!known.memory_kinds[array->kind]) return false;
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
    if (object == NULL || ((const struct array*)(void*)object)->length != 2) continue;
    sizes[((const uint8_t*)object)[KIND_BYTE]] =
        (uint8_t)(JSObjectGetTypedArrayByteLength(cx, object, NULL) / 2);
  }
  return sizes;
}

bool rn_fast_view(rn_context cx, rn_value value, struct rn_bytes* bytes) {
  if (!known.arrays || !rn_is_cell(value)) return false;
  size_t size = element_sizes(cx)[((const uint8_t*)value)[KIND_BYTE]];
  const struct array* array = (const struct array*)(const void*)value;
  if (size == 0 || !known.memory_kinds[array->kind]) return false;
  bytes->at = array->bytes;
  bytes->length = array->length * size;
  return true;
}

bool rn_chars_get(rn_context cx, rn_value value, struct rn_chars* chars) {
  if (!known.tried) try_all(cx);
  if (known.strings && is_cell_of(value, known.string_kind)) {
    if ((((const struct string*)value)->text & ROPE) != 0 && rn_jsc_resolve != NULL) {
      lock(cx);
      rn_jsc_resolve(value, cx);
      unlock(cx);
    }
    if ((((const struct string*)value)->text & ROPE) == 0) {
      const struct text* text = text_of(value);
      chars->at = text->characters;
      chars->length = text->length;
      chars->wide = (text->flags & EIGHT_BITS) == 0;
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
  const struct text* text = at;
  if (!known.tried) try_all(cx);
  if (!known.strings || text == NULL) return rn_string(cx, "");
  return (text->flags & EIGHT_BITS) == 0 ? rn_string_utf16(cx, text->characters, text->length)
                                         : rn_string_latin1(cx, text->characters, text->length);
}

void rn_chars_free(struct rn_chars* chars) {
  if (chars->owner != NULL) JSStringRelease(chars->owner);
}

/* ---- making --------------------------------------------------------------------------- */

bool rn_build(rn_context cx, struct rn_build* build, size_t length, bool wide) {
  if (!known.tried) try_all(cx);
  build->length = length;
  build->wide = wide;
  build->text = NULL;
  if (known.building && length > 0) {
    struct span room = {NULL, 0};
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
  ((struct text*)text)->references -= REFERENCE;
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

/* ---- natives --------------------------------------------------------------------------- */

void rn_set_fast(rn_context cx, rn_object object, const struct rn_fast* functions) {
  for (const struct rn_fast* f = functions; f->name != NULL; f++) {
    rn_set(cx, object, f->name, rn_function_host(cx, f->host, f->name, f->native));
  }
}

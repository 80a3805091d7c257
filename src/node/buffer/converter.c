/* SPDX-License-Identifier: MIT */
/*
 * native('converter'): encodings that are neither UTF-8 nor UTF-16 to strings, by ICU,
 * which the engine has loaded already. A converter is kept as the memory of an
 * ArrayBuffer that JavaScript never shows to anybody; when that is collected, the
 * converter is closed.
 *
 *  1. An error is ICU's number; it is positive, and no string. So is a text
 *     that would be longer than RN_STRING_MAX: Node, too, calls that invalid data.
 *  2. A converter keeps what a chunk leaves unfinished, until it is called with flush.
 */
#include <stdlib.h>
#include <string.h>
#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include "node/buffer/buffer.h"

static void close_converter(void* converter, void* arg) {
  (void)arg;
  ucnv_close(converter);
}

/* What ICU cannot convert is an error, or U+FFFD: some of its converters would rather
 * write U+001A. But the byte 0x80 is the euro sign in GB 18030, which older versions of
 * ICU do not know. */
enum { FATAL = 1, EURO = 2 };

static void amend(const void* flags, UConverterToUnicodeArgs* args, const char* units,
                  int32_t length, UConverterCallbackReason reason, UErrorCode* error) {
  static const UChar euro = 0x20ac, replacement = 0xfffd;
  if (reason > UCNV_IRREGULAR) return; /* told that it is reset or closed */
  bool is_euro = ((uintptr_t)flags & EURO) != 0 && length == 1 && (uint8_t)units[0] == 0x80;
  if (!is_euro && ((uintptr_t)flags & FATAL) != 0) return;
  *error = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(args, is_euro ? &euro : &replacement, 1, 0, error);
}

/* (name, fatal): a converter, or undefined if ICU does not know that name. */
static RN_NATIVE(open_converter) {
  RN_UNUSED;
  struct rn_text name;
  UErrorCode error = U_ZERO_ERROR;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  UConverter* converter = ucnv_open(name.at, &error);
  bool gb18030 = strcmp(name.at, "gb18030") == 0 || strcmp(name.at, "gbk") == 0;
  rn_text_free(&name);
  if (U_FAILURE(error)) return rn_undefined(cx);
  uintptr_t flags = gb18030 ? EURO : 0;
  if (rn_to_bool(cx, RN_ARG(1))) flags |= FATAL;
  ucnv_setToUCallBack(converter, amend, (const void*)flags, NULL, NULL, &error);
  return rn_arraybuffer(cx, converter, 1, close_converter, NULL);
}

struct output {
  UChar* at;
  size_t length;
  size_t room;
};

/* ICU writes into small steps of room; they double. */
static bool grow(struct output* output) {
  size_t room = output->room < 256 ? 256 : output->room * 2;
  UChar* at = realloc(output->at, room * sizeof *at);
  if (at == NULL) return false;
  output->at = at;
  output->room = room;
  return true;
}

static UErrorCode convert(UConverter* converter, struct rn_bytes bytes, bool flush,
                          struct output* output) {
  const char* from = (const char*)bytes.at;
  const char* end = from + bytes.length;
  for (;;) {
    UErrorCode error = U_ZERO_ERROR;
    UChar* to = output->at + output->length;
    ucnv_toUnicode(converter, &to, output->at + output->room, &from, end, NULL, flush, &error);
    output->length = (size_t)(to - output->at);
    if (error != U_BUFFER_OVERFLOW_ERROR) return error;
    if (!grow(output)) return U_MEMORY_ALLOCATION_ERROR;
  }
}

/* (converter, bytes, flush): a string, or ICU's number of an error. */
static RN_NATIVE(decode) {
  RN_UNUSED;
  struct rn_bytes handle, bytes;
  struct output output = {NULL, 0, 0};
  bool flush = rn_to_bool(cx, RN_ARG(2));
  if (!rn_bytes_get(cx, RN_ARG(0), &handle) || !rn_bytes_get(cx, RN_ARG(1), &bytes)) {
    return rn_undefined(cx);
  }
  UConverter* converter = (UConverter*)(void*)handle.at;
  output.room = bytes.length + 16;
  output.at = malloc(output.room * sizeof *output.at);
  if (output.at == NULL) return rn_number(cx, U_MEMORY_ALLOCATION_ERROR);
  UErrorCode error = convert(converter, bytes, flush, &output);
  if (output.length > RN_STRING_MAX) error = U_BUFFER_OVERFLOW_ERROR;
  rn_value result =
      U_FAILURE(error) ? rn_number(cx, error) : rn_string_utf16(cx, output.at, output.length);
  if (flush) ucnv_reset(converter);
  free(output.at);
  return result;
}

RN_BINDING(rn_binding_converter) {
  static const struct rn_function functions[] = {
      {"decode", decode}, {"open", open_converter}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

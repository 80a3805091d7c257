/* SPDX-License-Identifier: MIT */
/*
 * native('idna'): names of hosts between Unicode and ASCII (UTS #46), by ICU, which the
 * engine has loaded already. Hyphens may stand anywhere and no length is checked, as the
 * URL standard wants it.
 */
#include <stdlib.h>
#include <unicode/uidna.h>

#include "node/node.h"
#include "node/process/life.h"

enum {
  OPTIONS = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
            UIDNA_NONTRANSITIONAL_TO_UNICODE,
  ALLOWED = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
            UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
            UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4
};

typedef int32_t (*converter)(const UIDNA* how, const UChar* name, int32_t length, UChar* dest,
                             int32_t capacity, UIDNAInfo* info, UErrorCode* error);

static _Thread_local UIDNA* idna;

static void close_idna(void) {
  uidna_close(idna);
  idna = NULL;
}

/* The name as `convert` writes it; the empty string if there is none. */
static rn_value convert_name(rn_context cx, rn_value name, converter convert) {
  UErrorCode error = U_ZERO_ERROR;
  if (idna == NULL) {
    idna = uidna_openUTS46(OPTIONS, &error);
    rn_life_add_end(NULL, close_idna);
  }
  struct rn_units text;
  if (idna == NULL || !rn_units_get(cx, name, &text)) return rn_string(cx, "");

  UChar small[256];
  UChar* out = small;
  int32_t capacity = 256;
  int32_t length = 0;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  if (text.length > INT32_MAX / 8)
    error = U_ILLEGAL_ARGUMENT_ERROR;
  else
    length = convert(idna, text.at, (int32_t)text.length, out, capacity, &info, &error);
  if (error == U_BUFFER_OVERFLOW_ERROR) {
    capacity = length;
    out = malloc((size_t)capacity * sizeof *out);
    error = out == NULL ? U_MEMORY_ALLOCATION_ERROR : U_ZERO_ERROR;
    info = (UIDNAInfo)UIDNA_INFO_INITIALIZER;
    length = convert(idna, text.at, (int32_t)text.length, out, capacity, &info, &error);
  }
  rn_units_free(&text);
  bool failed = U_FAILURE(error) || (info.errors & ~(uint32_t)ALLOWED) != 0;
  rn_value result = failed ? rn_string(cx, "") : rn_string_utf16(cx, out, (size_t)length);
  if (out != small) free(out);
  return result;
}

static RN_NATIVE(to_ascii) {
  RN_UNUSED;
  return convert_name(cx, RN_ARG(0), uidna_nameToASCII);
}

static RN_NATIVE(to_unicode) {
  RN_UNUSED;
  return convert_name(cx, RN_ARG(0), uidna_nameToUnicode);
}

RN_BINDING(rn_binding_idna) {
  static const struct rn_function functions[] = {
      {"toASCII", to_ascii}, {"toUnicode", to_unicode}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

/* SPDX-License-Identifier: MIT */
/*
 * sources: engine/words_json.c engine/source_text.c engine/tokens.c
 * needs: engine
 *
 * What is wrong with a text that is no JSON: there are words for what the engine's
 * JSON.parse refuses, and for nothing else. The input is Latin-1.
 */
#include <JavaScriptCore/JavaScript.h>

#include "fuzz.h"

char* rn_words_json(JSStringRef text);

enum { SIZE_MAX_READ = 2048 };

/* The engine keeps memory where the sanitizer does not look for pointers. */
const char* __asan_default_options(void);
const char* __asan_default_options(void) {
  return "detect_leaks=0";
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static JSGlobalContextRef cx;
  if (size > SIZE_MAX_READ) return 0;
  if (cx == NULL) cx = JSGlobalContextCreate(NULL);
  JSChar* units = room(size * sizeof *units);
  for (size_t i = 0; i < size; i++) units[i] = data[i];
  JSStringRef text = JSStringCreateWithCharacters(units, size);
  bool is_json = JSValueMakeFromJSONString(cx, text) != NULL;
  char* words = rn_words_json(text);
  CHECK(is_json == (words == NULL));
  free(words);
  JSStringRelease(text);
  free(units);
  return 0;
}

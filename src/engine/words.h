/* SPDX-License-Identifier: MIT */
/*
 * What words.c and source_text.c share: text that grows, and what a piece of source
 * says that the engine quotes in a message.
 */
#ifndef RN_ENGINE_WORDS_H
#define RN_ENGINE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct rn_words {
  char* at;
  size_t length;
  size_t capacity;
};

/* Both: false when memory is out. */
bool rn_words_put(struct rn_words* out, const char* text, size_t length);
bool rn_words_say(struct rn_words* out, const char* text);

/* The last property that an expression reads, or that an assignment sets. */
struct rn_access {
  const char* key;
  size_t key_length;
  bool is_set;
};

/* False where the key is not plain in the text. */
bool rn_source_access(const char* text, size_t length, struct rn_access* access);

/* The word, outside of all brackets and strings; NULL if it isn't there. */
const char* rn_source_word(const char* text, size_t length, const char* word);

enum rn_source_part {
  RN_SOURCE_WHOLE,
  RN_SOURCE_CALLEE,       /* without the call at the end, which must be there */
  RN_SOURCE_CALLEE_IF_ANY /* without it if it is there */
};

/* A chain of names, properties and calls as V8 writes it: a['b'](1, 2) is a.b(...).
 * False for everything else; then part of it may have been written. */
bool rn_source_render(struct rn_words* out, const char* text, size_t length,
                      enum rn_source_part part);

/* What the engine says of every assignment that may not be. */
#define RN_SAYS_READ_ONLY "Attempted to assign to readonly property."

/* words_assignment.c: of an assignment that may not be, by the source before and behind the
 * engine's place. NULL if they do not tell; else the caller frees it. */
char* rn_words_assignment(const char* before, const char* behind);

#endif

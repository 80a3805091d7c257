/* SPDX-License-Identifier: MIT */
/*
 * sources: engine/tokens.c engine/source_text.c
 *
 * Pieces of a program's text that messages quote. Text of 8 and of 16 bits has the same
 * tokens; these are in order, and brackets know each other.
 */
#include "engine/tokens.h"
#include "engine/words.h"
#include "fuzz.h"

enum { SIZE_MAX_READ = 2048 };

static void check_tokens(const struct rn_tokens* tokens, int length) {
  int end = 0;
  for (int i = 0; i < tokens->count; i++) {
    const struct rn_token* token = &tokens->at[i];
    CHECK(token->begin >= end && token->end > token->begin && token->end <= length);
    end = token->end;
    if (token->match == -1) continue;
    CHECK(token->match >= 0 && token->match < tokens->count);
    CHECK(tokens->at[token->match].match == i);
  }
}

static void read_tokens(const uint8_t* bytes, size_t size) {
  uint16_t* wide = room(size * 2);
  for (size_t i = 0; i < size; i++) wide[i] = bytes[i];
  struct rn_tokens narrow_tokens = {0}, wide_tokens = {0};
  int length = (int)size;
  bool read = rn_tokens_read(&narrow_tokens, (struct rn_chars_at){bytes, false}, 0, length, length);
  CHECK(rn_tokens_read(&wide_tokens, (struct rn_chars_at){wide, true}, 0, length, length) == read);
  if (read) {
    check_tokens(&narrow_tokens, length);
    CHECK(narrow_tokens.count == wide_tokens.count);
    for (int i = 0; i < narrow_tokens.count; i++) {
      CHECK(narrow_tokens.at[i].begin == wide_tokens.at[i].begin);
      CHECK(narrow_tokens.at[i].kind == wide_tokens.at[i].kind);
      rn_token_is_reserved(&narrow_tokens, i);
    }
  }
  rn_tokens_free(&narrow_tokens);
  rn_tokens_free(&wide_tokens);
  free(wide);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > SIZE_MAX_READ) return 0;
  uint8_t* bytes = copy_of(data, size);
  read_tokens(bytes, size);
  char* text = text_of(data, size);
  size_t length = strlen(text);
  struct rn_access access;
  if (rn_source_access(text, length, &access))
    CHECK(access.key >= text && access.key + access.key_length <= text + length);
  const char* word = rn_source_word(text, length, "in");
  CHECK(word == NULL || (word >= text && word + 2 <= text + length));
  for (int part = RN_SOURCE_WHOLE; part <= RN_SOURCE_CALLEE_IF_ANY; part++) {
    struct rn_words out = {0};
    if (rn_source_render(&out, text, length, (enum rn_source_part)part))
      CHECK(out.at == NULL || strlen(out.at) == out.length);
    free(out.at);
  }
  free(text);
  free(bytes);
  return 0;
}

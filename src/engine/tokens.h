/* SPDX-License-Identifier: MIT */
/*
 * A script's text as tokens, as far as one must tell them apart to see where an expression
 * begins and a bracket ends.
 */
#ifndef RN_ENGINE_TOKENS_H
#define RN_ENGINE_TOKENS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of 8 or 16 bits a character. */
struct rn_chars_at {
  const void* at;
  bool wide;
};

enum rn_token_kind {
  RN_TOKEN_NAME, /* keywords and #names too */
  RN_TOKEN_NUMBER,
  RN_TOKEN_STRING,
  RN_TOKEN_REGEXP,
  RN_TOKEN_OPEN, /* ( [ { ` */
  RN_TOKEN_CLOSE,
  RN_TOKEN_SIGN /* everything else */
};

struct rn_token {
  int begin, end;
  int match; /* the other bracket, -1 if it isn't there */
  uint8_t kind;
  char first; /* its first character; of a bracket that closes the one that it closes */
};

struct rn_tokens {
  struct rn_chars_at text;
  struct rn_token* at;
  int count, capacity;
};

/* Those from `begin` to `end`, but no more than a few behind `enough`. False when memory is
 * out or what is there is no JavaScript as we know it. The caller frees. */
bool rn_tokens_read(struct rn_tokens* tokens, struct rn_chars_at text, int begin, int end,
                    int enough);
void rn_tokens_free(struct rn_tokens* tokens);

static inline unsigned rn_char_at(struct rn_chars_at text, int index) {
  return text.wide ? ((const uint16_t*)text.at)[index] : ((const uint8_t*)text.at)[index];
}

/* These take any index: there is no token before the first and none behind the last. */
bool rn_token_is(const struct rn_tokens* tokens, int index, const char* word);

static inline bool rn_token_is_kind(const struct rn_tokens* tokens, int index,
                                    enum rn_token_kind kind) {
  return index >= 0 && index < tokens->count && tokens->at[index].kind == kind;
}

static inline bool rn_token_opens(const struct rn_tokens* tokens, int index, char bracket) {
  return rn_token_is_kind(tokens, index, RN_TOKEN_OPEN) && tokens->at[index].first == bracket;
}

static inline bool rn_token_closes(const struct rn_tokens* tokens, int index, char of) {
  return rn_token_is_kind(tokens, index, RN_TOKEN_CLOSE) && tokens->at[index].first == of;
}

static inline bool rn_token_is_member(const struct rn_tokens* tokens, int index) {
  return rn_token_is(tokens, index, ".") || rn_token_is(tokens, index, "?.");
}

/* A keyword as such, not as a property's name. */
static inline bool rn_token_is_keyword(const struct rn_tokens* tokens, int index,
                                       const char* word) {
  return rn_token_is(tokens, index, word) && !rn_token_is_member(tokens, index - 1);
}

/* A word that cannot be a variable's name. */
bool rn_token_is_reserved(const struct rn_tokens* tokens, int index);
bool rn_char_is_name(unsigned c);

#endif

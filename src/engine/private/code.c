/* SPDX-License-Identifier: MIT */
/*
 * code: programs that need not be parsed. The engine can write down what it has compiled a
 * program and all its functions to, and read that instead of the text; browsers' apps keep
 * it in files. Here the build does it once for the built-in modules (build/precompile.c)
 * and puts it into the binary. Functions are read from there when they are first called.
 *
 *   source    word 0          its provider, which has the text
 *   provider  word 0          table of functions; RN_PROVIDER_CODE gives the code, or NULL,
 *                             RN_PROVIDER_HASH a hash of the text, by which sources are known
 *   code      bytes 0 - 3     references     word 1       length
 *             word 2, 3, 4    address, length, who frees it
 *
 *  1. Code is used only by the very engine that made it: its version is made of the build id
 *     of the engine's library. So all that is drawn here was tried by the build.
 *  2. It has the text in it, which the engine compares: no code runs for another text.
 *  3. If either differs the text is parsed, as if there were no code.
 *  4. Nobody ever gives up the first reference, as the bytes are not the engine's to free.
 */
#include "engine/code.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"

typedef uint32_t (*hash_fn)(const void* provider);

/* What the next call of RN_PROVIDER_CODE gives, and for which provider. */
static _Thread_local struct {
  const void* provider;
  struct rn_program program;
} attached;

static const void* table[RN_PROVIDER_BEFORE + RN_PROVIDER_FUNCTIONS];
static const void* const* _Atomic original;
static pthread_once_t once = PTHREAD_ONCE_INIT;

uint32_t rn_code_version(void) {
  return rn_jsc_code_version != NULL ? rn_jsc_code_version() : 0;
}

/* The build tried all that is drawn above with this very engine. */
bool rn_code_fits(uint32_t version) {
  uint32_t ours = rn_code_version();
  rn_verdict_set(RN_CAN_CODE, ours == 0 ? RN_MISSING : ours == version ? RN_WORKS : RN_DIFFERENT);
  return rn_can(RN_CAN_CODE);
}

static uint32_t give_hash(const void* provider) {
  if (attached.provider == provider) return attached.program.hash;
  return ((hash_fn)original[RN_PROVIDER_HASH])(provider);
}

static void** give_code(void** result, const void* provider) {
  struct rn_code_layout* code = attached.provider == provider ? calloc(1, sizeof *code) : NULL;
  if (code != NULL) {
    code->references = 2;
    code->size = code->length = attached.program.code_length;
    code->at = attached.program.code;
  }
  attached.provider = NULL;
  *result = code;
  return result;
}

static void make_table(void) {
  memcpy(table, original - RN_PROVIDER_BEFORE, sizeof table);
  table[RN_PROVIDER_BEFORE + RN_PROVIDER_HASH] = (const void*)give_hash;
  table[RN_PROVIDER_BEFORE + RN_PROVIDER_CODE] = (const void*)give_code;
}

uint32_t rn_code_hash(const void* source) {
  const void* const** provider = *(const void* const** const*)source;
  return ((hash_fn)(*provider)[RN_PROVIDER_HASH])(provider);
}

void rn_code_attach(const void* source, const struct rn_program* program) {
  const void* const** provider = *(const void* const** const*)source;
  if (original == NULL) original = *provider;
  pthread_once(&once, make_table);
  attached.provider = provider;
  attached.program = *program;
  *provider = table + RN_PROVIDER_BEFORE;
}

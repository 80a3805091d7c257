/* SPDX-License-Identifier: MIT */
/* What the build has compiled the embedded programs to: a file that src/engine/build/
 * precompile.c writes and code.c reads. */
#ifndef RN_ENGINE_CODE_H
#define RN_ENGINE_CODE_H

#include <stdint.h>

#include "engine/engine.h"

/* Beginnings of code in the file, in multiples of which the engine reads it. */
enum { RN_CODE_ALIGN = 16 };

/* The file begins with this; `part` has `count` entries, in the order of rn_builtins. */
struct rn_code_file {
  uint32_t version; /* of the engine that made it: rn_code_version() */
  uint32_t count;   /* 0 if the engine of the build could not do it */
  struct rn_code_part {
    uint32_t at; /* from the file's beginning */
    uint32_t length;
    uint32_t hash; /* of the text */
  } part[];
};

/* Of this engine; 0 if it cannot write or read code. */
uint32_t rn_code_version(void);
/* Whether this thread's engine may use code of that version. */
bool rn_code_fits(uint32_t version);

/* The engine asks a source for its code, if it has some; `source` is a JSC::SourceCode. From
 * here on this one answers with that of the program. */
void rn_code_attach(const void* source, const struct rn_program* program);
/* The engine's hash of a source's text. */
uint32_t rn_code_hash(const void* source);

/* settings.c: settings that come before there is an engine; code depends on them. */
void rn_engine_settings(void);

#endif

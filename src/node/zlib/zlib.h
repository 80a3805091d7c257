/* SPDX-License-Identifier: MIT */
/*
 * A coder: one compressor or decompressor, as the files zlib*.c share it.
 *
 *   write -> [pool] kind->run -> [loop] kind->check -> callback
 *
 * A coder is known to JavaScript by the ArrayBuffer over its first words, in which it also
 * leaves how far a write came. When that is collected, so is the coder.
 *
 * 1. run touches only the coder and the memory of the write: it may be on any thread.
 * 2. One write at a time. While it runs, its callback is kept, and with that the coder.
 * 3. close gives back what the coder has outside of itself; it may be called more than once.
 */
#ifndef RN_NODE_ZLIB_H
#define RN_NODE_ZLIB_H

#include "node/node.h"

enum rn_coder_word {
  RN_CODER_OUT_LEFT = 0, /* room that is left for output */
  RN_CODER_IN_LEFT,      /* input that was not used */
  RN_CODER_FAULT,        /* 1: the last call failed, native('zlib').fault says how */
  RN_CODER_WORDS
};

struct rn_fault {
  const char* message; /* NULL: none */
  const char* code;
  int number;
};

struct rn_coder {
  double words[RN_CODER_WORDS];
  const struct rn_coder_kind* kind;
  uv_work_t work;
  rn_engine* engine;
  rn_ref callback; /* 0: written at once */
  rn_ref kept;     /* input and output of a write in the pool */
  bool is_busy;
  bool is_closing; /* as soon as the write is done */
  bool is_closed;
  const uint8_t* in;
  size_t in_left;
  uint8_t* out;
  size_t out_left;
  int flush;
  size_t held;     /* memory that it has taken, by its own account */
  size_t reported; /* of that, what the engine knows of */
  struct rn_fault fault;
};

struct rn_coder_kind {
  void (*run)(struct rn_coder* coder);
  /* Sets coder->fault if what was run failed. */
  void (*check)(struct rn_coder* coder);
  /* These set coder->fault themselves; params may be NULL. */
  void (*reset)(struct rn_coder* coder);
  void (*params)(struct rn_coder* coder, int level, int strategy);
  void (*close)(struct rn_coder* coder);
};

/* Takes over a coder made with calloc; its fault, if it has one, is given instead. */
rn_value rn_coder_made(rn_context cx, struct rn_coder* coder, const struct rn_coder_kind* kind);

/* Allocation for the libraries that let us choose; opaque is the coder. */
void* rn_coder_allocate(void* opaque, size_t size);
void rn_coder_release(void* opaque, void* memory);

/* The functions that make coders. */
extern const struct rn_function rn_zlib_formats[];
extern const struct rn_function rn_zlib_brotli[];
extern const struct rn_function rn_zlib_zstd[];

#endif

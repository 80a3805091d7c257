/* SPDX-License-Identifier: MIT */
/*
 * The natives of lib/node/internal/stacks.js and its parts: frames that are noted, and what is
 * told of them; the same of the engine's own text where there are none.
 */
#include "node/node.h"

static RN_NATIVE(words) {
  RN_UNUSED;
  return rn_stack_words(cx, RN_ARG(0), RN_ARG(1));
}

/* wordsOfJSON(text): what V8 says of a text that is no JSON. */
static RN_NATIVE(words_of_json) {
  RN_UNUSED;
  return rn_stack_words_of_json(cx, RN_ARG(0));
}

/* prefixOf(file): the length of what stands before a script's text on its first line. */
static RN_NATIVE(prefix_of) {
  RN_UNUSED;
  struct rn_text file;
  if (!rn_text_get(cx, RN_ARG(0), &file)) return rn_number(cx, 0);
  unsigned length = rn_stack_prefix(file.at, file.length);
  rn_text_free(&file);
  return rn_number(cx, length);
}

static RN_NATIVE(place_in) {
  RN_UNUSED;
  return rn_stack_place_in(cx, RN_ARG(0), rn_to_int32(cx, RN_ARG(1)), rn_to_int32(cx, RN_ARG(2)),
                           rn_to_int32(cx, RN_ARG(3)));
}

static RN_NATIVE(set_limit) {
  RN_UNUSED;
  rn_stack_set_limit(rn_here(), rn_to_int32(cx, RN_ARG(0)));
  return rn_undefined(cx);
}

static RN_NATIVE(trace_throws) {
  RN_UNUSED;
  rn_stack_trace_throws();
  return rn_undefined(cx);
}

static RN_FAST(place) {
  return rn_stack_place(cx, rn_as_object(cx, RN_ARG(0)), (unsigned)rn_to_int32(cx, RN_ARG(1)),
                        rn_to_int32(cx, RN_ARG(2)));
}

static RN_FAST(locate) {
  return rn_stack_locate(cx, rn_as_object(cx, RN_ARG(0)), (unsigned)rn_to_int32(cx, RN_ARG(1)),
                         RN_ARG(2));
}

static RN_FAST(inferred_name) {
  return rn_stack_inferred(cx, rn_as_object(cx, RN_ARG(0)), (unsigned)rn_to_int32(cx, RN_ARG(1)));
}

static RN_FAST(source_around) {
  return rn_stack_around(cx, rn_as_object(cx, RN_ARG(0)), (unsigned)rn_to_int32(cx, RN_ARG(1)));
}

static RN_FAST(eval_origin) {
  return rn_stack_eval_origin(cx, rn_as_object(cx, RN_ARG(0)),
                              (unsigned)rn_to_int32(cx, RN_ARG(1)));
}

static RN_NATIVE(set_adopt) {
  RN_UNUSED;
  rn_object later = rn_as_object(cx, RN_ARG(2));
  if (later == NULL) return rn_undefined(cx);
  rn_stack_set_adopt(
      rn_here(), rn_as_object(cx, RN_ARG(0)), rn_as_object(cx, RN_ARG(1)),
      (struct rn_stack_later){.define = rn_as_object(cx, rn_get(cx, later, "define")),
                              .map = rn_as_object(cx, rn_get(cx, later, "map")),
                              .set = rn_as_object(cx, rn_get(cx, later, "set")),
                              .stack = rn_as_object(cx, rn_get(cx, later, "stack"))});
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_stack) {
  static const struct rn_function functions[] = {{"words", words},
                                                 {"wordsOfJSON", words_of_json},
                                                 {"placeIn", place_in},
                                                 {"prefixOf", prefix_of},
                                                 {"setAdopt", set_adopt},
                                                 {"setLimit", set_limit},
                                                 {"traceThrows", trace_throws},
                                                 {NULL, NULL}};
  static const struct rn_fast readers[] = {RN_FAST_ENTRY("evalOrigin", eval_origin),
                                           RN_FAST_ENTRY("inferredName", inferred_name),
                                           RN_FAST_ENTRY("locate", locate),
                                           RN_FAST_ENTRY("place", place),
                                           RN_FAST_ENTRY("sourceAround", source_around),
                                           {NULL, NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set_fast(engine->cx, binding, readers);
  rn_stack_functions(engine->cx, binding);
}

/* SPDX-License-Identifier: MIT */
/*
 * What lib/node/internal/esm needs of the engine, and the loop's turn in which a module that
 * was read from a file goes on.
 */
#include <stdlib.h>

#include "node/node.h"

static rn_context context_of(rn_context cx, rn_value realm) {
  rn_context found = rn_realm_context(cx, realm);
  return found == NULL ? rn_here()->cx : found;
}

/* hasRecords(): whether the engine's own modules can be used */
static RN_NATIVE(has_records) {
  RN_UNUSED;
  return rn_bool(cx, rn_modules_can(rn_here()));
}

/* loader(realm): the engine's, or undefined if it is not one that we know */
static RN_NATIVE(loader) {
  RN_UNUSED;
  rn_object found = rn_modules_loader(context_of(cx, RN_ARG(0)));
  return found == NULL ? rn_undefined(cx) : found;
}

/* parse(realm, source, name, line, shown): the record; throws the SyntaxError, with its place.
 * Stacks call it `shown`, if that is given. */
static RN_NATIVE(parse) {
  RN_UNUSED;
  struct rn_text name, shown;
  rn_context realm = context_of(cx, RN_ARG(0));
  bool renamed = !rn_is_undefined(cx, RN_ARG(4));
  if (!rn_text_get(cx, RN_ARG(2), &name)) return rn_undefined(cx);
  if (!rn_text_get(cx, RN_ARG(renamed ? 4 : 2), &shown)) {
    rn_text_free(&name);
    return rn_undefined(cx);
  }
  int line = rn_to_int32(cx, RN_ARG(3)) + 1;
  if (renamed) rn_module_name_next(shown.at);
  rn_value record = rn_module_parse(realm, RN_ARG(1), name.at, line, thrown);
  if (record == NULL && *thrown != NULL) rn_syntax_error(realm, *thrown, RN_ARG(1), shown.at);
  rn_text_free(&name);
  rn_text_free(&shown);
  return record;
}

/* state(record): 0 not begun, above 0 the place where it awaits, below 0 done */
static RN_NATIVE(state) {
  RN_UNUSED;
  return rn_module_state(cx, RN_ARG(0));
}

/* nameNext(name): the next source that is evaluated is called so in stacks */
static RN_NATIVE(name_next) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  rn_module_name_next(name.at);
  rn_text_free(&name);
  return rn_undefined(cx);
}

struct turn {
  uv_work_t work;
  rn_ref then;
  int left; /* turns to go */
};

static void on_work(uv_work_t* work) {
  (void)work;
}

static void on_done(uv_work_t* work, int status) {
  (void)status;
  struct turn* turn = work->data;
  if (--turn->left > 0 &&
      rondo_queue_work(rn_here()->loop, work, RONDO_LANE_FS, on_work, on_done) == 0)
    return;
  rn_ref then = turn->then;
  free(turn);
  rn_invoke_once(rn_here(), then, 0, NULL);
}

/* afterRead(callback, turns): calls it when the pool has had so much to do, one after the other,
 * as the reading of files would be */
static RN_NATIVE(after_read) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  struct turn* turn = calloc(1, sizeof *turn);
  if (turn == NULL) return rn_throw(cx, thrown, "out of memory");
  turn->work.data = turn;
  turn->then = rn_keep(engine, RN_ARG(0));
  turn->left = rn_to_int32(cx, RN_ARG(1));
  int err = rondo_queue_work(engine->loop, &turn->work, RONDO_LANE_FS, on_work, on_done);
  if (err == 0) return rn_undefined(cx);
  rn_drop(engine, turn->then);
  free(turn);
  return rn_throw(cx, thrown, "out of memory");
}

RN_BINDING(rn_binding_esm) {
  static const struct rn_function functions[] = {
      {"hasRecords", has_records}, {"loader", loader},        {"parse", parse}, {"state", state},
      {"nameNext", name_next},     {"afterRead", after_read}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set(engine->cx, binding, "prefix", rn_string(engine->cx, RN_MODULE_PREFIX));
}

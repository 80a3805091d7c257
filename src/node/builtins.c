/* SPDX-License-Identifier: MIT */
/*
 * The JavaScript halves, embedded in the binary, and run.
 */
#include "node/builtins.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"

static int by_id(const void* id, const void* builtin) {
  return strcmp(id, rn_builtins_at + ((const struct rn_builtin*)builtin)->id);
}

static const struct rn_builtin* find(const char* id) {
  return bsearch(id, rn_builtins, rn_builtins_count, sizeof rn_builtins[0], by_id);
}

/* Code of another engine than this is of no use. */
static bool code_fits(void) {
  static _Thread_local enum { UNKNOWN, FITS, DIFFERS } state;
  if (state == UNKNOWN) {
    bool fits =
        rn_builtins_code.count == rn_builtins_count && rn_code_fits(rn_builtins_code.version);
    state = fits ? FITS : DIFFERS;
  }
  return state == FITS;
}

static _Thread_local void (*watcher)(bool begins);

void rn_builtins_watch(void (*watch)(bool begins)) {
  watcher = watch;
}

bool rn_builtin_run(rn_context cx, const char* id, rn_object names, rn_value* thrown) {
  const struct rn_builtin* builtin = find(id);
  if (builtin == NULL) {
    rn_throw(cx, thrown, "no such built-in module");
    return false;
  }
  struct rn_program program = {.text = rn_builtins_at + builtin->text,
                               .length = builtin->end - builtin->text};
  if (code_fits()) {
    const struct rn_code_part* part = &rn_builtins_code.part[builtin - rn_builtins];
    program.code = (const char*)&rn_builtins_code + part->at;
    program.code_length = part->length;
    program.hash = part->hash;
  }
  char name[160];
  snprintf(name, sizeof name, "node:%s", id);
  if (watcher != NULL) watcher(true);
  rn_evaluate_program(cx, &program, names, name, thrown);
  if (watcher != NULL) watcher(false);
  return *thrown == NULL;
}

/* run(id, names): the module's code, with names.exports and so on as its variables. */
static RN_NATIVE(run) {
  RN_UNUSED;
  struct rn_text id;
  rn_object names = rn_as_object(cx, RN_ARG(1));
  if (names == NULL || !rn_text_get(cx, RN_ARG(0), &id)) return rn_undefined(cx);
  rn_builtin_run(cx, id.at, names, thrown);
  rn_text_free(&id);
  return rn_undefined(cx);
}

static RN_NATIVE(has) {
  RN_UNUSED;
  struct rn_text id;
  if (!rn_text_get(cx, RN_ARG(0), &id)) return rn_undefined(cx);
  bool found = find(id.at) != NULL;
  rn_text_free(&id);
  return rn_bool(cx, found);
}

static RN_NATIVE(ids) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  for (unsigned i = 0; i < rn_builtins_count; i++)
    rn_set_index(cx, array, i, rn_string(cx, rn_builtins_at + rn_builtins[i].id));
  return array;
}

/* source(id): the module's text, without the line before and behind it that makes it a program. */
static RN_NATIVE(source) {
  RN_UNUSED;
  struct rn_text id;
  if (!rn_text_get(cx, RN_ARG(0), &id)) return rn_undefined(cx);
  const struct rn_builtin* builtin = find(id.at);
  rn_text_free(&id);
  if (builtin == NULL) return rn_undefined(cx);
  static const char begin[] = "=this;", end[] = "\n}";
  const char* text = strstr(rn_builtins_at + builtin->text, begin) + sizeof begin - 1;
  return rn_string_utf8(cx, text, (size_t)(rn_builtins_at + builtin->end - text) - sizeof end + 1);
}

RN_BINDING(rn_binding_builtins) {
  static const struct rn_function functions[] = {
      {"run", run}, {"has", has}, {"ids", ids}, {"source", source}, {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

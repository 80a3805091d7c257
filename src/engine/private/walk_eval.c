/* SPDX-License-Identifier: MIT */
/*
 * Where code comes from that is in no file:
 *
 *     at f (eval at run (/app/a.js:3:5), <anonymous>:1:7)
 *
 * The engine tells the maker of a source nothing of that. When one is made without a name,
 * the first function of the program that is on the stack has called eval or Function, and
 * what V8 says of it is kept, in words, under the source's address.
 *
 *  1. The table has a fixed size. What is written there later wins; of what was lost the
 *     origin is not known.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/private/walk.h"

#define known rn_walk_known

enum { SLOTS = 1024, DEPTH_MAX = 50 };

static _Thread_local struct {
  const void* provider;
  char* words;
} origins[SLOTS];

static size_t slot_of(const void* provider) {
  return ((uintptr_t)provider >> 4) * 2654435761u % SLOTS;
}

static const char* find(const void* provider) {
  size_t slot = slot_of(provider);
  return origins[slot].provider == provider ? origins[slot].words : NULL;
}

static const void* provider_of(uintptr_t script) {
  return ((const struct rn_walk_source*)((const char*)script + known.source))->provider;
}

/* Words for this frame: name and place, with the origin of that if it is such code too. */
static char* say(JSContextRef cx, const uintptr_t* walker) {
  char name[256], *words = NULL;
  const uintptr_t* code = (const uintptr_t*)walker[known.code];
  JSValueRef script = (JSValueRef)code[known.script];
  const char* outer = find(provider_of((uintptr_t)script));
  rn_walk_name(walker, name, sizeof name);
  rn_object place = rn_as_object(cx, rn_walk_place(cx, script, (double)rn_walk_pack(walker, 0), 0));
  if (place == NULL) return NULL;
  char* file = rn_text_dup(cx, JSObjectGetPropertyAtIndex(cx, place, 0, NULL));
  int line = (int)rn_to_double(cx, JSObjectGetPropertyAtIndex(cx, place, 1, NULL));
  int column = (int)rn_to_double(cx, JSObjectGetPropertyAtIndex(cx, place, 2, NULL));
  const char* who =
      name[0] == '\0' || strcmp(name, "global code") == 0 || strcmp(name, "module code") == 0
          ? "<anonymous>"
      : strcmp(name, "eval code") == 0 ? "eval"
                                       : name;
  int size = outer != NULL
                 ? asprintf(&words, "eval at %s (%s, <anonymous>:%d:%d)", who, outer, line, column)
                 : asprintf(&words, "eval at %s (%s:%d:%d)", who,
                            file == NULL ? "<anonymous>" : file, line, column);
  free(file);
  return size < 0 ? NULL : words;
}

void rn_walk_note_eval(JSContextRef cx, const void* provider) {
  if (known.state != 1 && !rn_walk_ready(cx)) return;
  const void* frame = rn_throwing_frame(cx, JSContextGetGroup(cx));
  if (frame == NULL) return;
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, frame, JSContextGetGroup(cx), false);
  int depth = 0;
  while (walker[known.frame] != 0 && depth++ < DEPTH_MAX &&
         (walker[known.code] == 0 || rn_jsc_walk_hidden(walker)))
    rn_jsc_walk_on(walker);
  if (walker[known.frame] == 0 || walker[known.code] == 0) return;
  size_t slot = slot_of(provider);
  char* words = say(cx, walker);
  free(origins[slot].words);
  origins[slot].provider = provider;
  origins[slot].words = words;
}

bool rn_walk_is_eval(const void* provider) {
  return find(provider) != NULL;
}

JSValueRef rn_walk_eval_origin(JSContextRef cx, JSValueRef script) {
  const char* words = find(provider_of((uintptr_t)script));
  return words == NULL ? JSValueMakeUndefined(cx) : rn_string_utf8(cx, words, strlen(words));
}

/* SPDX-License-Identifier: MIT */
/*
 * The environment. JavaScript keeps a copy of all of it (process.env) and tells
 * every change here, so that C code and children see it too.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "node/process.h"

/* [name, value, name, value, ...] */
static RN_NATIVE(env_all) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  for (char** entry = environ; entry != NULL && *entry != NULL; entry++) {
    const char* equals = strchr(*entry, '=');
    if (equals == NULL || equals == *entry) continue;
    rn_set_index(cx, array, count++, rn_string_utf8(cx, *entry, (size_t)(equals - *entry)));
    rn_set_index(cx, array, count++, rn_string(cx, equals + 1));
  }
  return array;
}

static RN_NATIVE(env_get) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  const char* value = getenv(name.at);
  rn_value result = value == NULL ? rn_undefined(cx) : rn_string(cx, value);
  rn_text_free(&name);
  return result;
}

/* The engine asks the C library for the time zone each time it is entered. */
static void changed(const char* name) {
  if (strcmp(name, "TZ") == 0) {
    tzset();
    rn_time_zone_changed();
  }
}

/* false: no variable can have that name. */
static RN_NATIVE(env_set) {
  RN_UNUSED;
  struct rn_text name;
  struct rn_text value;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_bool(cx, false);
  if (!rn_text_get(cx, RN_ARG(1), &value)) {
    rn_text_free(&name);
    return rn_bool(cx, false);
  }
  bool set = setenv(name.at, value.at, 1) == 0;
  if (set) changed(name.at);
  rn_text_free(&name);
  rn_text_free(&value);
  return rn_bool(cx, set);
}

static RN_NATIVE(env_unset) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  unsetenv(name.at);
  changed(name.at);
  rn_text_free(&name);
  return rn_undefined(cx);
}

void rn_process_add_env(rn_context cx, rn_object binding) {
  static const struct rn_function functions[] = {
      {"envAll", env_all},     {"envGet", env_get}, {"envSet", env_set},
      {"envUnset", env_unset}, {NULL, NULL},
  };
  rn_set_functions(cx, binding, functions);
}

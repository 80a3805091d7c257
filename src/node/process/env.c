/* SPDX-License-Identifier: MIT */
/*
 * The environment. JavaScript keeps a copy of all of it (process.env) and tells every change here,
 * so that C code and children see it too. That is the process's environment, the main thread's.
 * A Worker has one of its own, which nobody else sees, or shares its parent's: then
 * JavaScript asks for its version before it reads.
 *
 *  1. An environment is used under its lock; for the process's that is the one lock around the C
 *     library's functions for it.
 *  2. Its version changes with each change.
 */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "node/process/process.h"

struct rn_env {
  uv_mutex_t lock;
  unsigned users;
  unsigned version;
  bool is_process; /* the entries are the C library's */
  char** entries;  /* NAME=VALUE */
  size_t count;
  size_t room;
};

static struct rn_env process_env = {.users = 1, .is_process = true};
static uv_once_t once = UV_ONCE_INIT;
static _Thread_local struct rn_env* current;

static void init(void) {
  if (uv_mutex_init(&process_env.lock) != 0) abort();
}

static struct rn_env* take(void) {
  struct rn_env* env = current;
  if (env == NULL) {
    uv_once(&once, init);
    env = current = &process_env;
  }
  uv_mutex_lock(&env->lock);
  return env;
}

static void give(struct rn_env* env) {
  uv_mutex_unlock(&env->lock);
}

/* ---- entries, under the lock ---------------------------------------------------------------- */

/* How long the name of an entry is; 0: it is none. */
static size_t name_length(const char* entry) {
  const char* equals = strchr(entry, '=');
  return equals == NULL ? 0 : (size_t)(equals - entry);
}

static char** find(const struct rn_env* env, const char* name) {
  size_t length = strlen(name);
  for (size_t i = 0; i < env->count; i++)
    if (strncmp(env->entries[i], name, length) == 0 && env->entries[i][length] == '=')
      return &env->entries[i];
  return NULL;
}

static bool add(struct rn_env* env, char* entry) {
  if (env->count == env->room) {
    size_t room = env->room * 2 + 32;
    char** bigger = realloc(env->entries, room * sizeof *bigger);
    if (bigger == NULL) return false;
    env->entries = bigger;
    env->room = room;
  }
  env->entries[env->count++] = entry;
  return true;
}

static bool set(struct rn_env* env, const char* name, const char* value) {
  if (name[0] == '\0' || strchr(name, '=') != NULL) return false;
  if (env->is_process) return setenv(name, value, 1) == 0;
  size_t name_size = strlen(name), value_size = strlen(value);
  char* entry = malloc(name_size + value_size + 2);
  if (entry == NULL) return false;
  memcpy(entry, name, name_size + 1);
  entry[name_size] = '=';
  memcpy(entry + name_size + 1, value, value_size + 1);
  char** old = find(env, name);
  if (old != NULL) {
    free(*old);
    *old = entry;
  } else if (!add(env, entry)) {
    free(entry);
    return false;
  }
  return true;
}

static void unset(struct rn_env* env, const char* name) {
  if (env->is_process) {
    unsetenv(name);
    return;
  }
  char** old = find(env, name);
  if (old == NULL) return;
  free(*old);
  memmove(old, old + 1, (size_t)(env->entries + env->count - old - 1) * sizeof *old);
  env->count--;
}

static const char* get(const struct rn_env* env, const char* name) {
  if (env->is_process) return getenv(name);
  char** entry = find(env, name);
  return entry == NULL ? NULL : *entry + strlen(name) + 1;
}

/* Its entries, ended by NULL or by `count`. */
static char** list_of(const struct rn_env* env, size_t* count) {
  *count = env->count;
  if (!env->is_process) return env->entries;
  for (*count = 0; environ != NULL && environ[*count] != NULL;) ++*count;
  return environ;
}

/* ---- environments of Workers ---------------------------------------------------------------- */

static struct rn_env* env_new(void) {
  struct rn_env* env = calloc(1, sizeof *env);
  if (env == NULL || uv_mutex_init(&env->lock) != 0) {
    free(env);
    return NULL;
  }
  env->users = 1;
  return env;
}

static struct rn_env* copy_of(const struct rn_env* from) {
  struct rn_env* env = env_new();
  size_t count;
  char** list = list_of(from, &count);
  for (size_t i = 0; env != NULL && i < count; i++) {
    char* entry = name_length(list[i]) == 0 ? NULL : strdup(list[i]);
    if (entry != NULL && !add(env, entry)) free(entry);
  }
  return env;
}

static struct rn_env* made_of(rn_context cx, rn_object pairs) {
  struct rn_env* env = env_new();
  size_t count = rn_array_length(cx, pairs);
  for (size_t i = 0; env != NULL && i + 1 < count; i += 2) {
    char* name = rn_text_dup(cx, rn_get_index(cx, pairs, (unsigned)i));
    char* value = rn_text_dup(cx, rn_get_index(cx, pairs, (unsigned)i + 1));
    if (name != NULL && value != NULL) set(env, name, value);
    free(name);
    free(value);
  }
  return env;
}

struct rn_env* rn_env_for(rn_context cx, rn_value value) {
  if (rn_is_array(cx, value)) return made_of(cx, rn_as_object(cx, value));
  struct rn_env* ours = take();
  struct rn_env* env = ours;
  if (rn_to_bool(cx, value))
    ours->users++;
  else
    env = copy_of(ours);
  give(ours);
  return env;
}

void rn_env_use(struct rn_env* env) {
  current = env;
}

void rn_env_free(struct rn_env* env) {
  if (env == NULL) return;
  uv_mutex_lock(&env->lock);
  bool is_last = --env->users == 0;
  uv_mutex_unlock(&env->lock);
  if (!is_last) return;
  for (size_t i = 0; i < env->count; i++) free(env->entries[i]);
  free(env->entries);
  uv_mutex_destroy(&env->lock);
  free(env);
}

/* ---- natives ----------------------------------------------------------------------------- */

/* [name, value, name, value, ...] */
static RN_NATIVE(env_all) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  unsigned at = 0;
  size_t count;
  struct rn_env* env = take();
  char** list = list_of(env, &count);
  for (size_t i = 0; i < count; i++) {
    size_t length = name_length(list[i]);
    if (length == 0) continue;
    rn_set_index(cx, array, at++, rn_string_utf8(cx, list[i], length));
    rn_set_index(cx, array, at++, rn_string(cx, list[i] + length + 1));
  }
  give(env);
  return array;
}

static RN_NATIVE(env_get) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  struct rn_env* env = take();
  const char* value = get(env, name.at);
  rn_value result = value == NULL ? rn_undefined(cx) : rn_string(cx, value);
  give(env);
  rn_text_free(&name);
  return result;
}

/* The engine asks the C library for the time zone each time it is entered. */
static void changed(struct rn_env* env, const char* name) {
  env->version++;
  if (env->is_process && strcmp(name, "TZ") == 0) {
    tzset();
    static atomic_bool told;
    if (!rn_time_zone_changed() && !atomic_exchange(&told, true))
      fputs(
          "rondo: with this JavaScript engine a changed TZ counts from the next callback on, or "
          "not at all (time-zone of rondo doctor)\n",
          stderr);
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
  struct rn_env* env = take();
  bool done = set(env, name.at, value.at);
  if (done) changed(env, name.at);
  give(env);
  rn_text_free(&name);
  rn_text_free(&value);
  return rn_bool(cx, done);
}

static RN_NATIVE(env_unset) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  struct rn_env* env = take();
  unset(env, name.at);
  changed(env, name.at);
  give(env);
  rn_text_free(&name);
  return rn_undefined(cx);
}

static RN_NATIVE(env_version) {
  RN_UNUSED;
  struct rn_env* env = take();
  unsigned version = env->version;
  give(env);
  return rn_number(cx, version);
}

void rn_process_add_env(rn_context cx, rn_object binding) {
  static const struct rn_function functions[] = {
      {"envAll", env_all},     {"envGet", env_get},         {"envSet", env_set},
      {"envUnset", env_unset}, {"envVersion", env_version}, {NULL, NULL},
  };
  rn_set_functions(cx, binding, functions);
}

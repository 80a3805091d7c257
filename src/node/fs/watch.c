/* SPDX-License-Identifier: MIT */
/*
 * native('watch'): files that are watched, by the kernel's notices or by looking again and
 * again. A watch is known to JavaScript by a number, from its making until it is closed.
 *
 *   events(path, isText, callback)      a watch, or UV_E*. callback(status, what, name):
 *                                       what is 1 for a change, else 0; name a string or
 *                                       bytes, null if the kernel gives none
 *   poll(path, interval, isBig, callback)   likewise; callback(status), after which `shared`
 *                                       has the file as it is and, behind it, as it was
 *   ref(watch, on), close(watch)
 *
 * `shared` is an ArrayBuffer of two times RN_FS_STAT_FIELDS words, in the form of native('fs').
 */
#include <stdlib.h>
#include <string.h>

#include "node/fs/fs.h"
#include "node/numbers.h"
#include "node/process/life.h"

struct watch {
  union {
    uv_handle_t any;
    uv_fs_event_t event;
    uv_fs_poll_t poll;
  } handle; /* first: the handle's address is the watch's */
  rn_engine* engine;
  rn_ref callback;
  uint32_t number;
  bool flag; /* names are text, or numbers are exact */
};

static _Thread_local struct rn_numbers watches;
static _Thread_local union rn_fs_words shared[2];

static struct watch* watch_of(rn_context cx, rn_value value) {
  return rn_numbers_get(&watches, cx, value);
}

static void close_watches(rn_engine* engine);

static void free_watches(void) {
  rn_numbers_free(&watches);
}

static bool take_number(struct watch* watch) {
  if (watches.room == 0) rn_life_add_end(close_watches, free_watches);
  return rn_numbers_take(&watches, watch, &watch->number);
}

/* ---- events ------------------------------------------------------------------------------- */

static rn_value name_value(rn_context cx, const struct watch* watch, const char* name) {
  if (name == NULL) return rn_null(cx);
  if (watch->flag) return rn_string(cx, name);
  size_t length = strlen(name);
  char* copy = malloc(length + 1);
  if (copy == NULL) return rn_null(cx);
  memcpy(copy, name, length + 1);
  return rn_uint8array(cx, copy, length, rn_free_bytes, NULL);
}

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  struct watch* watch = (struct watch*)(void*)handle;
  rn_context cx = watch->engine->cx;
  rn_value values[] = {rn_number(cx, status), rn_number(cx, (events & UV_RENAME) == 0),
                       name_value(cx, watch, name)};
  rn_invoke_kept(watch->engine, watch->callback, 3, values);
}

static void on_poll(uv_fs_poll_t* handle, int status, const uv_stat_t* before,
                    const uv_stat_t* now) {
  struct watch* watch = (struct watch*)(void*)handle;
  rn_fs_leave_stat(&shared[0], now, watch->flag);
  rn_fs_leave_stat(&shared[1], before, watch->flag);
  rn_value value = rn_number(watch->engine->cx, status);
  rn_invoke_kept(watch->engine, watch->callback, 1, &value);
}

/* ---- life ------------------------------------------------------------------------------- */

static void on_closed(uv_handle_t* handle) {
  free(handle);
}

static void close_watch(struct watch* watch) {
  if (watch->callback != 0) rn_drop(watch->engine, watch->callback);
  watch->callback = 0;
  uv_close(&watch->handle.any, on_closed);
}

static struct watch* new_watch(bool flag) {
  struct watch* watch = calloc(1, sizeof(*watch));
  if (watch == NULL) return NULL;
  watch->engine = rn_here();
  watch->flag = flag;
  return watch;
}

/* Takes over a watch whose handle is initialised; err is that of its start. */
static rn_value begun(rn_context cx, struct watch* watch, int err, rn_value callback) {
  if (err == 0 && !take_number(watch)) err = UV_ENOMEM;
  if (err != 0) {
    close_watch(watch);
    return rn_number(cx, err);
  }
  watch->callback = rn_keep(watch->engine, callback);
  return rn_number(cx, watch->number);
}

static RN_NATIVE(watch_events) {
  RN_UNUSED;
  struct rn_text path;
  if (!rn_fs_path_get(cx, RN_ARG(0), &path)) return rn_number(cx, UV_EINVAL);
  struct watch* watch = new_watch(rn_to_bool(cx, RN_ARG(1)));
  int err = watch == NULL ? UV_ENOMEM : uv_fs_event_init(watch->engine->loop, &watch->handle.event);
  if (err == 0) {
    rondo_handle_set_name(&watch->handle.any, "FSEventWrap");
    err = uv_fs_event_start(&watch->handle.event, on_event, path.at, 0);
  } else {
    free(watch);
    watch = NULL;
  }
  rn_text_free(&path);
  return watch == NULL ? rn_number(cx, err) : begun(cx, watch, err, RN_ARG(2));
}

static RN_NATIVE(watch_poll) {
  RN_UNUSED;
  struct rn_text path;
  if (!rn_fs_path_get(cx, RN_ARG(0), &path)) return rn_number(cx, UV_EINVAL);
  struct watch* watch = new_watch(rn_to_bool(cx, RN_ARG(2)));
  int err = watch == NULL ? UV_ENOMEM : uv_fs_poll_init(watch->engine->loop, &watch->handle.poll);
  if (err == 0) {
    rondo_handle_set_name(&watch->handle.any, "StatWatcher");
    err = uv_fs_poll_start(&watch->handle.poll, on_poll, path.at,
                           (unsigned)rn_to_double(cx, RN_ARG(1)));
  } else {
    free(watch);
    watch = NULL;
  }
  rn_text_free(&path);
  return watch == NULL ? rn_number(cx, err) : begun(cx, watch, err, RN_ARG(3));
}

static void close_watches(rn_engine* engine) {
  (void)engine;
  for (uint32_t i = 0; i < watches.room; i++) {
    struct watch* watch = watches.things[i];
    if (watch == NULL) continue;
    rn_numbers_give(&watches, i);
    close_watch(watch);
  }
}

static RN_NATIVE(ref_watch) {
  RN_UNUSED;
  struct watch* watch = watch_of(cx, RN_ARG(0));
  if (watch == NULL) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref(&watch->handle.any);
  else
    uv_unref(&watch->handle.any);
  return rn_undefined(cx);
}

static RN_NATIVE(close_number) {
  RN_UNUSED;
  struct watch* watch = watch_of(cx, RN_ARG(0));
  if (watch == NULL) return rn_undefined(cx);
  rn_numbers_give(&watches, watch->number);
  close_watch(watch);
  return rn_undefined(cx);
}

static const struct rn_function functions[] = {
    {"events", watch_events}, {"poll", watch_poll}, {"ref", ref_watch},
    {"close", close_number},  {NULL, NULL},
};

static void keep_memory(void* bytes, void* arg) {
  (void)bytes;
  (void)arg;
}

RN_BINDING(rn_binding_watch) {
  rn_context cx = engine->cx;
  rn_set_functions(cx, binding, functions);
  rn_set(cx, binding, "shared", rn_arraybuffer(cx, &shared, sizeof(shared), keep_memory, NULL));
}

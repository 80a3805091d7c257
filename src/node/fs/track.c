/* SPDX-License-Identifier: MIT */
/*
 * Descriptors that a Worker has opened and not closed: they are closed when it ends, unless it was
 * told not to (trackUnmanagedFds).
 *
 *   trackFiles(warn)   on a Worker's thread, once; warn(text) for what others have done to them
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node/fs/fs.h"
#include "node/process/life.h"

enum { BITS = 8 };

static _Thread_local struct {
  bool is_on;
  rn_ref warn;
  uint8_t* open; /* a bit each */
  size_t room;   /* bytes */
} own;

static void warn(int fd, const char* what) {
  rn_engine* engine = rn_here();
  char text[96];
  snprintf(text, sizeof text, "File descriptor %d %s", fd, what);
  rn_value thrown, value = rn_string(engine->cx, text);
  rn_call(engine->cx, rn_as_object(engine->cx, rn_kept(engine, own.warn)), rn_undefined(engine->cx),
          1, &value, &thrown);
}

static bool make_room(size_t at) {
  if (at < own.room) return true;
  size_t room = at * 2 + 64;
  uint8_t* bigger = realloc(own.open, room);
  if (bigger == NULL) return false;
  memset(bigger + own.room, 0, room - own.room);
  own.open = bigger;
  own.room = room;
  return true;
}

void rn_fs_opened(int fd) {
  size_t at = (size_t)fd / BITS;
  if (!own.is_on || fd < 0 || !make_room(at)) return;
  uint8_t bit = (uint8_t)(1u << fd % BITS);
  if (own.open[at] & bit) warn(fd, "opened in unmanaged mode twice");
  own.open[at] |= bit;
}

void rn_fs_closed(int fd) {
  size_t at = (size_t)fd / BITS;
  if (!own.is_on || fd < 0) return;
  uint8_t bit = (uint8_t)(1u << fd % BITS);
  if (at >= own.room || !(own.open[at] & bit)) {
    warn(fd, "closed but not opened in unmanaged mode");
    return;
  }
  own.open[at] &= (uint8_t)~bit;
}

static void close_all(void) {
  for (size_t at = 0; at < own.room; at++)
    for (int i = 0; i < BITS; i++)
      if (own.open[at] & (1u << i)) (void)RN_FS_AT_ONCE(uv_fs_close, (uv_file)at * BITS + i);
  free(own.open);
  own.open = NULL;
  own.room = 0;
}

static RN_NATIVE(track_files) {
  RN_UNUSED;
  if (own.is_on || rn_here()->words[RN_WORD_THREAD] == 0) return rn_undefined(cx);
  own.warn = rn_keep(rn_here(), RN_ARG(0));
  own.is_on = true;
  rn_life_add_end(NULL, close_all);
  return rn_undefined(cx);
}

/* giveFile(fd), takeFile(fd): it goes to another thread, has come from one. */
static RN_NATIVE(give_file) {
  RN_UNUSED;
  if (own.is_on) rn_fs_closed(rn_to_int32(cx, RN_ARG(0)));
  return rn_undefined(cx);
}

static RN_NATIVE(take_file) {
  RN_UNUSED;
  if (own.is_on) rn_fs_opened(rn_to_int32(cx, RN_ARG(0)));
  return rn_undefined(cx);
}

const struct rn_function rn_fs_track_functions[] = {
    {"trackFiles", track_files}, {"giveFile", give_file}, {"takeFile", take_file}, {NULL, NULL}};

/* SPDX-License-Identifier: MIT */
/*
 * The text of a lane's first record: a JSON object about its process and its loop.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lens/json.h"
#include "lens/lane.h"
#include "lens/writer.h"
#include "loop/loop.h"

enum {
  TEXT_BYTES_MAX = 65535,
  WORD_BYTES_MAX = 1024, /* of the command line */
  LINE_BYTES_MAX = 8192,
  PATH_BYTES_MAX = 2048,
};

static char* put_number(char* at, const char* key, uint64_t number) {
  return rn_json_number(rn_json_raw(at, key), number);
}

static char* put_text(char* at, const char* key, const char* text) {
  return rn_json_string(rn_json_raw(at, key), text, PATH_BYTES_MAX);
}

static uint64_t unix_ms(void) {
  uv_timespec64_t now = {0};
  uv_clock_gettime(UV_CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* The words of the command line, as many as there is room for. */
static char* put_words(char* at, const char* end) {
  char line[LINE_BYTES_MAX];
  int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  ssize_t bytes = fd < 0 ? 0 : read(fd, line, sizeof line - 1);
  if (fd >= 0) close(fd);
  if (bytes < 0) bytes = 0;
  line[bytes] = '\0';
  at = rn_json_raw(at, ",\"argv\":[");
  const char* word = line;
  for (bool first = true; word < line + bytes; word += strlen(word) + 1, first = false) {
    if (end - at < 6 * WORD_BYTES_MAX + 8) break;
    if (!first) *at++ = ',';
    at = rn_json_string(at, word, WORD_BYTES_MAX);
  }
  return rn_json_raw(at, "]");
}

/* The switches that are on, where they are not those of a model. */
static char* put_rules(char* at, const uv_loop_t* loop) {
  if ((unsigned)rondo_loop_get_model(loop) < RONDO_MODEL_MAX) return at;
  at = put_text(at, ",\"era\":", rondo_model_name(rondo_loop_get_era(loop)));
  at = rn_json_raw(at, ",\"rules\":[");
  const char* between = "";
  for (int i = 0; i < RONDO_SWITCH_MAX; i++) {
    if (!rondo_loop_get_switch(loop, (rondo_switch)i)) continue;
    at = put_text(at, between, rondo_switch_name((rondo_switch)i));
    between = ",";
  }
  return rn_json_raw(at, "]");
}

static char* put_loop(char* at, const struct rn_lane* lane, uv_loop_t* loop) {
  const char* model = rn_writer.options.model;
  if (model == NULL) model = rondo_model_name(rondo_loop_get_model(loop));
  at = put_text(at, ",\"backend\":", rondo_loop_backend(loop));
  at = put_text(at, ",\"model\":", model == NULL ? "custom" : model);
  at = put_rules(at, loop);
  if (rondo_loop_get_clock(loop) == RONDO_CLOCK_VIRTUAL)
    at = put_text(at, ",\"clock\":", "virtual");
  at = put_number(at, ",\"thread\":", lane->thread);
  if (lane->forked_from != 0) at = put_number(at, ",\"forked_from\":", (uint64_t)lane->forked_from);
  return at;
}

static const char none[] = "{}"; /* where there is no memory for more */

const char* rn_about(const struct rn_lane* lane) {
  uv_loop_t* loop = atomic_load(&lane->loop);
  char* text = malloc(2 * (size_t)TEXT_BYTES_MAX);
  char path[PATH_BYTES_MAX + 1];
  size_t size = sizeof path;
  if (text == NULL) return none;
  char* at = put_number(text, "{\"unix_ms\":", unix_ms());
  at = put_text(at, ",\"version\":", RONDO_VERSION);
  if (loop != NULL) at = put_loop(at, lane, loop);
  if (uv_exepath(path, &size) == 0) at = put_text(at, ",\"program\":", path);
  if (getcwd(path, sizeof path) != NULL) at = put_text(at, ",\"cwd\":", path);
  at = rn_json_raw(put_words(at, text + TEXT_BYTES_MAX), "}");
  *at = '\0';
  return text;
}

void rn_about_free(const char* text) {
  if (text != none) free((void*)text);
}

/* SPDX-License-Identifier: MIT */
/*
 * What the module loader needs: files as text, their kinds, and text as functions.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/node.h"

/* The wrapper stands on the script's first line; src/engine/private/stack.c takes its
 * length off the columns there. */
static const char before[] = RN_SCRIPT_PREFIX;
static const char after[] = "\n})";

/* What one call of the file layer gave, done at once: a result, or UV_E*. */
static int64_t ended(uv_fs_t* req) {
  int64_t result = req->result;
  uv_fs_req_cleanup(req);
  return result;
}

static int64_t size_of(uv_loop_t* loop, uv_file file) {
  uv_fs_t req;
  if (uv_fs_fstat(loop, &req, file, NULL) != 0) return ended(&req);
  int64_t size = (int64_t)req.statbuf.st_size;
  uv_fs_req_cleanup(&req);
  return size;
}

/* All that is left in the file; its length, or UV_E*. The caller frees the text, in any case. */
static int64_t read_all(uv_loop_t* loop, uv_file file, char** text) {
  int64_t size = size_of(loop, file);
  *text = NULL;
  if (size < 0) return size;
  enum { LEAST = 64, UNKNOWN = 65536 };
  size_t capacity = size > 0 ? (size_t)size + 1 : UNKNOWN;
  if (capacity < LEAST) capacity = LEAST;
  size_t count = 0;
  for (;;) {
    bool is_full = count == capacity;
    if (is_full && capacity > SIZE_MAX / 2) return UV_ENOMEM;
    if (is_full) capacity *= 2;
    if (is_full || *text == NULL) {
      char* more = realloc(*text, capacity);
      if (more == NULL) return UV_ENOMEM;
      *text = more;
    }
    size_t room = capacity - count;
    uv_buf_t buf = uv_buf_init(*text + count, room > INT_MAX ? INT_MAX : (unsigned)room);
    uv_fs_t req;
    uv_fs_read(loop, &req, file, &buf, 1, -1, NULL);
    int64_t got = ended(&req);
    if (got == 0) return (int64_t)count;
    if (got < 0 && got != UV_EINTR) return got;
    if (got > 0) count += (size_t)got;
  }
}

/* The same as a string, or a number UV_E*. */
static rn_value text_of(rn_context cx, uv_file file) {
  char* text;
  int64_t length = read_all(rn_here()->loop, file, &text);
  rn_value result =
      length < 0 ? rn_number(cx, (double)length) : rn_string_utf8(cx, text, (size_t)length);
  free(text);
  return result;
}

/* A path that JavaScript gave: false if it has a NUL inside. */
static bool path_of(rn_context cx, rn_value value, struct rn_text* path) {
  if (!rn_text_get(cx, value, path)) return false;
  if (strlen(path->at) == path->length) return true;
  rn_text_free(path);
  return false;
}

static RN_NATIVE(read_text) {
  RN_UNUSED;
  struct rn_text path;
  uv_fs_t req;
  uv_loop_t* loop = rn_here()->loop;
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, UV_ENOENT);
  uv_fs_open(loop, &req, path.at, UV_FS_O_RDONLY, 0, NULL);
  rn_text_free(&path);
  int64_t file = ended(&req);
  if (file < 0) return rn_number(cx, (double)file);
  rn_value result = text_of(cx, (uv_file)file);
  uv_fs_close(loop, &req, (uv_file)file, NULL);
  uv_fs_req_cleanup(&req);
  return result;
}

/* Standard input to its end. */
static RN_NATIVE(read_stdin) {
  RN_UNUSED;
  return text_of(cx, STDIN_FILENO);
}

static RN_NATIVE(stat_kind) {
  RN_UNUSED;
  struct rn_text path;
  uv_fs_t req;
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, UV_ENOENT);
  uv_fs_stat(rn_here()->loop, &req, path.at, NULL);
  rn_text_free(&path);
  int kind = S_ISDIR(req.statbuf.st_mode) ? 1 : 0;
  int64_t err = ended(&req);
  return rn_number(cx, err < 0 ? (double)err : kind);
}

/* Whether a package.json lies in the file's folder or above it. */
static RN_NATIVE(has_package) {
  RN_UNUSED;
  struct rn_text path;
  char name[PATH_MAX];
  bool found = false;
  if (!path_of(cx, RN_ARG(0), &path)) return rn_bool(cx, true);
  size_t end = path.length;
  while (!found && end > 0) {
    while (end > 0 && path.at[end - 1] != '/') end--;
    if (end + sizeof "package.json" > sizeof name) found = true; /* let the other way see */
    if (found || end == 0) break;
    memcpy(name, path.at, end);
    memcpy(name + end, "package.json", sizeof "package.json");
    uv_fs_t req;
    uv_fs_access(rn_here()->loop, &req, name, F_OK, NULL);
    found = ended(&req) == 0;
    end--;
  }
  rn_text_free(&path);
  return rn_bool(cx, found);
}

/* The node_modules folders that a file in this one sees, innermost first. */
static RN_NATIVE(module_paths) {
  RN_UNUSED;
  static const char last[] = "/node_modules";
  rn_object paths = rn_array(cx, 0, NULL);
  struct rn_text from;
  if (!rn_text_get(cx, RN_ARG(0), &from)) return paths;
  char* path = malloc(from.length + sizeof last);
  size_t end = from.length == 1 ? 0 : from.length;
  unsigned count = 0;
  while (path != NULL && end > 0) {
    memcpy(path, from.at, end);
    const char* slash = memrchr(from.at, '/', end);
    size_t start = slash == NULL ? 0 : (size_t)(slash - from.at);
    if (end - start != sizeof last - 1 || memcmp(from.at + start, last, sizeof last - 1) != 0) {
      memcpy(path + end, last, sizeof last);
      rn_set_index(cx, paths, count++, rn_string(cx, path));
    }
    end = start;
  }
  rn_set_index(cx, paths, count, rn_string(cx, last));
  free(path);
  rn_text_free(&from);
  return paths;
}

static RN_NATIVE(real_path) {
  RN_UNUSED;
  struct rn_text path;
  uv_fs_t req;
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, UV_ENOENT);
  int err = uv_fs_realpath(rn_here()->loop, &req, path.at, NULL);
  rn_text_free(&path);
  rn_value result = err != 0 ? rn_number(cx, err) : rn_string(cx, req.ptr);
  uv_fs_req_cleanup(&req);
  return result;
}

/* ---- code -------------------------------------------------------------------------- */

static void* put_ascii(void* at, const char* text, bool wide) {
  if (!wide) return mempcpy(at, text, strlen(text));
  uint16_t* unit = at;
  for (; *text != '\0'; text++) *unit++ = (uint8_t)*text;
  return unit;
}

static rn_value wrap(rn_context cx, rn_value source) {
  struct rn_chars chars;
  struct rn_build build;
  if (!rn_chars_get(cx, source, &chars)) return NULL;
  size_t extra = sizeof before - 1 + sizeof after - 1;
  rn_value wrapped = NULL;
  if (rn_build(cx, &build, chars.length + extra, chars.wide)) {
    void* at = put_ascii(build.at, before, chars.wide);
    at = mempcpy(at, chars.at, chars.wide ? chars.length * sizeof(uint16_t) : chars.length);
    put_ascii(at, after, chars.wide);
    wrapped = rn_built(cx, &build);
  }
  rn_chars_free(&chars);
  return wrapped;
}

static RN_NATIVE(compile_function) {
  RN_UNUSED;
  struct rn_text name;
  rn_value wrapped = wrap(cx, RN_ARG(0));
  if (wrapped == NULL || !rn_text_get(cx, RN_ARG(1), &name))
    return rn_throw(cx, thrown, "out of memory");
  rn_value function = rn_evaluate(cx, wrapped, name.at, 1, thrown);
  if (*thrown != NULL) rn_syntax_error(cx, *thrown, RN_ARG(0), name.at);
  rn_text_free(&name);
  return function;
}

static RN_NATIVE(run_script) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(1), &name)) return rn_undefined(cx);
  int line = rn_to_int32(cx, RN_ARG(2)) + 1;
  rn_stack_prepare(rn_here());
  rn_value value = rn_evaluate(cx, RN_ARG(0), name.at, line, thrown);
  if (*thrown != NULL) rn_syntax_error(cx, *thrown, RN_ARG(0), name.at);
  rn_text_free(&name);
  return value;
}

static RN_NATIVE(check_syntax) {
  RN_UNUSED;
  struct rn_text name;
  if (!rn_text_get(cx, RN_ARG(1), &name)) return rn_undefined(cx);
  if (!rn_check_syntax(cx, RN_ARG(0), name.at, 1, thrown))
    rn_syntax_error(cx, *thrown, RN_ARG(0), name.at);
  rn_text_free(&name);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_module) {
  static const struct rn_function functions[] = {{"readText", read_text},
                                                 {"readStdin", read_stdin},
                                                 {"statKind", stat_kind},
                                                 {"realpath", real_path},
                                                 {"modulePaths", module_paths},
                                                 {"hasPackage", has_package},
                                                 {"compileFunction", compile_function},
                                                 {"runScript", run_script},
                                                 {"checkSyntax", check_syntax},
                                                 {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
}

/* SPDX-License-Identifier: MIT */
/*
 * What the module loader needs: files as text, their kinds, and text as functions.
 */
#include <errno.h>
#include <fcntl.h>
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

static rn_value failed(rn_context cx) {
  return rn_number(cx, -errno);
}

static char* read_all(int fd, size_t* length) {
  struct stat st;
  if (fstat(fd, &st) != 0) return NULL;
  size_t capacity = st.st_size > 0 ? (size_t)st.st_size + 1 : 65536;
  char* text = malloc(capacity);
  size_t count = 0;
  while (text != NULL) {
    if (count == capacity) {
      char* more = realloc(text, capacity *= 2);
      if (more == NULL) break;
      text = more;
    }
    ssize_t got = read(fd, text + count, capacity - count);
    if (got == 0) {
      *length = count;
      return text;
    }
    if (got > 0)
      count += (size_t)got;
    else if (errno != EINTR)
      break;
  }
  int err = errno;
  free(text);
  errno = err;
  return NULL;
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
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, -ENOENT);
  int fd = open(path.at, O_RDONLY | O_CLOEXEC);
  rn_text_free(&path);
  if (fd < 0) return failed(cx);
  size_t length;
  char* text = read_all(fd, &length);
  rn_value result = text == NULL ? failed(cx) : rn_string_utf8(cx, text, length);
  free(text);
  close(fd);
  return result;
}

/* Standard input to its end. */
static RN_NATIVE(read_stdin) {
  RN_UNUSED;
  size_t length;
  char* text = read_all(STDIN_FILENO, &length);
  if (text == NULL) return failed(cx);
  rn_value result = rn_string_utf8(cx, text, length);
  free(text);
  return result;
}

static RN_NATIVE(stat_kind) {
  RN_UNUSED;
  struct rn_text path;
  struct stat st;
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, -ENOENT);
  int err = stat(path.at, &st);
  rn_text_free(&path);
  if (err != 0) return failed(cx);
  return rn_number(cx, S_ISDIR(st.st_mode) ? 1 : 0);
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
    found = access(name, F_OK) == 0;
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
  if (!path_of(cx, RN_ARG(0), &path)) return rn_number(cx, -ENOENT);
  char* real = realpath(path.at, NULL);
  rn_text_free(&path);
  if (real == NULL) return failed(cx);
  rn_value result = rn_string(cx, real);
  free(real);
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

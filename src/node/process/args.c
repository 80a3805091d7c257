/* SPDX-License-Identifier: MIT */
/*
 * The process as main gets it: what is set right before anything else runs, the
 * arguments, the title.
 *
 * Invariant: all of this belongs to the process, not to an engine; it is written before
 * the first engine begins, except the title, which the main thread writes.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/process/process.h"

static struct {
  char** argv; /* uv_setup_args's copies */
  int argc;
  int options;
  int rest;
  bool has_script;
  char* exec_path;
} own;

/* ---- before anything else ------------------------------------------------------ */

/* What the parent ignored or blocked is the parent's business. */
static void reset_signals(void) {
  enum { SIGNAL_MAX = 31 };
  struct sigaction act;
  memset(&act, 0, sizeof act);
  for (int signum = 1; signum <= SIGNAL_MAX; signum++) {
    if (signum == SIGKILL || signum == SIGSTOP) continue;
    act.sa_handler = signum == SIGPIPE || signum == SIGXFSZ ? SIG_IGN : SIG_DFL;
    sigaction(signum, &act, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Else the first file that is opened would become standard output. */
static void open_standard_descriptors(void) {
  for (int fd = 0; fd <= 2; fd++) {
    struct stat st;
    if (fstat(fd, &st) == 0 || errno != EBADF) continue;
    if (open("/dev/null", O_RDWR) != fd) return;
  }
}

static void raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static void find_exec_path(void) {
  char path[4096];
  size_t size = sizeof path;
  if (uv_exepath(path, &size) == 0) own.exec_path = strdup(path);
}

void rn_process_begin(void) {
  (void)rn_process_origin_ns(NULL);
  reset_signals();
  open_standard_descriptors();
  raise_descriptor_limit();
  find_exec_path();
}

const char* rn_process_exec_path(void) {
  if (own.exec_path == NULL) find_exec_path();
  return own.exec_path != NULL ? own.exec_path : "";
}

/* ---- arguments ------------------------------------------------------------------- */

void rn_process_set_args(int argc, char** argv, int options, int rest, bool has_script) {
  own.argv = argv;
  own.argc = argc;
  own.options = options;
  own.rest = rest;
  own.has_script = has_script && rest < argc;
}

static rn_value strings(rn_context cx, const char* first, int from, int to) {
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  if (first != NULL) rn_set_index(cx, array, count++, rn_string(cx, first));
  for (int i = from; i < to; i++) rn_set_index(cx, array, count++, rn_string(cx, own.argv[i]));
  return array;
}

static RN_NATIVE(args) {
  RN_UNUSED;
  rn_object result = rn_object_new(cx);
  const char* exec_path = rn_process_exec_path();
  rn_set(cx, result, "argv", strings(cx, exec_path, own.rest, own.argc));
  rn_set(cx, result, "execArgv", strings(cx, NULL, 1, own.options));
  rn_set_string(cx, result, "execPath", exec_path);
  rn_set_string(cx, result, "argv0", own.argc > 0 ? own.argv[0] : exec_path);
  rn_set(cx, result, "hasScript", rn_bool(cx, own.has_script));
  return result;
}

/* ---- title ----------------------------------------------------------------------- */

enum { TITLE_MAX = 1 << 22 }; /* the kernel's arguments are shorter */

static RN_NATIVE(get_title) {
  RN_UNUSED;
  char small[256];
  char* text = small;
  size_t size = sizeof small;
  int error;
  while ((error = uv_get_process_title(text, size)) == UV_ENOBUFS && size < TITLE_MAX) {
    if (text != small) free(text);
    size *= 4;
    text = malloc(size);
    if (text == NULL) return rn_string(cx, "");
  }
  rn_value title = rn_string(cx, error == 0 ? text : "");
  if (text != small) free(text);
  return title;
}

static RN_NATIVE(set_title) {
  RN_UNUSED;
  struct rn_text text;
  if (!rn_text_get(cx, RN_ARG(0), &text)) return rn_undefined(cx);
  uv_set_process_title(text.at);
  rn_text_free(&text);
  return rn_undefined(cx);
}

void rn_process_add_args(rn_context cx, rn_object binding) {
  static const struct rn_function functions[] = {
      {"args", args},
      {"getTitle", get_title},
      {"setTitle", set_title},
      {NULL, NULL},
  };
  rn_set_functions(cx, binding, functions);
}

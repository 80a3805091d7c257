/* SPDX-License-Identifier: MIT */
/*
 * native('process'): the natives under lib/node/internal/process.js. This file has
 * the process's place in the system (ids, folder, mask, kill, exec) and what keeps
 * its loop alive; its parts are args.c, clock.c, env.c,
 * ids.c and usage.c.
 */
#include "node/process/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <openssl/opensslv.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "node/net/flow.h"
#include "node/node.h"
#include "node/process/crash.h"

static RN_NATIVE(model) {
  RN_UNUSED;
  return rn_number(cx, rondo_loop_get_era(rn_here()->loop));
}

static RN_NATIVE(node_version) {
  RN_UNUSED;
  return rn_string(cx, rn_process_node_version(rondo_loop_get_era(rn_here()->loop)));
}

/* [name, which models have it on, a bit each, name, ...], in the order of rondo_switch. */
static RN_NATIVE(switches) {
  RN_UNUSED;
  rn_value values[2 * RONDO_SWITCH_MAX];
  for (int i = 0; i < RONDO_SWITCH_MAX; i++) {
    int bits = 0;
    for (int m = 0; m < RONDO_MODEL_MAX; m++)
      bits |= rondo_model_has((rondo_model)m, (rondo_switch)i) << m;
    values[2 * i] = rn_string(cx, rondo_switch_name((rondo_switch)i));
    values[2 * i + 1] = rn_number(cx, bits);
  }
  return rn_array(cx, 2 * RONDO_SWITCH_MAX, values);
}

static RN_NATIVE(pid) {
  RN_UNUSED;
  return rn_number(cx, getpid());
}

static RN_NATIVE(ppid) {
  RN_UNUSED;
  return rn_number(cx, getppid());
}

/* ---- folder and mask --------------------------------------------------------------- */

/* A string, or a negative UV_E*. */
static RN_NATIVE(cwd) {
  RN_UNUSED;
  char small[PATH_MAX];
  char* path = getcwd(small, sizeof small);
  if (path == NULL && errno == ERANGE) path = getcwd(NULL, 0);
  if (path == NULL) return rn_number(cx, -errno);
  rn_value result = rn_string(cx, path);
  if (path != small) free(path);
  return result;
}

static RN_NATIVE(change_dir) {
  RN_UNUSED;
  struct rn_text path;
  if (!rn_text_get(cx, RN_ARG(0), &path)) return rn_number(cx, UV_EINVAL);
  int err = chdir(path.at) == 0 ? 0 : -errno;
  rn_text_free(&path);
  return rn_number(cx, err);
}

/* Without a mask only tells it; between the two calls other threads see 0. */
static RN_NATIVE(mask) {
  RN_UNUSED;
  if (rn_is_number(cx, RN_ARG(0)))
    return rn_number(cx, umask((mode_t)rn_to_int64(cx, argv[0]) & 0777));
  mode_t old = umask(0);
  umask(old);
  return rn_number(cx, old);
}

/* ---- signals out, other programs, the end -------------------------------------------- */

static RN_NATIVE(send_signal) {
  RN_UNUSED;
  return rn_number(cx,
                   kill(rn_to_int32(cx, RN_ARG(0)), rn_to_int32(cx, RN_ARG(1))) == 0 ? 0 : -errno);
}

static RN_NATIVE(abort_process) {
  RN_UNUSED;
  rn_crash_abort();
}

static void free_strings(char** list) {
  for (char** s = list; s != NULL && *s != NULL; s++) free(*s);
  free(list);
}

/* first may be NULL. */
static char** list_of(rn_context cx, rn_value value, rn_value first) {
  rn_object array = rn_as_object(cx, value);
  size_t count = array == NULL ? 0 : rn_array_length(cx, array);
  size_t extra = first == NULL ? 0 : 1;
  char** list = calloc(count + extra + 1, sizeof *list);
  if (list == NULL) return NULL;
  for (size_t i = 0; i < count + extra; i++) {
    rn_value item = i < extra ? first : rn_get_index(cx, array, (unsigned)(i - extra));
    list[i] = rn_text_dup(cx, item);
    if (list[i] != NULL) continue;
    free_strings(list);
    return NULL;
  }
  return list;
}

/* execve(path, args, env): returns only if it failed, with a negative UV_E*. The new
 * program gets descriptors 0 to 2 even where they close on exec, and SIGPIPE. */
static RN_NATIVE(execute) {
  RN_UNUSED;
  char* path = rn_text_dup(cx, RN_ARG(0));
  char** args = list_of(cx, RN_ARG(1), NULL);
  char** env = list_of(cx, RN_ARG(2), NULL);
  int err = UV_ENOMEM;
  if (path != NULL && args != NULL && env != NULL) {
    int flags[3];
    for (int fd = 0; fd < 3; fd++) {
      flags[fd] = fcntl(fd, F_GETFD);
      if (flags[fd] >= 0) fcntl(fd, F_SETFD, flags[fd] & ~FD_CLOEXEC);
    }
    struct sigaction standard;
    struct sigaction old;
    memset(&standard, 0, sizeof standard);
    standard.sa_handler = SIG_DFL;
    sigaction(SIGPIPE, &standard, &old);
    rn_flows_flush();
    execve(path, args, env);
    err = -errno;
    sigaction(SIGPIPE, &old, NULL);
    for (int fd = 0; fd < 3; fd++)
      if (flags[fd] >= 0) fcntl(fd, F_SETFD, flags[fd]);
  }
  free(path);
  free_strings(args);
  free_strings(env);
  return rn_number(cx, err);
}

/* Past every stream, for debugging them. */
static RN_NATIVE(raw_debug) {
  RN_UNUSED;
  struct rn_text text;
  if (!rn_text_get(cx, RN_ARG(0), &text)) return rn_undefined(cx);
  fwrite(text.at, 1, text.length, stderr);
  fputc('\n', stderr);
  fflush(stderr);
  rn_text_free(&text);
  return rn_undefined(cx);
}

/* ---- what keeps the loop alive --------------------------------------------------------- */

struct resources {
  rn_context cx;
  rn_object array;
  unsigned count;
};

/* Node's names of what waits; `given`: the name that a binding gave goes before. */
static const struct {
  rondo_kind kind;
  const char* name;
  bool given;
  bool request;
} kinds[] = {
    {RONDO_KIND_POLL, "PollWrap", true, false},
    {RONDO_KIND_ASYNC, "PollWrap", true, false},
    {RONDO_KIND_SIGNAL, "SignalWrap", false, false},
    {RONDO_KIND_CONNECTION, "TCPServerWrap", true, false},
    {RONDO_KIND_READ, "PipeWrap", true, false},
    {RONDO_KIND_RECEIVE, "UDPWrap", true, false},
    {RONDO_KIND_FS_EVENT, "FSEvent", true, false},
    {RONDO_KIND_FS_POLL, "StatWatcher", true, false},
    {RONDO_KIND_EXIT, "ProcessWrap", false, false},
    {RONDO_KIND_CLOSE, "CloseReq", true, false},
    {RONDO_KIND_CONNECT, "TCPConnectWrap", false, true},
    {RONDO_KIND_WRITE, "WriteWrap", false, true},
    {RONDO_KIND_SHUTDOWN, "ShutdownWrap", false, true},
    {RONDO_KIND_SEND, "UDPSendWrap", false, true},
    {RONDO_KIND_GETADDRINFO, "GetAddrInfoReqWrap", false, true},
    {RONDO_KIND_GETNAMEINFO, "GetNameInfoReqWrap", false, true},
    {RONDO_KIND_FS, "FSReqCallback", true, true},
    {RONDO_KIND_WORK, "FSReqCallback", true, true},
    {RONDO_KIND_RANDOM, "RandomBytesRequest", false, true},
};

/* Timers and immediates are JavaScript's own, which counts them itself. */
static void put_resource(void* arg, const rondo_pending_t* item) {
  struct resources* resources = arg;
  size_t i = 0;
  while (i < sizeof kinds / sizeof kinds[0] && kinds[i].kind != item->kind) i++;
  if (i == sizeof kinds / sizeof kinds[0]) return;
  const char* name = kinds[i].given && item->name != NULL ? item->name : kinds[i].name;
  rn_set_index(resources->cx, resources->array, resources->count++, rn_string(resources->cx, name));
  rn_set_index(resources->cx, resources->array, resources->count++,
               rn_bool(resources->cx, kinds[i].request));
}

/* [name, whether it is a request, ...] */
static RN_NATIVE(active_resources) {
  RN_UNUSED;
  struct resources resources = {.cx = cx, .array = rn_array(cx, 0, NULL)};
  rondo_pending(rn_here()->loop, put_resource, &resources);
  return resources.array;
}

/* Node's names. */
#if defined(__x86_64__)
#define ARCH "x64"
#elif defined(__aarch64__)
#define ARCH "arm64"
#elif defined(__i386__)
#define ARCH "ia32"
#elif defined(__arm__)
#define ARCH "arm"
#elif defined(__riscv)
#define ARCH "riscv64"
#elif defined(__powerpc64__)
#define ARCH "ppc64"
#elif defined(__s390x__)
#define ARCH "s390x"
#else
#define ARCH "unknown"
#endif

RN_BINDING(rn_binding_process) {
  static const struct rn_function functions[] = {
      {"model", model},
      {"nodeVersion", node_version},
      {"switches", switches},
      {"pid", pid},
      {"ppid", ppid},
      {"cwd", cwd},
      {"chdir", change_dir},
      {"umask", mask},
      {"kill", send_signal},
      {"abort", abort_process},
      {"execve", execute},
      {"rawDebug", raw_debug},
      {"activeResources", active_resources},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
  rn_set_string(engine->cx, binding, "arch", ARCH);
  rn_set_string(engine->cx, binding, "uvVersion", uv_version_string());
  rn_set_string(engine->cx, binding, "opensslVersion", OPENSSL_VERSION_STR);
  rn_set_number(engine->cx, binding, "opensslNumber", OPENSSL_VERSION_NUMBER);
  rn_set_string(engine->cx, binding, "rondoVersion", RONDO_VERSION);
  rn_process_add_args(engine->cx, binding);
  rn_process_add_clock(engine, binding);
  rn_process_add_env(engine->cx, binding);
  rn_process_add_ids(engine->cx, binding);
  rn_process_add_usage(engine->cx, binding);
}

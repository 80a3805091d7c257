/* SPDX-License-Identifier: MIT */
/*
 * native('signals'): signals as callbacks of the loop. A listened signal is one
 * uv_signal_t, unreferenced, since waiting for a signal keeps nothing alive; when it
 * is stopped, the signal does again what it does by default.
 *
 *   start(signum, callback) ── slots[signum] ── stop(signum) ── uv_close ── freed
 *
 * Invariant: a slot is not NULL if and only if its handle is started and its
 * callback is kept.
 */
#include <signal.h>
#include <stdlib.h>

#include "node/node.h"

enum { SIGNAL_MAX = 65 };

struct listener {
  uv_signal_t handle; /* first: the handle's address is the listener's */
  rn_engine* engine;
  rn_ref callback;
};

/* Signals go to the process and are listened to by its main engine only. */
static struct listener* slots[SIGNAL_MAX];

static void on_signal(uv_signal_t* handle, int signum) {
  struct listener* listener = (struct listener*)handle;
  rn_engine* engine = listener->engine;
  rn_value arg = rn_number(engine->cx, signum);
  rn_invoke_kept(engine, listener->callback, 1, &arg);
}

static void on_closed(uv_handle_t* handle) {
  free(handle);
}

/* 0 or a negative UV_E*. */
static RN_NATIVE(start) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  int signum = rn_to_int32(cx, RN_ARG(0));
  if (signum <= 0 || signum >= SIGNAL_MAX || !rn_is_function(cx, RN_ARG(1)))
    return rn_number(cx, UV_EINVAL);
  if (slots[signum] != NULL) return rn_number(cx, UV_EEXIST);
  struct listener* listener = calloc(1, sizeof *listener);
  if (listener == NULL) return rn_number(cx, UV_ENOMEM);
  int err = uv_signal_init(engine->loop, &listener->handle);
  if (err != 0) {
    free(listener);
    return rn_number(cx, err);
  }
  uv_unref((uv_handle_t*)&listener->handle);
  rondo_handle_set_name((uv_handle_t*)&listener->handle, "SignalWrap");
  listener->engine = engine;
  err = uv_signal_start(&listener->handle, on_signal, signum);
  if (err != 0) {
    uv_close((uv_handle_t*)&listener->handle, on_closed);
    return rn_number(cx, err);
  }
  listener->callback = rn_keep(engine, argv[1]);
  slots[signum] = listener;
  return rn_number(cx, 0);
}

static RN_NATIVE(stop) {
  RN_UNUSED;
  int signum = rn_to_int32(cx, RN_ARG(0));
  if (signum <= 0 || signum >= SIGNAL_MAX || slots[signum] == NULL) return rn_number(cx, UV_ENOENT);
  struct listener* listener = slots[signum];
  slots[signum] = NULL;
  rn_drop(listener->engine, listener->callback);
  uv_close((uv_handle_t*)&listener->handle, on_closed);
  return rn_number(cx, 0);
}

static const struct {
  const char* name;
  int number;
} names[] = {
    {"SIGHUP", SIGHUP},       {"SIGINT", SIGINT},   {"SIGQUIT", SIGQUIT},   {"SIGILL", SIGILL},
    {"SIGTRAP", SIGTRAP},     {"SIGABRT", SIGABRT}, {"SIGIOT", SIGIOT},     {"SIGBUS", SIGBUS},
    {"SIGFPE", SIGFPE},       {"SIGKILL", SIGKILL}, {"SIGUSR1", SIGUSR1},   {"SIGSEGV", SIGSEGV},
    {"SIGUSR2", SIGUSR2},     {"SIGPIPE", SIGPIPE}, {"SIGALRM", SIGALRM},   {"SIGTERM", SIGTERM},
    {"SIGCHLD", SIGCHLD},
#ifdef SIGSTKFLT
    {"SIGSTKFLT", SIGSTKFLT},
#endif
    {"SIGCONT", SIGCONT},     {"SIGSTOP", SIGSTOP}, {"SIGTSTP", SIGTSTP},   {"SIGTTIN", SIGTTIN},
    {"SIGTTOU", SIGTTOU},     {"SIGURG", SIGURG},   {"SIGXCPU", SIGXCPU},   {"SIGXFSZ", SIGXFSZ},
    {"SIGVTALRM", SIGVTALRM}, {"SIGPROF", SIGPROF}, {"SIGWINCH", SIGWINCH}, {"SIGIO", SIGIO},
    {"SIGPOLL", SIGPOLL},
#ifdef SIGPWR
    {"SIGPWR", SIGPWR},
#endif
    {"SIGSYS", SIGSYS},
};

/* Numbers by name, in Node's order. */
static RN_NATIVE(constants) {
  RN_UNUSED;
  rn_object result = rn_object_new(cx);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    rn_set_number(cx, result, names[i].name, names[i].number);
  return result;
}

RN_BINDING(rn_binding_signals) {
  static const struct rn_function functions[] = {
      {"start", start},
      {"stop", stop},
      {"constants", constants},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}

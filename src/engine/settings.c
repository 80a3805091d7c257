/* SPDX-License-Identifier: MIT */
/*
 * What an engine must be told before there is one.
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "engine/code.h"
#include "engine/private/capabilities.h"

/* Exported by the engine, declared in headers that need GLib's. */
int jsc_options_set_boolean(const char* option, int value);
int jsc_options_set_uint(const char* option, unsigned value);
bool JSConfigureSignalForGC(int signal);

static void set(void) {
  /* The engine stops threads for garbage collection with a signal, by default with SIGUSR1,
   * which is our users'. */
  JSConfigureSignalForGC(SIGRTMAX - 1);
  jsc_options_set_boolean("useSharedArrayBuffer", true);
  /* Endless recursion in strict code shall end with an error, and stacks be complete. */
  jsc_options_set_boolean("useTailCalls", false);
  /* Each throw would note up to 100 frames, for a debugger that nobody attaches. Errors have
   * their own. */
  jsc_options_set_uint("exceptionStackTraceLimit", 0);
  /* Bytes between two collections at least. By default half of it, where the modules that a
   * program of some size loads are already reason for one. */
  jsc_options_set_uint("smallHeapSize", 2 << 20);
  /* The watchdog ends loops by a signal that must meet them in compiled code, which short
   * microtasks are rarely in. Where it is all there is, compiled code looks for itself. */
  if (!rn_may(RN_CAN_HALT) || !rn_may(RN_CAN_DRAIN))
    jsc_options_set_boolean("usePollingTraps", true);
}

void rn_engine_settings(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set);
}

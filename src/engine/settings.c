/* SPDX-License-Identifier: MIT */
/*
 * Settings that must be made before there is an engine.
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "engine/code.h"
#include "engine/private/capabilities.h"

/* Exported by the engine, declared in headers that need GLib's. */
int jsc_options_set_boolean(const char* option, int value);
int jsc_options_set_int(const char* option, int value);
int jsc_options_set_uint(const char* option, unsigned value);
bool JSConfigureSignalForGC(int signal);

static bool for_pages;

void rn_engine_expect_pages(void) {
  for_pages = true;
}

/* The modules of a window are some 5 MB of objects that all stay: a collection before they are
 * loaded finds nothing. Most of their functions run a few dozen times and never again, too few
 * to be worth compiling. */
static void set_for_pages(void) {
  jsc_options_set_uint("smallHeapSize", 16 << 20);
  jsc_options_set_int("thresholdForJITAfterWarmUp", 2000);
  jsc_options_set_int("thresholdForJITSoon", 400);
  /* The best code takes longest to compile: 45 % of the CPU time of a page that runs for a second,
   * on another thread. It is for those that run longer. */
  jsc_options_set_int("thresholdForFTLOptimizeAfterWarmUp", 640000);
  jsc_options_set_int("ftlTierUpCounterIncrementForLoop", 1);
}

/* When the best code is compiled. The engine counts what a function has done: a step for each round
 * of a loop, 15 for each return. By default that is at 64,000, which is early: large programs have
 * thousands of functions that get there, and compiling them on another thread is up to a third of
 * their CPU time. Here returns count an eighth of that, and rounds of loops as before: short
 * programs that compute are as fast as ever. docs/runtime.md has what was measured. */
static void set_best_code(void) {
  enum { LATER = 8 };
  if (jsc_options_set_int("ftlTierUpCounterIncrementForLoop", LATER))
    jsc_options_set_int("thresholdForFTLOptimizeAfterWarmUp", 64000 * LATER);
}

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
  set_best_code();
  if (for_pages) set_for_pages();
  /* The watchdog ends loops by a signal that must meet them in compiled code, which short
   * microtasks are rarely in. Where it is all there is, compiled code looks for itself. */
  if (!rn_may(RN_CAN_HALT)) jsc_options_set_boolean("usePollingTraps", true);
}

void rn_engine_settings(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, set);
}

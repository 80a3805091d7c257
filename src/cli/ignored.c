/* SPDX-License-Identifier: MIT */
/*
 * Options of Node and V8 that scripts carry with them and that are not there. Three lists:
 *
 *   ignored  they change nothing here: they are for another engine, or say what is so anyway
 *   missed   the program runs without them, but what was asked for, such as a profile, does not
 *            come. Each is named once on standard error, and the program goes on. Modules and
 *            globals that are not there are among them: using them is an error that names them.
 *   absent   the program would be another without them: it must not run. Also what forbids
 *            something, which would promise what is not kept.
 *
 * A name stands for --NAME and --no-NAME; "=": it takes a value, in the same word or the
 * next; "=N": a number in the same word, as V8 has it; a star: all names that begin so.
 */
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

static const char* const ignored[] = {
    /* How V8 compiles and when it collects: the program's results are the same. A limit of memory
     * is mostly raised, and this engine has none. Features of the language that V8 tries out are
     * there or not; a program that uses one finds out by itself. */
    "always-opt",
    "always-sparkplug",
    "always-turbofan",
    "concurrent-recompilation",
    "concurrent-sparkplug",
    "gc-interval=N",
    "harmony*",
    "huge-max-old-generation-size",
    "initial-heap-size=N",
    "initial-old-space-size=N",
    "lite-mode",
    "maglev",
    "max-heap-size=N",
    "max-lazy",
    "max-old-space-size-percentage=",
    "max-old-space-size=N",
    "max-semi-space-size=N",
    "min-semi-space-size=N",
    "opt",
    "optimize-for-size",
    "semi-space-growth-factor=N",
    "single-threaded",
    "sparkplug",
    "stack-size=N",
    "stress-*",
    "turbo*",
    "turbofan",
    "v8-pool-size=",
    "wasm-*",
    /* What is so anyway: these were experiments once, or are the default, or check Node's own
     * sources. Memory of buffers is always filled with zeros. Huge pages, snapshots and shared
     * configurations only change how fast Node starts. */
    "addons",
    "async-context-frame",
    "debug-arraybuffer-allocations",
    "deprecation",
    "diagnostic-dir=",
    "disable-wasm-trap-handler",
    "experimental-abortcontroller",
    "experimental-async-context-frame",
    "experimental-detect-module",
    "experimental-fetch",
    "experimental-global-customevent",
    "experimental-global-navigator",
    "experimental-global-webcrypto",
    "experimental-json-modules",
    "experimental-modules",
    "experimental-repl-await",
    "experimental-report",
    "experimental-require-module",
    "experimental-top-level-await",
    "experimental-wasm-*",
    "experimental-websocket",
    "experimental-worker",
    "extra-info-on-fatal-exception",
    "force-async-hooks-checks",
    "force-context-aware",
    "force-node-api-uncaught-exceptions-policy",
    "http-parser=",
    "napi-modules",
    "network-family-autoselection",
    "enable-network-family-autoselection",
    "node-memory-debug",
    "node-snapshot",
    "openssl-shared-config",
    "require-module",
    "use-largepages=",
    "verify-base-objects",
    "warnings",
    "zero-fill-buffers",
};

static const char* const missed[] = {
    "cpu-prof",
    "cpu-prof-dir=",
    "cpu-prof-interval=",
    "cpu-prof-name=",
    "experimental-addon-modules",
    "experimental-import-text",
    "experimental-inspector-network-resource",
    "experimental-network-inspection",
    "experimental-print-required-tla",
    "experimental-quic",
    "experimental-shadow-realm",
    "experimental-sqlite",
    "experimental-storage-inspection",
    "experimental-stream-iter",
    "experimental-strip-types",
    "experimental-transform-types",
    "experimental-wasi-unstable-preview1",
    "experimental-webstorage",
    "experimental-worker-inspection",
    "heap-prof",
    "heap-prof-dir=",
    "heap-prof-interval=",
    "heap-prof-name=",
    "heapsnapshot-near-heap-limit=",
    "heapsnapshot-signal=",
    "icu-data-dir=",
    "interpreted-frames-native-stack",
    "jitless",
    "openssl-legacy-provider",
    "perf-basic-prof",
    "perf-basic-prof-only-functions",
    "perf-prof",
    "perf-prof-unwinding-info",
    "prof",
    "report-*",
    "report-dir=",
    "report-directory=",
    "report-filename=",
    "report-signal=",
    "strip-types",
    "trace-atomics-wait",
    "trace-deopt",
    "trace-env",
    "trace-env-js-stack",
    "trace-env-native-stack",
    "trace-event-categories=",
    "trace-event-file-pattern=",
    "trace-events-enabled",
    "trace-exit",
    "trace-gc",
    "trace-opt",
    "trace-promises",
    "trace-require-module",
    "trace-sigint",
    "trace-sync-io",
    "track-heap-objects",
};

/* Those of the first list that cannot be switched off: --no-NAME is missed. */
static const char* const kept[] = {
    "addons",
    "async-context-frame",
    "experimental-fetch",
    "experimental-global-customevent",
    "experimental-global-navigator",
    "experimental-global-webcrypto",
    "experimental-repl-await",
};

static const char* const absent[] = {
    "allow-*", "debug",     "debug-brk",  "debug-port",   "experimental-permission",
    "inspect", "inspect-*", "permission", "permission-*", "run",
    "watch",   "watch-*",
};

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* V8 takes both _ and -. */
static bool begins(const char* text, const char* with, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = text[i] == '_' ? '-' : text[i];
    if (c != with[i]) return false;
  }
  return true;
}

struct word {
  const char* name; /* without -- and --no- */
  size_t length;
  const char* value; /* NULL: none in this word */
};

static enum rn_ignored of_kind(const char* kind, const char* value) {
  if (strcmp(kind, "=N") == 0) {
    bool is_number = value != NULL && *value != '\0' && value[strspn(value, "0123456789")] == '\0';
    return is_number ? RN_IGNORED : RN_IGNORED_NO;
  }
  if (strcmp(kind, "=") == 0 && value == NULL) return RN_IGNORED_WITH_NEXT;
  return RN_IGNORED;
}

/* *at is where it was found. */
static enum rn_ignored search(const char* const* list, size_t count, struct word word, size_t* at) {
  enum rn_ignored found = RN_IGNORED_NO;
  for (size_t i = 0; i < count; i++) {
    size_t known = strcspn(list[i], "=*");
    bool is_start = list[i][known] == '*';
    if (is_start ? word.length < known : word.length != known) continue;
    if (!begins(word.name, list[i], known)) continue;
    found = of_kind(list[i] + known, word.value);
    *at = i;
    if (!is_start) return found; /* a name goes before a beginning */
  }
  return found;
}

static bool is_for_workers(struct word word) {
  static const char* const refused[] = {"debug*", "inspect-port", "run"};
  size_t at;
  return search(refused, COUNT(refused), word, &at) == RN_IGNORED_NO;
}

/* Once a process for each; several threads may read options of Workers. */
static void tell(atomic_bool* told, const char* arg) {
  if (atomic_exchange(told, true)) return;
  fprintf(stderr, "rondo: %.*s is not there yet and is ignored\n", (int)strcspn(arg, "="), arg);
}

enum rn_ignored rn_option_ignored(const char* arg, bool of_worker) {
  static atomic_bool told_missed[COUNT(missed)], told_kept[COUNT(kept)], told_absent[COUNT(absent)];
  if (strncmp(arg, "--", 2) != 0) return RN_IGNORED_NO;
  bool is_taken_back = strncmp(arg, "--no-", 5) == 0;
  struct word word = {.name = arg + (is_taken_back ? 5 : 2)};
  word.length = strcspn(word.name, "=");
  if (word.name[word.length] == '=') word.value = word.name + word.length + 1;
  size_t at;
  enum rn_ignored found = search(ignored, COUNT(ignored), word, &at);
  if (found != RN_IGNORED_NO) {
    if (is_taken_back && search(kept, COUNT(kept), word, &at) != RN_IGNORED_NO)
      tell(&told_kept[at], arg);
    return found;
  }
  found = search(missed, COUNT(missed), word, &at);
  if (found != RN_IGNORED_NO) {
    if (!is_taken_back) tell(&told_missed[at], arg);
    return found;
  }
  found = search(absent, COUNT(absent), word, &at);
  if (found == RN_IGNORED_NO || is_taken_back) return found;
  /* Node takes most of these for a Worker, where they change nothing that is not the process's. */
  if (!of_worker || !is_for_workers(word)) return RN_ABSENT;
  tell(&told_absent[at], arg);
  return found;
}

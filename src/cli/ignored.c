/* SPDX-License-Identifier: MIT */
/*
 * Options of Node and V8 that scripts carry with them and that are not there. Three lists:
 *
 *   ignored  they change nothing here: they are for another engine, or say what is so anyway
 *   missed   the program runs without them, but what was asked for, such as a profile, does not
 *            come. Each is told once on standard error, and the program goes on.
 *   absent   the program would be another without them: it must not run. Also what forbids
 *            something, which would promise what is not kept.
 *
 * A name stands for --NAME and --no-NAME; "=": it takes a value, in the same word or the
 * next; "=N": a number in the same word, as V8 has it; a star: all names that begin so.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

static const char* const ignored[] = {
    /* the engine */
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
    "interpreted-frames-native-stack",
    "jitless",
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
    "trace-gc",
    "trace-opt",
    "trace-deopt",
    "turbo*",
    "turbofan",
    "v8-pool-size=",
    "wasm-*",
    /* what is so anyway, or is not there at all */
    "addons",
    "async-context-frame",
    "debug-arraybuffer-allocations",
    "deprecation",
    "diagnostic-dir=",
    "disable-wasm-trap-handler",
    "enable-source-maps",
    "experimental-abortcontroller",
    "experimental-addon-modules",
    "experimental-async-context-frame",
    "experimental-detect-module",
    "experimental-fetch",
    "experimental-global-customevent",
    "experimental-global-navigator",
    "experimental-global-webcrypto",
    "experimental-import-text",
    "experimental-inspector-network-resource",
    "experimental-json-modules",
    "experimental-modules",
    "experimental-network-inspection",
    "experimental-print-required-tla",
    "experimental-quic",
    "experimental-repl-await",
    "experimental-report",
    "experimental-require-module",
    "experimental-shadow-realm",
    "experimental-sqlite",
    "experimental-storage-inspection",
    "experimental-stream-iter",
    "experimental-top-level-await",
    "experimental-wasi-unstable-preview1",
    "experimental-wasm-*",
    "experimental-websocket",
    "experimental-webstorage",
    "experimental-worker",
    "experimental-worker-inspection",
    "extra-info-on-fatal-exception",
    "force-async-hooks-checks",
    "force-context-aware",
    "force-node-api-uncaught-exceptions-policy",
    "http-parser=",
    "icu-data-dir=",
    "napi-modules",
    "network-family-autoselection",
    "enable-network-family-autoselection",
    "node-memory-debug",
    "node-snapshot",
    "openssl-legacy-provider",
    "openssl-shared-config",
    "report-*",
    "report-dir=",
    "report-directory=",
    "report-filename=",
    "report-signal=",
    "require-module",
    "trace-atomics-wait",
    "trace-env",
    "trace-env-js-stack",
    "trace-env-native-stack",
    "trace-exit",
    "trace-promises",
    "trace-require-module",
    "trace-sigint",
    "trace-sync-io",
    "trace-tls",
    "track-heap-objects",
    "use-bundled-ca",
    "use-largepages=",
    "use-openssl-ca",
    "use-system-ca",
    "verify-base-objects",
    "warnings",
    "zero-fill-buffers",
};

static const char* const missed[] = {
    "cpu-prof",
    "cpu-prof-dir=",
    "cpu-prof-interval=",
    "cpu-prof-name=",
    "experimental-strip-types",
    "experimental-transform-types",
    "heap-prof",
    "heap-prof-dir=",
    "heap-prof-interval=",
    "heap-prof-name=",
    "heapsnapshot-near-heap-limit=",
    "heapsnapshot-signal=",
    "perf-basic-prof",
    "perf-basic-prof-only-functions",
    "perf-prof",
    "perf-prof-unwinding-info",
    "prof",
    "strip-types",
    "trace-event-categories=",
    "trace-event-file-pattern=",
    "trace-events-enabled",
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

/* Only the main thread, which reads the command line, is told. */
static void tell(size_t at, const char* arg, size_t length) {
  static bool told[COUNT(missed)];
  if (told[at]) return;
  told[at] = true;
  fprintf(stderr, "rondo: %.*s is not there yet and is ignored\n", (int)length, arg);
}

enum rn_ignored rn_option_ignored(const char* arg, bool is_quiet) {
  if (strncmp(arg, "--", 2) != 0) return RN_IGNORED_NO;
  bool is_taken_back = strncmp(arg, "--no-", 5) == 0;
  struct word word = {.name = arg + (is_taken_back ? 5 : 2)};
  word.length = strcspn(word.name, "=");
  if (word.name[word.length] == '=') word.value = word.name + word.length + 1;
  size_t at;
  enum rn_ignored found = search(ignored, COUNT(ignored), word, &at);
  if (found != RN_IGNORED_NO) return found;
  found = search(missed, COUNT(missed), word, &at);
  if (found != RN_IGNORED_NO) {
    if (!is_taken_back && !is_quiet) tell(at, arg, word.length + 2);
    return found;
  }
  found = search(absent, COUNT(absent), word, &at);
  return found == RN_IGNORED_NO || is_taken_back ? found : RN_ABSENT;
}

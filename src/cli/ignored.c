/* SPDX-License-Identifier: MIT */
/*
 * Options of Node and V8 that scripts carry with them and that change nothing here:
 * they are for another engine, or say what is so anyway. They are accepted, so that
 * such scripts run. Never in this list: options that forbid something (--permission),
 * which would promise what is not kept.
 *
 * A name stands for --NAME and --no-NAME; "=": it takes a value, in the same word or the
 * next; "=N": a number in the same word, as V8 has it; a star: all names that begin so.
 */
#include <stdbool.h>
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
    "perf-basic-prof",
    "perf-basic-prof-only-functions",
    "perf-prof",
    "perf-prof-unwinding-info",
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
    "cpu-prof",
    "cpu-prof-dir=",
    "cpu-prof-interval=",
    "cpu-prof-name=",
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
    "experimental-strip-types",
    "experimental-top-level-await",
    "experimental-transform-types",
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
    "heap-prof",
    "heap-prof-dir=",
    "heap-prof-interval=",
    "heap-prof-name=",
    "heapsnapshot-near-heap-limit=",
    "heapsnapshot-signal=",
    "http-parser=",
    "icu-data-dir=",
    "napi-modules",
    "network-family-autoselection",
    "enable-network-family-autoselection",
    "node-memory-debug",
    "node-snapshot",
    "openssl-legacy-provider",
    "openssl-shared-config",
    "prof",
    "report-*",
    "report-dir=",
    "report-directory=",
    "report-filename=",
    "report-signal=",
    "require-module",
    "strip-types",
    "trace-atomics-wait",
    "trace-env",
    "trace-env-js-stack",
    "trace-env-native-stack",
    "trace-event-categories=",
    "trace-event-file-pattern=",
    "trace-events-enabled",
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

enum { COUNT = sizeof ignored / sizeof ignored[0] };

/* V8 takes both _ and -. */
static bool begins(const char* text, const char* with, size_t length) {
  for (size_t i = 0; i < length; i++) {
    char c = text[i] == '_' ? '-' : text[i];
    if (c != with[i]) return false;
  }
  return true;
}

static enum rn_ignored of_kind(const char* kind, const char* value) {
  if (strcmp(kind, "=N") == 0) {
    bool is_number = value != NULL && *value != '\0' && value[strspn(value, "0123456789")] == '\0';
    return is_number ? RN_IGNORED : RN_IGNORED_NO;
  }
  if (strcmp(kind, "=") == 0 && value == NULL) return RN_IGNORED_WITH_NEXT;
  return RN_IGNORED;
}

enum rn_ignored rn_option_ignored(const char* arg) {
  if (strncmp(arg, "--", 2) != 0) return RN_IGNORED_NO;
  const char* name = strncmp(arg, "--no-", 5) == 0 ? arg + 5 : arg + 2;
  size_t length = strcspn(name, "=");
  const char* value = name[length] == '=' ? name + length + 1 : NULL;
  enum rn_ignored found = RN_IGNORED_NO;
  for (size_t i = 0; i < COUNT; i++) {
    size_t known = strcspn(ignored[i], "=*");
    bool is_start = ignored[i][known] == '*';
    if (is_start ? length < known : length != known) continue;
    if (!begins(name, ignored[i], known)) continue;
    found = of_kind(ignored[i] + known, value);
    if (!is_start) return found; /* a name goes before a beginning */
  }
  return found;
}

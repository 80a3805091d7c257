/* SPDX-License-Identifier: MIT */
/*
 * The command line: rondo [options] [file | -] [arguments]. (run_on.c has that of rondo run-on.)
 *
 * One table says what options there are; the help text and the parser both read
 * it. An option is known to JavaScript by its long name, dashes included. Letters
 * of V8 habit are forgiven: --expose_gc is --expose-gc.
 */
#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/subcommands.h"
#include "node/process/option_words.h"

enum takes { NOTHING, TEXT, LIST };

struct known {
  char letter;
  const char* name;
  enum takes takes;
  const char* what; /* NULL: accepted, not in the help */
  const char* value;
};

static const struct known table[] = {
    {'e', "--eval", TEXT, "run CODE", "CODE"},
    {'p', "--print", TEXT, "run CODE and print its value", "CODE"},
    {'c', "--check", NOTHING, "check the syntax of the file, and do not run it", NULL},
    {'i', "--interactive", NOTHING, "start the REPL, even if standard input is no terminal", NULL},
    {'r', "--require", LIST, "load a module before the script", "MODULE"},
    {'\0', "--import", LIST, "import an ES module before the script", "MODULE"},
    {'\0', "--experimental-loader", LIST, "a module of hooks for import", "MODULE"},
    {'\0', "--env-file", LIST, "set environment variables from FILE", "FILE"},
    {'\0', "--env-file-if-exists", LIST, "the same, and ignore a missing FILE", "FILE"},
    {'\0', "--input-type", TEXT, "the type of the code of -e: commonjs or module", "TYPE"},
    {'\0', "--experimental-default-type", TEXT, "the type of files whose package.json has none",
     "TYPE"},
    {'\0', "--no-experimental-detect-module", NOTHING,
     "do not detect ES modules by import and export", NULL},
    {'\0', "--no-experimental-require-module", NOTHING, "require() of an ES module throws", NULL},
    {'\0', "--experimental-eventsource", NOTHING, "make the class EventSource global", NULL},
    {'\0', "--no-experimental-websocket", NOTHING,
     "do not define the globals WebSocket and CloseEvent", NULL},
    {'\0', "--loop", TEXT, "node10, node11, node20 (the default) or browser", "MODEL"},
    {'\0', "--switch", LIST, "switch one rule of that loop on or off (docs/loop.md)",
     "RULE=on|off"},
    {'\0', "--blocked", TEXT, "print the stack of callbacks that run over MS ms", "MS"},
    {'\0', "--immediates-per-turn", TEXT, "run at most N immediates before the loop polls again",
     "N"},
    {'\0', "--virtual-time", NOTHING, "clocks jump to the next timer instead of waiting", NULL},
    {'\0', "--seed", TEXT, "run under the schedule of a seed (rondo explore prints them)", "SEED"},
    {'\0', "--schedule", TEXT, "run under the schedule in a file (rondo explore writes them)",
     "FILE"},
    {'\0', "--fps", TEXT, "browser: frames per second (60)", "N"},
    {'\0', "--viewport", TEXT, "browser: the size of the window (800x600)", "WxH"},
    {'\0', "--frames", TEXT, "browser: write a PNG for every frame whose pixels changed", "DIR"},
    {'\0', "--input", TEXT, "browser: the actions of a user, one per line", "FILE"},
    {'\0', "--duration", TEXT, "browser: end after MS ms of page time", "MS"},
    {'\0', "--strict", NOTHING, "browser: exit status 1 after an uncaught error", NULL},
    {'\0', "--task-limit", TEXT, "browser: end when a task takes longer than MS ms, and name it",
     "MS"},
    {'\0', "--standard-nesting", NOTHING,
     "browser: microtasks do not have their timer's nesting level", NULL},
    {'\0', "--test-driver", NOTHING, "browser: pages can ask for trusted input (docs/browser.md)",
     NULL},
    {'\0', "--why", NOTHING, "at exit, list what was still pending, with places", NULL},
    {'\0', "--unhandled-rejections", TEXT, "throw, strict, warn, none or warn-with-error-code",
     "MODE"},
    {'\0', "--disallow-code-generation-from-strings", NOTHING,
     "eval and new Function throw an EvalError", NULL},
    {'\0', "--expose-gc", NOTHING, "make the function gc global", NULL},
    {'\0', "--no-warnings", NOTHING, "print no warnings", NULL},
    {'\0', "--no-deprecation", NOTHING, "print no deprecation warnings", NULL},
    {'\0', "--pending-deprecation", NOTHING, "print pending deprecations too", NULL},
    {'\0', "--throw-deprecation", NOTHING, "throw on deprecations", NULL},
    {'\0', "--trace-deprecation", NOTHING, "print deprecations with their stacks", NULL},
    {'\0', "--trace-warnings", NOTHING, "print warnings with their stacks", NULL},
    {'\0', "--trace-uncaught", NOTHING, "print where an uncaught exception was thrown", NULL},
    {'\0', "--disable-warning", LIST, "print no warnings of this code or type", "CODE"},
    {'\0', "--redirect-warnings", TEXT, "write warnings into the file", "FILE"},
    {'\0', "--stack-trace-limit", TEXT, "the most frames that a stack has (10)", "N"},
    {'\0', "--enable-source-maps", NOTHING,
     "use source maps in util.getCallSites(), not in stacks yet", NULL},
    {'\0', "--abort-on-uncaught-exception", NOTHING, "abort instead of exit", NULL},
    {'\0', "--preserve-symlinks", NOTHING, "do not resolve the symbolic links of modules", NULL},
    {'\0', "--preserve-symlinks-main", NOTHING, "the same for the script", NULL},
    {'C', "--conditions", LIST, "another condition of package exports", "NAME"},
    {'\0', "--dns-result-order", TEXT, "verbatim, ipv4first or ipv6first", "ORDER"},
    {'\0', "--no-network-family-autoselection", NOTHING, "connect to the first address only", NULL},
    {'\0', "--network-family-autoselection-attempt-timeout", TEXT, NULL, "MS"},
    {'\0', "--max-http-header-size", TEXT, "the most bytes in the head of an HTTP message (16384)",
     "BYTES"},
    {'\0', "--insecure-http-parser", NOTHING, "accept HTTP that breaks the rules", NULL},
    {'\0', "--tls-cipher-list", TEXT, "the ciphers of TLS unless a program names others", "LIST"},
    {'\0', "--tls-min-v1.0", NOTHING, "TLS: allow versions from 1.0 on; also 1.1, 1.2, 1.3", NULL},
    {'\0', "--tls-min-v1.1", NOTHING, NULL, NULL},
    {'\0', "--tls-min-v1.2", NOTHING, NULL, NULL},
    {'\0', "--tls-min-v1.3", NOTHING, NULL, NULL},
    {'\0', "--tls-max-v1.2", NOTHING, "TLS: allow no version above 1.2; also 1.3", NULL},
    {'\0', "--tls-max-v1.3", NOTHING, NULL, NULL},
    {'\0', "--tls-keylog", TEXT, "write the keys of TLS connections into the file", "FILE"},
    {'\0', "--trace-tls", NOTHING, "print what TLS sends and receives", NULL},
    {'\0', "--use-system-ca", NOTHING, "trust the system's certificates (docs/tls.md)", NULL},
    {'\0', "--no-use-system-ca", NOTHING, NULL, NULL},
    {'\0', "--use-openssl-ca", NOTHING, "trust what OpenSSL trusts (docs/tls.md)", NULL},
    {'\0', "--use-bundled-ca", NOTHING, NULL, NULL},
    {'\0', "--title", TEXT, "the process's title", "TEXT"},
    {'\0', "--test", NOTHING, "run the named test files, or all that it finds", NULL},
    {'\0', "--explore", TEXT, "with --test: run each file under N schedules, too", "N"},
    {'\0', "--test-concurrency", TEXT, "the number of test files that run at a time", "N"},
    {'\0', "--test-force-exit", NOTHING, "exit when all tests have ended", NULL},
    {'\0', "--test-global-setup", TEXT,
     "a module that sets up before the tests, and cleans up after", "FILE"},
    {'\0', "--test-isolation", TEXT, "process (one process per test file) or none", "MODE"},
    {'\0', "--test-name-pattern", LIST, "run only tests whose name matches", "REGEXP"},
    {'\0', "--test-only", NOTHING, "run only tests with the option only", NULL},
    {'\0', "--test-random-seed", TEXT, "repeat the order of an earlier --test-randomize", "N"},
    {'\0', "--test-randomize", NOTHING, "run tests in a random order", NULL},
    {'\0', "--test-reporter", LIST, "spec, tap, dot, junit, lcov or a module", "NAME"},
    {'\0', "--test-reporter-destination", LIST,
     "where the reporter writes: stdout, stderr or a file", "NAME"},
    {'\0', "--test-rerun-failures", TEXT, "run only tests that have not passed yet, by FILE",
     "FILE"},
    {'\0', "--test-shard", TEXT, "run a part of the test files, such as 1/3", "INDEX/TOTAL"},
    {'\0', "--test-skip-pattern", LIST, "skip tests whose name matches", "REGEXP"},
    {'\0', "--test-timeout", TEXT, "fail tests that take longer than MS ms", "MS"},
    {'\0', "--test-update-snapshots", NOTHING, "write the snapshots of t.assert.snapshot", NULL},
    {'\0', "--experimental-test-coverage", NOTHING, NULL, NULL},
    {'\0', "--test-coverage-branches", TEXT, NULL, NULL},
    {'\0', "--test-coverage-exclude", LIST, NULL, NULL},
    {'\0', "--test-coverage-functions", TEXT, NULL, NULL},
    {'\0', "--test-coverage-include", LIST, NULL, NULL},
    {'\0', "--test-coverage-include-all", NOTHING, NULL, NULL},
    {'\0', "--test-coverage-lines", TEXT, NULL, NULL},
    {'\0', "--experimental-test-module-mocks", NOTHING, "let mock.module replace modules", NULL},
    {'\0', "--experimental-test-tag-filter", LIST, "run only tests with these tags", "EXPRESSION"},
    {'\0', "--experimental-vm-modules", NOTHING, "vm.SourceTextModule and related classes", NULL},
    {'\0', "--experimental-import-meta-resolve", NOTHING, NULL, NULL},
    {'h', "--help", NOTHING, "print the common options; --help=all: all of them", NULL},
    {'v', "--version", NOTHING, "print the versions of rondo, its API and its engine", NULL},
};

enum { KNOWN = sizeof table / sizeof table[0] };

/* ---- help ------------------------------------------------------------------------------- */

static const struct known* find(const char* arg, size_t length);

/* Those of --help; the others are in --help=all. */
static const char* const common[] = {
    "--eval", "--print",        "--check", "--require", "--import",  "--env-file", "--test",
    "--loop", "--virtual-time", "--why",   "--blocked", "--version", "--help",     NULL,
};

static void print_option(const struct known* k, int width) {
  char left[64];
  const char* sign = k->value == NULL ? "" : k->letter != '\0' ? " " : "=";
  snprintf(left, sizeof left, "%c%c%s %s%s%s", k->letter != '\0' ? '-' : ' ',
           k->letter != '\0' ? k->letter : ' ', k->letter != '\0' ? "," : " ", k->name, sign,
           k->value == NULL ? "" : k->value);
  printf("  %-*s %s\n", width, left, k->what);
}

static void print_common(void) {
  puts(
      "usage: rondo [options] [file | -] [arguments]\n"
      "       rondo SUBCOMMAND [options] [file] [arguments]\n"
      "\n"
      "Runs JavaScript with Node's API, in the order of Node's event loop or of a\n"
      "browser's. Without a file, or with -, it reads the script from standard input;\n"
      "on a terminal it starts the REPL.\n"
      "\n"
      "options (rondo --help=all lists all of them):");
  for (const char* const* name = common; *name != NULL; name++)
    print_option(find(*name, strlen(*name)), 24);
  puts("\nsubcommands (rondo NAME --help describes one; rondo ./NAME runs a file):");
  rn_subcommands_print_what();
}

static void print_all(void) {
  puts("usage: rondo [options] [file | -] [arguments]");
  rn_subcommands_print_usage();
  puts(
      "\n"
      "Runs JavaScript with Node's API, in the order of Node's event loop or of a\n"
      "browser's. Without a file, or with -, it reads the script from standard input;\n"
      "on a terminal it starts the REPL.\n"
      "\n"
      "subcommands (rondo NAME --help describes one; rondo ./NAME runs a file):");
  rn_subcommands_print_what();
  puts("\noptions:");
  for (const struct known* k = table; k < table + KNOWN; k++)
    if (k->what != NULL) print_option(k, 34);
  puts(
      "\n"
      "--no-NAME takes back an option without a value.\n"
      "\n"
      "Options of Node for its engine or its experiments (--max-old-space-size=N,\n"
      "--stack-size=N, --harmony...) are accepted and change nothing. For profiles, reports\n"
      "and types (--cpu-prof, --experimental-strip-types), which are not there yet, rondo\n"
      "prints a line and runs the script. With --inspect, --watch, --run or --permission it\n"
      "does not run the script, because they are not there yet.\n"
      "\n"
      "environment:\n"
      "  NODE_OPTIONS         options that come before those of the command line\n"
      "  NODE_PATH            folders where require looks last, separated by colons\n"
      "  NODE_REPL_HISTORY    the REPL's history file (~/.node_repl_history); empty: none\n"
      "  NODE_EXTRA_CA_CERTS  a file of certificates that TLS trusts, too\n"
      "  SSL_CERT_FILE, SSL_CERT_DIR: what --use-openssl-ca and --use-system-ca trust\n"
      "  NODE_TLS_REJECT_UNAUTHORIZED=0: TLS trusts every server\n"
      "  NO_COLOR, FORCE_COLOR, NODE_DEBUG, NODE_NO_WARNINGS: as in Node\n"
      "  UV_THREADPOOL_SIZE   number of threads in the pool (4)\n"
      "  RONDO_POLL           how the loop waits: epoll or uring\n"
      "  RONDO_ENGINE         portable: use only the public C interface of the engine\n"
      "  RONDO_WITHOUT        private parts of the engine not to use (see rondo doctor)\n"
      "\n"
      "kill -USR1 PID makes a running script print what keeps it alive.");
}

void rn_options_help(bool all) {
  if (all) {
    print_all();
  } else {
    print_common();
  }
}

/* ---- parsing --------------------------------------------------------------------------- */

static bool same_name(const char* given, size_t length, const char* name) {
  if (strlen(name) != length) return false;
  for (size_t i = 0; i < length; i++) {
    char c = i >= 2 && given[i] == '_' ? '-' : given[i];
    if (c != name[i]) return false;
  }
  return true;
}

static const struct known* find(const char* arg, size_t length) {
  for (const struct known* k = table; k < table + KNOWN; k++) {
    if (same_name(arg, length, k->name)) return k;
    if (length == 2 && k->letter != '\0' && arg[1] == k->letter) return k;
  }
  return NULL;
}

static void add(struct rn_command* command, const char* name, const char* text, bool list) {
  struct rn_option* options = realloc(command->options, (command->count + 1) * sizeof options[0]);
  if (options == NULL) abort();
  options[command->count++] = (struct rn_option){.name = name, .text = text, .list = list};
  command->options = options;
}

/* --no-NAME takes back an earlier --NAME; false if there is no such option. */
static bool drop(struct rn_command* command, const char* arg, size_t length) {
  static const char no[] = "--no-";
  size_t skip = sizeof no - 1;
  if (length <= skip || strncmp(arg, no, skip) != 0) return false;
  char name[64] = "--";
  if (length - skip >= sizeof name - 2) return false;
  memcpy(name + 2, arg + skip, length - skip);
  const struct known* k = find(name, strlen(name));
  if (k == NULL || k->takes != NOTHING) return false;
  size_t kept = 0;
  for (size_t i = 0; i < command->count; i++)
    if (strcmp(command->options[i].name, k->name) != 0)
      command->options[kept++] = command->options[i];
  command->count = kept;
  return true;
}

static _Thread_local bool is_quiet; /* somebody else will tell */
static const char* help_of = "";    /* a subcommand; written before there is another thread */

static int refuse(const char* what, const char* arg) {
  if (is_quiet) return RN_EXIT_BAD_OPTION;
  fprintf(stderr, "rondo: %s%s\nTry rondo%s%s --help%s for the options.\n", what, arg,
          *help_of == '\0' ? "" : " ", help_of, *help_of == '\0' ? "=all" : "");
  return RN_EXIT_BAD_OPTION;
}

static int refuse_absent(const char* arg, size_t length) {
  if (!is_quiet) fprintf(stderr, "rondo: %.*s is not there yet\n", (int)length, arg);
  return RN_EXIT_BAD_OPTION;
}

static bool is_one_of(const char* text, const char* const* names) {
  for (; *names != NULL; names++)
    if (strcmp(text, *names) == 0) return true;
  return false;
}

/* --switch=NAME, NAME=on or NAME=off. The last one of a name counts. */
static int apply_switch(struct rn_command* command, const char* text) {
  enum { NAME_BYTES = 32 };
  size_t length = strcspn(text, "=");
  const char* value = text[length] == '=' ? text + length + 1 : "on";
  char name[NAME_BYTES];
  rondo_switch which;
  snprintf(name, sizeof name, "%.*s", (int)length, text);
  bool on = strcmp(value, "on") == 0;
  if (length >= sizeof name || rondo_switch_by_name(name, &which) != 0) {
    refuse("--switch wants a switch of docs/loop.md, not ", text);
    if (!is_quiet) fputs("The switches are:", stderr);
    for (int i = 0; i < RONDO_SWITCH_MAX && !is_quiet; i++)
      fprintf(stderr, " %s%s", rondo_switch_name((rondo_switch)i),
              i + 1 < RONDO_SWITCH_MAX ? "," : "\n");
    return RN_EXIT_BAD_OPTION;
  }
  if (!on && strcmp(value, "off") != 0)
    return refuse("--switch wants NAME=on or NAME=off, not ", text);
  unsigned bit = 1u << which;
  command->switches_on = (command->switches_on & ~bit) | (on ? bit : 0);
  command->switches_off = (command->switches_off & ~bit) | (on ? 0 : bit);
  return 0;
}

/* Values of the test runner's options that can be wrong. */
static int apply_test(const char* name, const char* text) {
  static const char* const isolations[] = {"process", "none", NULL};
  if (strcmp(name, "--test-isolation") == 0 && !is_one_of(text, isolations))
    return refuse("--test-isolation wants process or none, not ", text);
  if (strcmp(name, "--experimental-test-tag-filter") == 0 && *text == '\0')
    return refuse(name, " requires an argument");
  bool is_number = strcmp(name, "--test-concurrency") == 0 || strcmp(name, "--test-timeout") == 0 ||
                   strcmp(name, "--test-random-seed") == 0;
  if (is_number && (*text == '\0' || text[strspn(text, "0123456789")] != '\0')) {
    if (!is_quiet) fprintf(stderr, "rondo: %s wants a number, not %s\n", name, text);
    return RN_EXIT_BAD_OPTION;
  }
  return 0;
}

/* A whole number from 1 to INT32_MAX. */
static bool is_whole(const char* text) {
  if (*text == '\0' || text[strspn(text, "0123456789")] != '\0') return false;
  unsigned long long number = strtoull(text, NULL, 10);
  return number >= 1 && number <= INT32_MAX;
}

/* Options that are for C, and values that can be wrong. */
static int apply(struct rn_command* command, const char* name, const char* text) {
  static const char* const modes[] = {"throw", "strict", "warn", "none", "warn-with-error-code",
                                      NULL};
  static const char* const types[] = {"module", "commonjs", NULL};
  static const char* const orders[] = {"verbatim", "ipv4first", "ipv6first", NULL};
  if (text == NULL) text = ""; /* of an option without a value */
  if (strcmp(name, "--loop") == 0) {
    command->browser = strcmp(text, "browser") == 0;
    if (!command->browser && rondo_model_by_name(text, &command->model) != 0)
      return refuse("--loop wants node10, node11, node20 or browser, not ", text);
  }
  if (strcmp(name, "--switch") == 0) {
    int wrong = apply_switch(command, text);
    if (wrong != 0) return wrong;
  }
  if (strcmp(name, "--unhandled-rejections") == 0 && !is_one_of(text, modes))
    return refuse(
        "invalid value for --unhandled-rejections (throw, strict, warn, none or "
        "warn-with-error-code): ",
        text);
  if (strcmp(name, "--dns-result-order") == 0 && !is_one_of(text, orders))
    return refuse("--dns-result-order wants verbatim, ipv4first or ipv6first, not ", text);
  if (strcmp(name, "--stack-trace-limit") == 0 && text[strspn(text, "0123456789")] != '\0')
    return refuse("--stack-trace-limit wants a number, not ", text);
  int status = apply_test(name, text);
  if (status != 0) return status;
  bool is_type =
      strcmp(name, "--input-type") == 0 || strcmp(name, "--experimental-default-type") == 0;
  if (is_type && !is_one_of(text, types)) {
    if (!is_quiet)
      fprintf(stderr, "rondo: %s must be \"module\" or \"commonjs\", not %s\n", name, text);
    return RN_EXIT_BAD_OPTION;
  }
  if (strcmp(name, "--blocked") == 0 && !is_whole(text))
    return refuse("--blocked wants a whole number of milliseconds above 0, not ", text);
  if (strcmp(name, "--immediates-per-turn") == 0 && !is_whole(text))
    return refuse("--immediates-per-turn wants a whole number above 0, not ", text);
  if (strcmp(name, "--virtual-time") == 0) command->virtual_time = true;
  if (strcmp(name, "--seed") == 0) command->seed = text;
  if (strcmp(name, "--schedule") == 0) command->schedule = text;
  if (strcmp(name, "--why") == 0) command->why = true;
  if (strcmp(name, "--help") == 0) command->help = true;
  if (strcmp(name, "--version") == 0) command->version = true;
  if (strcmp(name, "--title") == 0) command->title = text;
  return 0;
}

static const char* marked(char mark, const char* text) {
  size_t size = strlen(text) + 2;
  char* copy = malloc(size);
  if (copy == NULL) abort();
  copy[0] = mark;
  memcpy(copy + 1, text, size - 1);
  return copy;
}

/* One option at argv[*at], which moves to its last word. */
static int take(int argc, char** argv, int* at, struct rn_command* command) {
  const char* arg = argv[*at];
  const char* equals = arg[1] == '-' ? strchr(arg, '=') : NULL;
  size_t length = equals == NULL ? strlen(arg) : (size_t)(equals - arg);
  const struct known* k = find(arg, length);
  if (k == NULL && strcmp(arg, "-pe") == 0) k = find("-p", 2); /* Node's shorthand for -p -e */
  /* Its name before it was no experiment any more. */
  if (k == NULL && same_name(arg, length, "--experimental-test-isolation"))
    k = find("--test-isolation", strlen("--test-isolation"));
  if (k == NULL && same_name(arg, length, "--loader"))
    k = find("--experimental-loader", strlen("--experimental-loader"));
  if (k == NULL && drop(command, arg, length)) return 0;
  if (k == NULL) {
    enum rn_ignored ignored = rn_option_ignored(arg, is_quiet);
    if (ignored == RN_ABSENT) return refuse_absent(arg, length);
    if (ignored == RN_IGNORED_NO) return refuse("bad option: ", arg);
    if (ignored == RN_IGNORED_WITH_NEXT && ++*at == argc) return refuse("wants a value: ", arg);
    return 0;
  }
  const char* text = NULL;
  /* --print may also stand before --eval. */
  if (strcmp(k->name, "--print") == 0 && equals == NULL && strcmp(arg, "-pe") != 0 &&
      *at + 1 < argc && argv[*at + 1][0] == '-') {
    add(command, k->name, NULL, false);
    return 0;
  }
  if (k->takes == NOTHING) {
    bool is_all = strcmp(arg, "--help=all") == 0;
    if (equals != NULL && !is_all) return refuse("takes no value: ", arg);
    command->help_all = command->help_all || is_all;
  } else if (equals != NULL) {
    text = equals + 1;
    if (*text == '\0') return refuse(arg, " requires an argument");
  } else if (*at + 1 < argc) {
    text = argv[++*at];
  } else {
    return refuse("wants a value: ", arg);
  }
  int status = apply(command, k->name, text);
  if (status != 0) return status;
  if (strcmp(k->name, "--print") == 0) {
    add(command, "--eval", text, false);
    text = NULL;
  }
  if (text != NULL && strncmp(k->name, "--env-file", strlen("--env-file")) == 0) {
    /* One list of both, because the last file wins; JavaScript tells them by the mark. */
    add(command, "--env-file", marked(k->name[strlen("--env-file")] == '\0' ? '!' : '?', text),
        true);
    return 0;
  }
  add(command, k->name, text, k->takes == LIST);
  return 0;
}

static bool has(const struct rn_command* command, const char* name) {
  for (size_t i = 0; i < command->count; i++)
    if (strcmp(command->options[i].name, name) == 0) return true;
  return false;
}

/* Options that Node refuses in NODE_OPTIONS: what says what to run, and what would reach the
 * processes of the tests, too. */
static bool is_for_line_only(const char* word) {
  static const char* const names[] = {"-e",
                                      "--eval",
                                      "-p",
                                      "--print",
                                      "-c",
                                      "--check",
                                      "-i",
                                      "--interactive",
                                      "-v",
                                      "--version",
                                      "-h",
                                      "--help",
                                      "--test",
                                      "--test-concurrency",
                                      "--test-force-exit",
                                      "--test-timeout",
                                      "--test-update-snapshots",
                                      "--experimental-test-coverage",
                                      "--experimental-test-module-mocks",
                                      "--experimental-test-tag-filter",
                                      NULL};
  size_t length = strcspn(word, "=");
  for (const char* const* name = names; *name != NULL; name++)
    if (same_name(word, length, *name)) return true;
  return false;
}

/* NODE_OPTIONS. The text lives as long as the process. */
static int take_environment(struct rn_command* command) {
  enum { WORDS_MAX = 128 };
  static char* text;
  const char* given = getenv("NODE_OPTIONS");
  const char* wrong = NULL;
  text = given == NULL ? NULL : strdup(given);
  char* words[WORDS_MAX];
  int count = text == NULL ? 0 : rn_option_words(text, words, WORDS_MAX, &wrong);
  if (count < 0) {
    fprintf(stderr, "rondo: invalid value for NODE_OPTIONS (%s)\n", wrong);
    return RN_EXIT_BAD_OPTION;
  }
  for (int at = 0; at < count; at++) {
    if (words[at][0] != '-') continue; /* Node does not look at these */
    if (is_for_line_only(words[at])) return refuse("not allowed in NODE_OPTIONS: ", words[at]);
    int status = take(count, words, &at, command);
    if (status != 0) {
      fputs("rondo: that was in NODE_OPTIONS\n", stderr);
      return status;
    }
  }
  return 0;
}

/* What is the whole process's, in Node too. */
static bool is_for_process(const char* word) {
  static const char* const names[] = {"--title",
                                      "--loop",
                                      "--switch",
                                      "--blocked",
                                      "--immediates-per-turn",
                                      "--virtual-time",
                                      "--seed",
                                      "--schedule",
                                      "--explore",
                                      "--why",
                                      "--expose-gc",
                                      "--env-file",
                                      "--env-file-if-exists",
                                      "--disallow-code-generation-from-strings",
                                      NULL};
  size_t length = strcspn(word, "=");
  for (const char* const* name = names; *name != NULL; name++)
    if (same_name(word, length, *name)) return true;
  return is_for_line_only(word);
}

const char* rn_options_read(int count, char** words, struct rn_option** options,
                            size_t* options_count) {
  struct rn_command command = {.options = *options, .count = *options_count};
  const char* wrong = NULL;
  is_quiet = true;
  for (int at = 0; at < count && wrong == NULL; at++) {
    const char* word = words[at];
    if (word[0] != '-' || word[1] == '\0' || is_for_process(word) ||
        take(count, words, &at, &command) != 0)
      wrong = word;
  }
  is_quiet = false;
  *options = command.options;
  *options_count = command.count;
  return wrong;
}

static void remove_words(int* argc, char** argv, int at, int count) {
  memmove(argv + at, argv + at + count, (size_t)(*argc - at - count + 1) * sizeof argv[0]);
  *argc -= count;
}

/* Options up to the first word that is none; *at moves there. 0, or the exit status. */
static int take_all(int* argc, char** argv, int* at, struct rn_command* command) {
  for (; *at < *argc; ++*at) {
    const char* arg = argv[*at];
    if (strcmp(arg, "--") == 0 || arg[0] != '-' || arg[1] == '\0') break;
    int used = 0; /* by rondo trace, whose options may stand among the others */
    if (command->trace.is_on) used = rn_trace_take(*argc - *at, argv + *at, &command->trace);
    if (used < 0) return -used;
    if (command->trace.tool != NULL) help_of = command->trace.tool;
    int status = used > 0 ? 0 : take(*argc, argv, at, command);
    if (status != 0) return status;
    if (used > 0) remove_words(argc, argv, (*at)--, used);
  }
  return 0;
}

/* Options that contradict each other: 0, or the exit status. */
static int refuse_pairs(const struct rn_command* command) {
  static const char* const pairs[][2] = {
      {"--tls-min-v1.3", "--tls-max-v1.2"},
      {"--use-openssl-ca", "--use-bundled-ca"},
      {"--test", "--check"},
      {"--test", "--eval"},
      {"--test", "--interactive"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
    if (!has(command, pairs[i][0]) || !has(command, pairs[i][1])) continue;
    fprintf(stderr, "rondo: either %s or %s can be used, not both\n", pairs[i][0], pairs[i][1]);
    return RN_EXIT_BAD_OPTION;
  }
  return 0;
}

int rn_options_parse(int* argc_in_out, char** argv, const struct rn_subcommand* subcommand,
                     struct rn_command* command) {
  *command = (struct rn_command){.model = RONDO_MODEL_NODE20};
  int environment = take_environment(command);
  if (environment != 0) return environment;
  int at = subcommand == NULL ? 1 : 2;
  if (subcommand != NULL) help_of = subcommand->name;
  if (subcommand != NULL && subcommand->tool != NULL) {
    command->options_end = command->rest = at;
    add(command, "tool", subcommand->tool, false);
    return 0;
  }
  if (subcommand != NULL && subcommand->traces) {
    remove_words(argc_in_out, argv, 1, 1);
    command->trace.is_on = true;
    subcommand = NULL;
    at = 1;
  }
  int status = take_all(argc_in_out, argv, &at, command);
  if (status != 0) return status;
  if (command->browser && (command->switches_on | command->switches_off) != 0)
    return refuse("--switch is for Node's loops, not for --loop=browser", "");
  int argc = *argc_in_out;
  command->options_end = at;
  command->rest = at < argc && strcmp(argv[at], "--") == 0 ? at + 1 : at;
  if (has(command, "--print") && !has(command, "--eval"))
    return refuse("wants a value: ", "--print");
  status = refuse_pairs(command);
  if (status != 0) return status;
  command->has_script = command->rest < argc && !has(command, "--eval") && !has(command, "--test");
  if (command->trace.is_on && !command->has_script && !has(command, "--eval") &&
      !has(command, "--test") && !command->help && !command->version)
    return refuse("which program?", "");
  if (command->trace.no_places) add(command, "--places", "off", false);
  if (command->has_script) add(command, "script", argv[command->rest], false);
  if (subcommand != NULL) {
    bool has_program = command->rest < argc || has(command, "--eval");
    if (has_program && !command->help) return refuse(subcommand->name, " takes no program");
    add(command, "subcommand", subcommand->name, false);
  }
  if (has(command, "--check") && !command->has_script) return refuse("--check wants a file", "");
  return 0;
}

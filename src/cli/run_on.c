/* SPDX-License-Identifier: MIT */
/*
 * rondo run-on [--trace[=FILE]] [--seed=S | --schedule=FILE] [--] PROGRAM [arguments]
 *
 * Becomes PROGRAM, with the folder of our libuv.so.1 at the head of LD_LIBRARY_PATH, so that
 * the dynamic linker takes it where the program asks for libuv. Nothing stays between the two:
 * standard streams, signals and the exit status are the program's. What the library shall do
 * stands in the environment: RONDO_TRACE, RONDO_SEED, RONDO_SCHEDULE.
 *
 * With --explore a tool in JavaScript runs us again and again: lib/rondo/tools/run-on.js.
 *
 * The folder is found from the place of this command: dropin/ beside it in a build tree, lib/rondo
 * under the same prefix where it is installed (RONDO_DROPIN_FROM_BIN: how to get there).
 */
#include "cli/run_on.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "explore/explore.h"

static const char library[] = "libuv.so.1";
static const char trace_default[] = "rondo.trace";

enum { EXIT_NOT_STARTED = 126, EXIT_NOT_FOUND = 127 }; /* as shells have it */

struct request {
  const char* trace;    /* NULL: none */
  const char* seed;     /* NULL: none */
  const char* schedule; /* NULL: none */
  char** program;       /* with its arguments */
};

static void help(void) {
  printf(
      "usage: rondo run-on [--trace[=FILE]] [--] PROGRAM [arguments]\n"
      "       rondo run-on --seed=SEED | --schedule=FILE [--] PROGRAM [arguments]\n"
      "       rondo run-on --explore=N [options] [--] PROGRAM [arguments]\n"
      "\n"
      "Runs a program that was built for libuv, and is linked with libuv.so.1, on\n"
      "librondo instead: the dynamic linker finds ours first, by LD_LIBRARY_PATH. The\n"
      "processes that the program starts run on it too.\n"
      "\n"
      "      --trace[=FILE]   write what its loops do into the file (%s);\n"
      "                       --trace FILE if -- follows. rondo trace --to=json FILE\n"
      "                       shows it\n"
      "      --seed=SEED      run it once, under an order that --explore has found\n"
      "      --schedule=FILE  the same, by a schedule that --explore has written\n"
      "      --explore=N      run it N times, each time under another order that its\n"
      "                       loop could have, in virtual time, and print what failed\n"
      "                       (docs/explore.md)\n"
      "  -h, --help           print this\n"
      "\n"
      "with --explore, and = before a value:\n"
      "      --base-seed=B      another number gives other runs, the same number the same\n"
      "                         (1)\n"
      "      --strategy=NAME    mix, walk, delay, slow or pct (mix)\n"
      "      --exhaustive       all schedules, one after the other, at most N\n"
      "      --first            no further runs after the first failure\n"
      "      --no-shorten       do not look for shorter schedules and words: seeds only\n"
      "      --compare          another output than in the usual order is a failure, too\n"
      "      --out=DIR          where the schedules of failures are written (.rondo)\n"
      "      --jobs=N           how many run at a time (as many as there are processors)\n"
      "      --timeout=SECONDS  when a run is ended (10)\n"
      "      --stdin=FILE       the standard input of every run; without it, it is empty\n"
      "      --json             one JSON document (docs/explore.md)\n"
      "\n"
      "environment:\n"
      "  RONDO_POLL           epoll or uring: how its loops wait\n"
      "\n"
      "The exit status is the program's; %d if there is no such program, %d if it\n"
      "cannot be started, %d for a bad option, 1 if %s or the file of\n"
      "--trace cannot be had. Under a schedule also 3 if that does not fit, and 124 if\n"
      "nothing can happen any more. With --explore it is 0 if nothing was found, 1 if a\n"
      "run has failed, 2 for a mistake.\n",
      trace_default, EXIT_NOT_FOUND, EXIT_NOT_STARTED, RN_EXIT_BAD_OPTION, library);
}

static int refuse(const char* what, const char* arg) {
  fprintf(stderr, "rondo run-on: %s%s\nTry rondo run-on --help.\n", what, arg);
  return RN_EXIT_BAD_OPTION;
}

static int fail(const char* what, const char* arg, const char* why) {
  fprintf(stderr, "rondo run-on: %s%s: %s\n", what, arg, why);
  return 1;
}

/* ---- the command line ------------------------------------------------------------------ */

/* The value of --NAME=VALUE or --NAME VALUE; NULL: it is not this option. */
static const char* value_of(int argc, char** argv, int* at, const char* name) {
  const char* arg = argv[*at];
  size_t length = strlen(name);
  if (strncmp(arg, name, length) != 0) return NULL;
  if (arg[length] == '=') return arg + length + 1;
  if (arg[length] != '\0') return NULL;
  return *at + 1 < argc ? argv[++*at] : "";
}

/* 0, or the exit status; program is NULL where help was all that was asked for. */
static int parse(int argc, char** argv, struct request* request) {
  static const char trace[] = "--trace";
  const size_t trace_length = sizeof trace - 1;
  *request = (struct request){0};
  int at = 2;
  for (; at < argc && argv[at][0] == '-'; at++) {
    const char* arg = argv[at];
    const char* value;
    if (strcmp(arg, "--") == 0) {
      at++;
      break;
    }
    if (strcmp(arg, "-h") == 0 || strcmp(arg, "--help") == 0) {
      help();
      return 0;
    }
    if (strncmp(arg, trace, trace_length) == 0 && arg[trace_length] == '=') {
      request->trace = arg + trace_length + 1;
      if (*request->trace == '\0') return refuse("wants the name of a file: ", arg);
    } else if (strcmp(arg, trace) == 0) {
      request->trace = trace_default;
      /* Only what stands between it and -- can be nothing but its value. */
      if (at + 2 < argc && argv[at + 1][0] != '-' && strcmp(argv[at + 2], "--") == 0)
        request->trace = argv[++at];
    } else if ((value = value_of(argc, argv, &at, "--seed")) != NULL) {
      request->seed = value;
    } else if ((value = value_of(argc, argv, &at, "--schedule")) != NULL) {
      request->schedule = value;
    } else {
      return refuse("bad option: ", arg);
    }
  }
  if (at >= argc) return refuse("which program?", "");
  if (argv[at][0] == '\0') return refuse("the program's name is empty", "");
  request->program = argv + at;
  return 0;
}

bool rn_run_on_explores(int argc, char** argv) {
  static const char explore[] = "--explore";
  const size_t length = sizeof explore - 1;
  bool explores = false;
  for (int at = 2; at < argc && argv[at][0] == '-' && strcmp(argv[at], "--") != 0; at++) {
    const char* arg = argv[at];
    if (strcmp(arg, "-h") == 0 || strcmp(arg, "--help") == 0) return false;
    if (strncmp(arg, explore, length) == 0 && (arg[length] == '\0' || arg[length] == '='))
      explores = true;
  }
  return explores;
}

/* ---- the library ------------------------------------------------------------------------ */

static bool is_there(const char* folder) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/%s", folder, library);
  return length > 0 && (size_t)length < sizeof path && access(path, R_OK) == 0;
}

static void go_up(char* path) {
  char* slash = strrchr(path, '/');
  if (slash != NULL) *slash = '\0';
}

/* Up and down from a folder, without .. in the result, which has PATH_MAX bytes. */
static bool join(char* path, const char* folder, const char* way) {
  snprintf(path, PATH_MAX, "%s", folder);
  for (; strncmp(way, "../", 3) == 0; way += 3) go_up(path);
  size_t length = strlen(path);
  int wrote = snprintf(path + length, PATH_MAX - length, "/%s", way);
  return wrote > 0 && (size_t)wrote < PATH_MAX - length;
}

/* The folder that has our libuv.so.1, in memory of PATH_MAX bytes; or the exit status. */
static int find_library(char* folder) {
  static const char* const places[] = {"dropin", RONDO_DROPIN_FROM_BIN};
  enum { PLACES = sizeof places / sizeof places[0] };
  char looked[PLACES][PATH_MAX];
  char here[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", here, sizeof here - 1);
  if (length < 0) return fail("/proc/self/exe", "", strerror(errno));
  here[length] = '\0';
  go_up(here);
  for (int i = 0; i < PLACES; i++) {
    if (!join(looked[i], here, places[i])) return fail(here, "", strerror(ENAMETOOLONG));
    if (!is_there(looked[i])) continue;
    if (realpath(looked[i], folder) == NULL) return fail(looked[i], "", strerror(errno));
    return 0;
  }
  fprintf(stderr, "rondo run-on: there is no %s, neither in\n", library);
  for (int i = 0; i < PLACES; i++)
    fprintf(stderr, "  %s%s\n", looked[i],
            i + 1 < PLACES ? " (a build tree) nor in" : " (installed)");
  fprintf(stderr, "make builds it, make install installs it.\n");
  return 1;
}

static int put_library_first(void) {
  char folder[PATH_MAX];
  int status = find_library(folder);
  if (status != 0) return status;
  if (strpbrk(folder, ":;") != NULL)
    return fail(folder, "", "LD_LIBRARY_PATH cannot name a folder with : or ;");
  const char* before = getenv("LD_LIBRARY_PATH");
  if (before == NULL) before = "";
  size_t size = strlen(folder) + strlen(before) + 2;
  char* value = malloc(size);
  if (value == NULL) return fail("LD_LIBRARY_PATH", "", strerror(ENOMEM));
  snprintf(value, size, "%s%s%s", folder, *before == '\0' ? "" : ":", before);
  bool is_set = setenv("LD_LIBRARY_PATH", value, 1) == 0;
  free(value);
  return is_set ? 0 : fail("LD_LIBRARY_PATH", "", strerror(errno));
}

/* ---- the trace --------------------------------------------------------------------------- */

/* Makes the file empty, so that every process of the program can append to it, and names it
 * from the root, because they may be in other folders. */
static int begin_trace(const char* name) {
  int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0666);
  if (fd < 0) return fail("cannot write the trace ", name, strerror(errno));
  char* path = realpath(name, NULL);
  int err = path == NULL || setenv("RONDO_TRACE", path, 1) != 0 ? errno : 0;
  free(path);
  close(fd);
  return err == 0 ? 0 : fail("cannot write the trace ", name, strerror(err));
}

/* ---- the schedule ------------------------------------------------------------------------ */

/* Looks at it first, so that we report a mistake, and not the program's library. */
static int begin_schedule(const struct request* request) {
  struct rn_seed seed;
  struct rn_schedule schedule;
  char said[PATH_MAX + 128];
  if (request->seed != NULL && request->schedule != NULL)
    return refuse("--seed cannot be used with --schedule: a schedule has its seed", "");
  if (request->seed != NULL) {
    if (!rn_seed_read(request->seed, &seed))
      return refuse("is no seed that run-on --explore prints: ", request->seed);
    return setenv("RONDO_SEED", request->seed, 1) == 0 ? 0 : fail("--seed", "", strerror(errno));
  }
  const char* problem = rn_schedule_read(request->schedule, &schedule);
  free(schedule.deviations);
  if (problem != NULL) {
    snprintf(said, sizeof said, "--schedule %s %s", request->schedule, problem);
    return refuse(said, "");
  }
  char* path = realpath(request->schedule, NULL); /* the program may change its folder */
  int err = path == NULL || setenv("RONDO_SCHEDULE", path, 1) != 0 ? errno : 0;
  free(path);
  return err == 0 ? 0 : fail(request->schedule, "", strerror(err));
}

static int not_started(const char* program, int err) {
  bool is_file = strchr(program, '/') != NULL && access(program, F_OK) == 0;
  if (err != ENOENT)
    fail(program, "", strerror(err));
  else
    fail(program, "", is_file ? "its interpreter is not there" : "no such program");
  return err == ENOENT ? EXIT_NOT_FOUND : EXIT_NOT_STARTED;
}

int rn_run_on(int argc, char** argv) {
  struct request request;
  int status = parse(argc, argv, &request);
  if (status != 0 || request.program == NULL) return status;
  /* Programs seldom look whether a loop could be made. */
  const char* poll = getenv("RONDO_POLL");
  if (poll != NULL && *poll != '\0' && strcmp(poll, "epoll") != 0 && strcmp(poll, "uring") != 0)
    return refuse("RONDO_POLL is epoll or uring, not ", poll);
  status = put_library_first();
  if (status == 0 && request.trace != NULL) status = begin_trace(request.trace);
  if (status == 0 && (request.seed != NULL || request.schedule != NULL))
    status = begin_schedule(&request);
  if (status != 0) return status;
  execvp(request.program[0], request.program);
  return not_started(request.program[0], errno);
}

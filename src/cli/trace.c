/* SPDX-License-Identifier: MIT */
/*
 * rondo trace [-o FILE] [options] FILE.js [arguments]
 *
 * The program runs in this very process, as without `trace`: its options among the others are taken
 * out of the command line, so that the program does not see them, nor do processes that it forks.
 */
#include "cli/trace.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "node/node.h"
#include "uv.h"

static const char path_default[] = "rondo.trace";

const char rn_trace_help[] =
    "usage: rondo trace [-o FILE] [options] [--] PROGRAM.js [arguments]\n"
    "       rondo trace --to=json|chrome [-o OUT] FILE\n"
    "\n"
    "Runs a program and writes into a file what its event loops do: every turn, phase\n"
    "and callback, what queued it and where, how long it waited and ran. Workers and\n"
    "threads of the pool are in it; other processes that it starts are not. The second\n"
    "form prints a trace in another format.\n"
    "\n"
    "  -o FILE           the trace (rondo.trace); of --to: the output (standard output)\n"
    "      --last=N      keep the last N events of each loop in memory, and write them\n"
    "                    when the program ends, is interrupted, or gets SIGUSR2 without\n"
    "                    listening to it: cheap enough to leave on\n"
    "      --for=S       end the trace after so many seconds; the program goes on\n"
    "      --places=off  leave out the places in the source where things were queued\n"
    "      --outputs     record what the program writes to its standard streams\n"
    "      --seed=SEED, --schedule=FILE\n"
    "                    trace a run that rondo explore has found (docs/explore.md)\n"
    "      --to=json     print a line of JSON for each event (docs/tracing.md)\n"
    "      --to=chrome   print Chrome's Trace Event format, for viewers like speedscope\n"
    "  -h, --help        print this\n"
    "\n"
    "The options of rondo (rondo --help) may stand among these.\n"
    "\n"
    "exit status:\n"
    "  that of the program, even if the disk is full while it runs; 1 if the file cannot\n"
    "  be written at all, 9 for a bad option\n"
    "  --to: 0, 1 if the output cannot be written, 2 if the file is not a trace that can\n"
    "  be read\n";

/* ---- the command line --------------------------------------------------------------------- */

bool rn_trace_converts(int argc, char** argv) {
  static const char to[] = "--to";
  bool converts = false;
  for (int at = 2; at < argc && argv[at][0] == '-' && strcmp(argv[at], "--") != 0; at++) {
    if (strncmp(argv[at], to, sizeof to - 1) == 0) converts = true;
    if (strcmp(argv[at], "-h") == 0 || strcmp(argv[at], "--help") == 0) return false;
    if (strcmp(argv[at], "-o") == 0) at++;
  }
  return converts;
}

static int refuse(const struct rn_trace_request* request, const char* what, const char* arg) {
  const char* name = request->tool == NULL ? "trace" : request->tool;
  fprintf(stderr, "rondo %s: %s%s\nTry rondo %s --help.\n", name, what, arg, name);
  return -RN_EXIT_BAD_OPTION;
}

/* The value of --NAME=VALUE or --NAME VALUE; *used words. NULL: it is not this option. */
static const char* value_of(int count, char** words, const char* name, int* used) {
  size_t length = strlen(name);
  if (strncmp(words[0], name, length) != 0) return NULL;
  *used = 1;
  if (words[0][length] == '=') return words[0] + length + 1;
  if (words[0][length] != '\0') return NULL;
  *used = 2;
  return count > 1 ? words[1] : "";
}

/* A number above 0 and nothing behind it; 0: no such number. */
static double number_of(const char* text) {
  char* end;
  double number = strtod(text, &end);
  return *text == '\0' || *end != '\0' || !isfinite(number) || number < 0 ? 0 : number;
}

int rn_trace_take(int count, char** words, struct rn_trace_request* request) {
  enum { LAST_MAX = 100000000 };
  const double ns_per_s = 1e9, seconds_max = 1e9;
  int used;
  const char* text;
  if (strcmp(words[0], "--outputs") == 0) {
    request->lens.outputs = true;
    return 1;
  }
  if ((text = value_of(count, words, "--of-tool", &used)) != NULL) { /* first, by program.js */
    request->tool = text;
    return used;
  }
  if (value_of(count, words, "--to", &used) != NULL) return used; /* with --help: see above */
  if ((text = value_of(count, words, "-o", &used)) != NULL) {
    if (*text == '\0') return refuse(request, "wants the name of a file: ", "-o");
    request->lens.path = text;
    return used;
  }
  if ((text = value_of(count, words, "--places", &used)) != NULL) {
    if (strcmp(text, "off") != 0 && strcmp(text, "on") != 0)
      return refuse(request, "--places wants on or off, not ", text);
    request->no_places = strcmp(text, "off") == 0;
    return used;
  }
  if ((text = value_of(count, words, "--last", &used)) != NULL) {
    double number = number_of(text);
    if (number < 1 || number > LAST_MAX || number != floor(number))
      return refuse(request, "--last wants a number of events from 1 to 100000000, not ", text);
    request->lens.last_events = (uint64_t)number;
    return used;
  }
  if ((text = value_of(count, words, "--for", &used)) != NULL) {
    double seconds = number_of(text);
    if (seconds <= 0 || seconds > seconds_max)
      return refuse(request, "--for wants a number of seconds, not ", text);
    request->lens.for_ns = (uint64_t)(seconds * ns_per_s);
    return used;
  }
  return 0;
}

/* ---- the file ----------------------------------------------------------------------------- */

int rn_trace_start(struct rn_trace_request* request, bool browser) {
  struct rn_lens_options* lens = &request->lens;
  if (lens->path == NULL) lens->path = path_default;
  if (browser) lens->model = "browser";
  lens->empties = lens->speaks = lens->catches = true;
  lens->before_death = rn_stdio_restore;
  int err = rn_lens_start(lens);
  if (err == 0) return 0;
  fprintf(stderr, "rondo trace: cannot write %s: %s\n", lens->path, uv_strerror(err));
  return 1;
}

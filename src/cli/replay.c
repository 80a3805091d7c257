/* SPDX-License-Identifier: MIT */
/*
 * rondo replay: one run that rondo explore has found. It is `rondo --seed=S app.js`, in this very
 * process, so that streams, signals and exit status are the program's. Here it is only checked
 * that a run is named. --test is left out: a test file is a program, and runs by itself.
 */
#include "cli/replay.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

static const char help[] =
    "usage: rondo replay --seed=SEED [options] [--] PROGRAM.js [arguments]\n"
    "       rondo replay --schedule=FILE [options] [--] PROGRAM.js [arguments]\n"
    "\n"
    "Runs a program once, under a schedule that rondo explore has found: everything that\n"
    "decides the order of callbacks comes from the seed or the file, and clocks are\n"
    "virtual. Streams and exit status are those of the program.\n"
    "\n"
    "      --seed=SEED      a seed that rondo explore has printed\n"
    "      --schedule=FILE  a schedule that rondo explore has written\n"
    "      --test           the program is a test file (rondo --test --explore)\n"
    "  -h, --help           print this\n"
    "\n"
    "The options of rondo (rondo --help) may stand among these. rondo trace, explain and\n"
    "timeline take --seed and --schedule, too.\n"
    "\n"
    "exit status:\n"
    "  that of the program\n"
    "  3    the schedule does not fit the program: a line says at which choice\n"
    "  9    a mistake in the command line, a seed or a schedule that is none\n"
    "  124  nothing can happen any more, and the program has not ended\n";

/* Whether a word is --NAME or --NAME=VALUE. */
static bool is_option(const char* word, const char* name) {
  size_t length = strlen(name);
  return strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == '=');
}

int rn_replay_enter(int* argc, char*** argv) {
  char** words = *argv;
  bool names_run = false;
  int to = 1;
  int at = 2;
  for (; at < *argc && words[at][0] == '-' && strcmp(words[at], "--") != 0; at++) {
    if (strcmp(words[at], "-h") == 0 || strcmp(words[at], "--help") == 0) {
      fputs(help, stdout);
      return 0;
    }
    if (strcmp(words[at], "--test") == 0) continue;
    bool names = is_option(words[at], "--seed") || is_option(words[at], "--schedule");
    names_run = names_run || names;
    words[to++] = words[at];
    if (names && strchr(words[at], '=') == NULL && at + 1 < *argc) words[to++] = words[++at];
  }
  bool has_program = at < *argc && (strcmp(words[at], "--") != 0 || at + 1 < *argc);
  if (!names_run || !has_program) {
    fprintf(stderr, "rondo replay: %s\nTry rondo replay --help.\n",
            names_run ? "which program?" : "which run? --seed=SEED or --schedule=FILE");
    return RN_EXIT_BAD_OPTION;
  }
  while (at < *argc) words[to++] = words[at++];
  words[to] = NULL;
  *argc = to;
  return -1;
}

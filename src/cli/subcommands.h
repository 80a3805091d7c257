/* SPDX-License-Identifier: MIT */
/*
 * Subcommands. The rule: one counts only as the first word, and wins over a file of that name
 * there. `rondo ./doctor`, `rondo doctor.js` and `rondo -- doctor` run the file. Rondo's own
 * options stand between the subcommand and the file; all that follows the file is the program's.
 *
 * There are four kinds: those that C does alone (`run`), tools in JavaScript, which get all words
 * behind the subcommand (`tool`), those that JavaScript does with rondo's own options (neither),
 * and those that make another command line of theirs (`enter`): the sandbox of rondo lens, and
 * rondo replay. Those without a `usage` are for rondo's own use.
 */
#ifndef RN_CLI_SUBCOMMANDS_H
#define RN_CLI_SUBCOMMANDS_H

#include <stdbool.h>

struct rn_subcommand {
  const char* name;
  /* Does it all, without an engine: the exit status. */
  int (*run)(int argc, char** argv);
  /* The exit status; or a negative number where the command line is another one from now on. */
  int (*enter)(int* argc, char*** argv);
  /* A built-in module, whose function main(words) does it (lib/rondo/tools/run.js). */
  const char* tool;
  bool traces;       /* it is rondo trace: the program runs, with a trace */
  const char* usage; /* what follows its name, in rondo --help; NULL: it is not in there */
  const char* what;  /* it does; likewise */
  const char* help;  /* what --help prints; NULL: `run` or the tool does that, too */
};

/* What the first word names, NULL if nothing. */
const struct rn_subcommand* rn_subcommand_of(int argc, char** argv);
/* For rondo --help: how to call them; what they are for. */
void rn_subcommands_print_usage(void);
void rn_subcommands_print_what(void);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Subcommands. The rule: one counts only as the first word, and wins over a file of that name
 * there. `rondo ./doctor`, `rondo doctor.js` and `rondo -- doctor` run the file. Rondo's own
 * options stand between the subcommand and the file; all that follows the file is the program's.
 */
#ifndef RN_CLI_SUBCOMMANDS_H
#define RN_CLI_SUBCOMMANDS_H

#include <stdbool.h>

struct rn_subcommand {
  const char* name;
  /* Does it all, without an engine: the exit status. NULL: JavaScript does it
   * (lib/node/internal/start.js), with the option `subcommand`. */
  int (*run)(int argc, char** argv);
  bool takes_program; /* a file or -e; otherwise words behind it are a mistake */
  const char* help;   /* what --help prints; NULL: `run` does that, too */
};

/* What the first word names, NULL if nothing. */
const struct rn_subcommand* rn_subcommand_of(int argc, char** argv);

#endif

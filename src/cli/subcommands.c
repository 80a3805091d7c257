/* SPDX-License-Identifier: MIT */
/* The table of subcommands. */
#include "cli/subcommands.h"

#include <stddef.h>
#include <string.h>

#include "cli/run_on.h"

static const struct rn_subcommand table[] = {
    {"doctor", NULL, false},
    {"run-on", rn_run_on, true},
};

const struct rn_subcommand* rn_subcommand_of(int argc, char** argv) {
  for (size_t i = 0; argc > 1 && i < sizeof table / sizeof table[0]; i++)
    if (strcmp(argv[1], table[i].name) == 0) return &table[i];
  return NULL;
}

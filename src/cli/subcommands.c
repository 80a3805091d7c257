/* SPDX-License-Identifier: MIT */
/* The table of subcommands. */
#include "cli/subcommands.h"

#include <stddef.h>
#include <string.h>

#include "cli/run_on.h"

static const char doctor_help[] =
    "usage: rondo doctor [options]\n"
    "\n"
    "Tests this machine and its JavaScript engine, and prints\n"
    "\n"
    "  - versions: of rondo, the engine and the kernel; how the loop waits\n"
    "  - limits of the process that matter: files, memory, stack\n"
    "  - self-tests: timers, promises, modules, contexts, async context, bytes, stacks,\n"
    "    threads\n"
    "  - the private ways of the engine that rondo uses where they work. Each works,\n"
    "    or is missing, different, off, or lacking another one; then a second line says\n"
    "    what stands in for it, wholly or in part, or that nothing does\n"
    "\n"
    "The options are those of rondo (rondo --help) that take no program.\n"
    "\n"
    "exit status:\n"
    "  0  nothing is broken\n"
    "  1  a self-test fails, or the engine lacks a private way that nothing stands in\n"
    "     for. What was switched off does not count\n"
    "  9  a mistake in the command line, RONDO_ENGINE or RONDO_WITHOUT\n"
    "\n"
    "environment:\n"
    "  RONDO_ENGINE=portable    switches all private ways off\n"
    "  RONDO_WITHOUT=NAME,NAME  switches some of them off\n"
    "\n"
    "A script is run with these, too: rondo then does without the private ways.\n";

static const struct rn_subcommand table[] = {
    {"doctor", NULL, false, doctor_help},
    {"run-on", rn_run_on, true, NULL},
};

const struct rn_subcommand* rn_subcommand_of(int argc, char** argv) {
  for (size_t i = 0; argc > 1 && i < sizeof table / sizeof table[0]; i++)
    if (strcmp(argv[1], table[i].name) == 0) return &table[i];
  return NULL;
}

/* SPDX-License-Identifier: MIT */
/* The table of subcommands. */
#include "cli/subcommands.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/replay.h"
#include "cli/run_on.h"
#include "cli/sandbox.h"
#include "cli/signal_witness.h"
#include "cli/trace.h"

static const char doctor_help[] =
    "usage: rondo doctor [options]\n"
    "\n"
    "Tests this machine and its JavaScript engine, and prints\n"
    "\n"
    "  - versions: of rondo, the engine and the kernel; how the loop waits\n"
    "  - limits of the process that matter: files, memory, stack\n"
    "  - self-tests: timers, promises, modules, contexts, async context, bytes, stacks,\n"
    "    threads\n"
    "  - the private parts of the engine that rondo uses where they work. Each works,\n"
    "    or is missing, different, off, or lacking another one; then a second line says\n"
    "    what replaces it, wholly or in part, or that nothing does\n"
    "\n"
    "The options are those of rondo (rondo --help) that take no program.\n"
    "\n"
    "exit status:\n"
    "  0  nothing is broken\n"
    "  1  a self-test fails, or the engine lacks a private part that nothing replaces.\n"
    "     A part that you switched off does not count\n"
    "  9  a mistake in the command line, RONDO_ENGINE or RONDO_WITHOUT\n"
    "\n"
    "environment:\n"
    "  RONDO_ENGINE=portable    switches all private parts off\n"
    "  RONDO_WITHOUT=NAME,NAME  switches some of them off\n"
    "\n"
    "They also apply to scripts: rondo then runs them without the private parts.\n";

static const struct rn_subcommand table[] = {
    {.name = "compare",
     .tool = "rondo/tools/compare",
     .usage = " [--loops=LIST] [--expect=same] PROGRAM.js [arguments]",
     .what = "finds where event loops differ on a program, and the rule behind it"},
    {.name = "doctor",
     .usage = "",
     .what = "tests this machine and its JavaScript engine",
     .help = doctor_help},
    {.name = "explain",
     .tool = "rondo/tools/explain",
     .usage = " [options] PROGRAM.js|TRACE",
     .what = "says why each line of a program was printed at that moment"},
    {.name = "explore",
     .tool = "rondo/tools/explore",
     .usage = " [-n N] [--base-seed=B] [options] PROGRAM.js [arguments]",
     .what = "runs a program under many legal orders, and finds those that fail"},
    {.name = "lens",
     .tool = "rondo/tools/lens",
     .usage = " [--port=N] [--open] [--unsafe]",
     .what = "serves a playground that runs code under each loop, step by step"},
    {.name = "lens-report", .tool = "rondo/tools/lens-report"},
    {.name = "lens-sandbox", .enter = rn_sandbox_enter},
    {.name = "replay",
     .enter = rn_replay_enter,
     .usage = " --seed=SEED | --schedule=FILE PROGRAM.js [arguments]",
     .what = "repeats a run that explore has found"},
    {.name = "run-on",
     .run = rn_run_on,
     .usage = " [--trace[=FILE]] [--explore=N] [--] PROGRAM [arguments]",
     .what = "runs a program that was built for libuv on librondo"},
    {.name = "signal-witness", .run = rn_signal_witness},
    {.name = "timeline",
     .tool = "rondo/tools/timeline",
     .usage = " [-o PAGE] [--open] app.js|TRACE",
     .what = "writes a page that shows a run, task by task"},
    {.name = "trace",
     .traces = true,
     .usage = " [-o FILE] [options] PROGRAM.js [arguments]",
     .what = "records what the loops of a program do",
     .help = rn_trace_help},
};

enum { SUBCOMMANDS = sizeof table / sizeof table[0] };

/* rondo trace --to=FORMAT */
static const struct rn_subcommand converter = {.name = "trace", .tool = "rondo/tools/trace"};

/* rondo run-on --explore=N */
static const struct rn_subcommand explorer = {.name = "run-on", .tool = "rondo/tools/run-on"};

const struct rn_subcommand* rn_subcommand_of(int argc, char** argv) {
  for (size_t i = 0; argc > 1 && i < SUBCOMMANDS; i++) {
    if (strcmp(argv[1], table[i].name) != 0) continue;
    if (table[i].traces && rn_trace_converts(argc, argv)) return &converter;
    if (table[i].run == rn_run_on && rn_run_on_explores(argc, argv)) return &explorer;
    return &table[i];
  }
  return NULL;
}

void rn_subcommands_print_usage(void) {
  for (size_t i = 0; i < SUBCOMMANDS; i++)
    if (table[i].usage != NULL) printf("       rondo %s%s\n", table[i].name, table[i].usage);
}

void rn_subcommands_print_what(void) {
  for (size_t i = 0; i < SUBCOMMANDS; i++)
    if (table[i].usage != NULL) printf("  %-10s %s\n", table[i].name, table[i].what);
}

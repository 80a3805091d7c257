/* SPDX-License-Identifier: MIT */
/* rondo run-on: programs that were built for libuv, on librondo. */
#ifndef RN_CLI_RUN_ON_H
#define RN_CLI_RUN_ON_H

#include <stdbool.h>

/* argv[1] is "run-on". Returns, with an exit status, only if no program runs. */
int rn_run_on(int argc, char** argv);
/* Whether --explore is among its options: a tool in JavaScript does that. */
bool rn_run_on_explores(int argc, char** argv);

#endif

/* SPDX-License-Identifier: MIT */
/* rondo run-on: programs that were built for libuv, on librondo. */
#ifndef RN_CLI_RUN_ON_H
#define RN_CLI_RUN_ON_H

/* argv[1] is "run-on". Returns, with an exit status, only if no program runs. */
int rn_run_on(int argc, char** argv);

#endif

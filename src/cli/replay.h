/* SPDX-License-Identifier: MIT */
/* rondo replay --seed=S | --schedule=FILE [options] FILE.js [arguments] */
#ifndef RN_CLI_REPLAY_H
#define RN_CLI_REPLAY_H

/* Makes a command line without `replay` of it. As `enter` of struct rn_subcommand. */
int rn_replay_enter(int* argc, char*** argv);

#endif

/* SPDX-License-Identifier: MIT */
/* rondo signal-witness: says which signals were for a whole process group. */
#ifndef RN_CLI_SIGNAL_WITNESS_H
#define RN_CLI_SIGNAL_WITNESS_H

/* As `run` of struct rn_subcommand. */
int rn_signal_witness(int argc, char** argv);

#endif

/* SPDX-License-Identifier: MIT */
/* rondo trace: a program that runs as ever, and what its loops do, in a file. */
#ifndef RN_CLI_TRACE_H
#define RN_CLI_TRACE_H

#include "lens/lens.h"

struct rn_trace_request {
  bool is_on;
  bool no_places;
  const char* tool; /* whose mistakes it tells; NULL: its own */
  struct rn_lens_options lens;
};

extern const char rn_trace_help[];

/* Whether the words behind `rondo trace` ask for a trace in another format, which a tool gives
 * (lib/rondo/tools/trace.js). */
bool rn_trace_converts(int argc, char** argv);
/* Looks for an option of rondo trace at words[0]: how many words it takes, 0 if it is none. A
 * mistake is a negative number after a message on standard error. */
int rn_trace_take(int count, char** words, struct rn_trace_request* request);
/* Opens the file: 0, or the exit status after a message. */
int rn_trace_start(struct rn_trace_request* request, bool browser);

#endif

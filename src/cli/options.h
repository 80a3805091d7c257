/* SPDX-License-Identifier: MIT */
/* The command line of rondo. */
#ifndef RN_CLI_OPTIONS_H
#define RN_CLI_OPTIONS_H

#include <stdbool.h>

#include "cli/trace.h"
#include "node/process/life.h"

struct rn_command {
  struct rn_option* options; /* what JavaScript sees */
  size_t count;
  rondo_model model;
  unsigned switches_on; /* --switch, a bit each */
  unsigned switches_off;
  bool browser; /* --loop=browser */
  bool virtual_time;
  const char* seed;     /* NULL: none */
  const char* schedule; /* likewise */
  bool why;
  bool help;
  bool help_all; /* --help=all */
  bool version;
  int options_end; /* argv[options_end] is the first word that is none */
  int rest;        /* argv[rest] is the script, or the first argument where there is none */
  bool has_script; /* a file, or "-" */
  const char* title;
  struct rn_trace_request trace; /* rondo trace */
};

enum { RN_EXIT_BAD_OPTION = 9 };

struct rn_subcommand;
/* 0, or the exit status after a message on standard error. The subcommand, if there is one, is
 * argv[1]. Words that are for rondo trace alone are taken out of argv. */
int rn_options_parse(int* argc, char** argv, const struct rn_subcommand* subcommand,
                     struct rn_command* command);
/* The common options, or all. */
void rn_options_help(bool all);
/* An rn_option_reader. */
const char* rn_options_read(int count, char** words, struct rn_option** options,
                            size_t* options_count);

/* An option of Node's that is not there (ignored.c): accepted, perhaps after one line on standard
 * error, or RN_ABSENT: the program must not run without it. of_worker: it is a Worker's, which does
 * run without most of them. */
enum rn_ignored { RN_IGNORED_NO, RN_IGNORED, RN_IGNORED_WITH_NEXT, RN_ABSENT };
enum rn_ignored rn_option_ignored(const char* arg, bool of_worker);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * A script's life: its start, its loop, its end.
 */
#ifndef RN_NODE_LIFE_H
#define RN_NODE_LIFE_H

#include "engine/engine.h"

/* An option of the command line as JavaScript shall see it: native('tasks').options()
 * has name: true, text, or a list of texts where a name comes more than once as list. */
struct rn_option {
  const char* name;
  const char* text; /* NULL: true */
  bool list;
};

struct rn_life {
  rn_object start;
  rn_object before_exit;
  rn_object exit;
  rn_object status;
  rn_object why;
};

/* Runs what the options say in a new engine on this loop until its end; the
 * exit status. Options are the caller's until it returns. */
int rn_life_run(uv_loop_t* loop, const struct rn_option* options, size_t count);

/* Reads words of a command line, all of them options that a Worker can have of its own: NULL, or
 * the word that is none. The options are added to *options, whose texts are in the words. */
typedef const char* (*rn_option_reader)(int count, char** words, struct rn_option** options,
                                        size_t* options_count);
void rn_life_set_reader(rn_option_reader reader);
/* readOptions(words): an object as native('tasks').options() gives, or the word that is wrong. */
rn_value rn_life_read_options(rn_engine* engine, rn_value words);

void rn_life_set(rn_engine* engine, struct rn_life life);
/* This thread runs another loop than Node's. */
void rn_life_set_loop(void (*run_loop)(rn_engine* engine));
/* A function to call when the exit listeners have run. */
void rn_life_at_end(rn_engine* engine, rn_value function);
rn_value rn_life_options(rn_engine* engine);
/* Ends the process; pool works that run are waited for, as in Node, and so are Workers for a
 * while. */
_Noreturn void rn_life_exit(rn_engine* engine, int status);

/* ---- a Worker's (worker.c) */

/* Runs on the engine of this thread what the options of the process say, until the loop has
 * nothing more to do or the engine is halted; the exit status, unless it is halted. */
int rn_life_work(rn_engine* engine);
/* A function to call when the engine of this thread ends, before its loop: it closes handles that
 * are left and frees what is the thread's, when they are closed. Never on the main thread,
 * which is left as it is. The last one is called first. */
void rn_life_add_end(void (*close)(rn_engine* engine), void (*free)(void));
/* Calls them; all handles are closed, all requests have ended. */
void rn_life_end(rn_engine* engine);
/* The same after saying what little can be said of the exception. */
_Noreturn void rn_life_die(rn_engine* engine, rn_value exception);

#endif

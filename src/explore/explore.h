/* SPDX-License-Identifier: MIT */
/*
 * One run of a program under a schedule: src/poll/steer.c asks, we answer.
 *
 *   seed.c       what a seed says: strategy, run, date; random numbers from it
 *   strategy.c   answers from random numbers
 *   schedule.c   answers from a file, and what was answered into a file
 *   input.c      what came from other hosts: into a file, and from it
 *   describe.c   candidates in words
 *   details.c    all candidates of all choices, for tools
 *   run.c        the run: counts choices, keeps delays within bounds, ends it
 *   dropin/      in libuv.so.1: schedules from the environment, names of callbacks
 *
 * A run depends on nothing but the program, its input and the seed or the schedule. So nothing
 * here may look at an id or an address: ids are others while the program is traced. Candidates
 * have numbers instead, from 1, in the order in which they are first seen.
 */
#ifndef RN_EXPLORE_EXPLORE_H
#define RN_EXPLORE_EXPLORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "rondo.h"

enum { RN_EXIT_NO_FIT = 3, RN_EXIT_STUCK = 124, RN_SEED_BYTES = 80, RN_LABEL_BYTES = 128 };

/* seed.c */
struct rn_random {
  uint64_t state[4];
};
void rn_random_seed(struct rn_random* random, uint64_t seed);
uint64_t rn_random_next(struct rn_random* random);
uint64_t rn_random_below(struct rn_random* random, uint64_t limit); /* limit > 0 */

enum rn_strategy { RN_USUAL = 'u', RN_WALK = 'w', RN_DELAY = 'd', RN_SLOW = 's', RN_PCT = 'p' };
struct rn_seed {
  enum rn_strategy strategy;
  unsigned depth; /* DELAY: deviations; PCT: depth of the bug; WALK: how wild, from 1; SLOW:
                     which way of being slow, from 1 (begin_slow) */
  uint64_t base;
  uint64_t run;
  unsigned length;  /* the binary logarithm of the number of choices that are expected */
  uint64_t date_ms; /* at which the program's clock begins */
};
bool rn_seed_read(const char* text, struct rn_seed* seed);
void rn_seed_write(const struct rn_seed* seed, char text[RN_SEED_BYTES]);
uint64_t rn_seed_mix(const struct rn_seed* seed);

/* A choice, as it is asked for. */
struct rn_choice {
  uint64_t number; /* from 1; choices with one candidate have none */
  rondo_choice_point point;
  const rondo_candidate_t* candidates;
  const uint32_t* numbers; /* of the candidates; 0: of no handle or request */
  size_t count;
  uint64_t left_ns; /* how long the delays that are chosen from now on may take: run.c, rule 1 */
};

/* strategy.c */
struct rn_value {
  uint64_t key;   /* of a candidate, or of all candidates that belong together, as on one file */
  uint64_t value; /* a priority, or how slow they are */
};
struct rn_strategist {
  struct rn_seed seed;
  struct rn_random random;
  uint64_t* turns; /* at which choices it deviates, or changes priorities */
  size_t turns_count;
  struct rn_value* values; /* a hash table; key 0 is a free place */
  size_t values_count;
  size_t values_capacity;
  /* PCT */
  bool by_file;
  enum { RN_SLOW_NOTHING, RN_SLOW_FILES, RN_SLOW_SOCKETS, RN_SLOW_COUNT } slow_part;
  uint64_t timer_priority;
  uint64_t lowest;
  /* slow */
  enum { RN_EACH, RN_ONE_KIND, RN_ONE_FILE, RN_TOGETHER_COUNT } slow_together;
  bool newest_first;   /* of slow things */
  uint64_t slow_block; /* one of so many groups is slow */
  uint64_t slow_turn;  /* which one */
  uint64_t groups;     /* that were seen */
  uint64_t slow_group; /* the next one, or the last one, that is slow */
  bool recovers;       /* together, when they have waited for long enough */
  uint64_t times;      /* timers that have run since all were slow */
  uint64_t times_max;
  uint64_t idle_turns; /* in a row, in which slow things were left for the next one */
  uint64_t idle_turns_max;
  uint64_t drips; /* reads that get one byte only */
};
int rn_strategist_begin(struct rn_strategist* strategist, const struct rn_seed* seed);
size_t rn_strategist_choose(struct rn_strategist* strategist, const struct rn_choice* choice);

/* describe.c */
void rn_candidate_describe(rondo_choice_point point, size_t index,
                           const rondo_candidate_t* candidate, uint32_t number,
                           char text[RN_LABEL_BYTES]);

/* input.c: what came from outside, in a schedule */
struct rn_input {
  char call[16];
  unsigned socket;
  int64_t result;
  char* data;
  size_t size;
};
struct rn_inputs {
  struct rn_input* items;
  size_t count;
  size_t next; /* to be played */
};

/* schedule.c */
struct rn_deviation {
  uint64_t number;
  rondo_choice_point point;
  size_t index;
  size_t count;
  char label[RN_LABEL_BYTES];
  char usual[RN_LABEL_BYTES]; /* what the first candidate was */
};
struct rn_schedule {
  char seed[RN_SEED_BYTES]; /* that it was found with; it gives date and random numbers */
  struct rn_deviation* deviations;
  size_t count;
  /* A choice need not have its number: the next one with the same candidates is taken that comes at
   * most `slack` choices too early. What never comes is left out. For the search for short ones. */
  bool is_loose;
  uint64_t slack;
  struct rn_inputs inputs;
};
/* 0, or a sentence why not. */
const char* rn_schedule_read(const char* path, struct rn_schedule* schedule);
/* Appends. False: out of memory. */
bool rn_schedule_add(struct rn_schedule* schedule, const struct rn_deviation* deviation);
struct rn_report {
  const char* path; /* NULL: nobody wants one */
  uint64_t choices;
  uint64_t order; /* a hash of what was delivered in which order */
};
void rn_report_begin(const struct rn_report* report, const char* seed);
void rn_report_choice(const struct rn_report* report, const struct rn_deviation* deviation);
void rn_report_end(const struct rn_report* report, const char* end); /* ended, stuck, no-fit */
FILE* rn_report_open(const struct rn_report* report);                /* to append; or NULL */

/* input.c */
/* A line of a schedule, without its first word. False: it cannot be read. */
bool rn_input_read(const char* line, struct rn_inputs* inputs);
/* Records into the report or, if there are inputs, plays them. */
void rn_inputs_begin(struct rn_inputs* inputs, const struct rn_report* report);
/* Standard input, if the schedule has it. False: it cannot be put there. */
bool rn_inputs_open_stdin(const struct rn_inputs* inputs);
/* Another call was kept than the one that is made; found is in words. */
_Noreturn void rn_explore_no_input(const char* wanted, const char* found); /* run.c */

/* details.c */
void rn_details_begin(const struct rn_report* report);
const struct rn_report* rn_details_report(void); /* NULL: nobody wants details */
void rn_details_note(const uv_loop_t* loop, const struct rn_choice* choice, size_t answer);

/* dropin/callbacks.c: puts the names of a loop's callbacks into the report. */
void rn_callbacks_observe(uv_loop_t* loop, const struct rn_report* report);

/* run.c */
/* By a seed or, if that is NULL, by a file. Before the first loop. A sentence why not, or NULL. */
const char* rn_explore_begin(const char* seed, const char* schedule_path);
/* dropin/by_environment.c: what RONDO_SEED or RONDO_SCHEDULE says, if one of them is set. */
void rn_explore_start_by_environment(void);
bool rn_explore_is_on(void);
/* A loop of the program, before it runs. */
int rn_explore_loop(uv_loop_t* loop);
/* The program ends, by itself or by exit(): the report is written. If a choice of the schedule has
 * not come, the process ends here, with RN_EXIT_NO_FIT. */
void rn_explore_end(void);
uint64_t rn_explore_date_ms(void);
/* What the program gets for random bytes. From any thread. */
void rn_explore_random(void* bytes, size_t size);

#endif

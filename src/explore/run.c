/* SPDX-License-Identifier: MIT */
/*
 * A run under a schedule: answers the choices of its loops and keeps a record of them.
 *
 * Invariants:
 *  1. All delays that were chosen against a timer, and all stalls, take at most DELAYS_MAX_NS
 *     together. So a watchdog of a second or more never fires because of us, while a time-out that
 *     is shorter can. An answer that would go beyond is taken as the usual one.
 *  2. The same choices lead to the same candidates. If a schedule's choice meets another point,
 *     another number of candidates or another candidate, the run ends with RN_EXIT_NO_FIT.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "explore/explore.h"
#include "lens/lens.h"

enum { NUMBERS_SHOWN = 256 };
#define DELAYS_MAX_NS UINT64_C(900000000)

static struct {
  bool on;
  bool ended;
  bool by_file;
  struct rn_seed seed;
  struct rn_strategist strategist;
  struct rn_schedule wanted;
  size_t met; /* of wanted */
  struct rn_report report;
  uint64_t delays_ns; /* that were chosen */
  /* The ids that were seen, in order: their numbers are their places. */
  uint64_t* ids;
  size_t ids_count;
  size_t ids_capacity;
  struct rn_random for_program;
  uint32_t names; /* that were made up */
  uv_mutex_t lock;
} run;

bool rn_explore_is_on(void) {
  return run.on;
}

uint64_t rn_explore_date_ms(void) {
  return run.seed.date_ms;
}

void rn_explore_random(void* bytes, size_t size) {
  unsigned char* at = bytes;
  uv_mutex_lock(&run.lock);
  while (size > 0) {
    uint64_t next = rn_random_next(&run.for_program);
    size_t piece = size < sizeof next ? size : sizeof next;
    memcpy(at, &next, piece);
    at += piece;
    size -= piece;
  }
  uv_mutex_unlock(&run.lock);
}

/* Names of files have numbers of their own, so that one which is there already does not change what
 * the program gets for random bytes. */
static void draw_letters(unsigned attempt, char letters[RONDO_NAME_LETTERS]) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  struct rn_random random;
  uv_mutex_lock(&run.lock);
  if (attempt == 0) run.names++;
  rn_random_seed(&random, rn_seed_mix(&run.seed) ^ (uint64_t)run.names << 32 ^ attempt);
  uv_mutex_unlock(&run.lock);
  for (int i = 0; i < RONDO_NAME_LETTERS; i++)
    letters[i] = alphabet[rn_random_below(&random, sizeof alphabet - 1)];
}

/* ---- the end ----------------------------------------------------------------------------- */

static void write_report(const char* end) {
  run.ended = true;
  rn_report_end(&run.report, end);
}

static _Noreturn void no_fit(const struct rn_deviation* wanted, const char* found) {
  fflush(stdout);
  fprintf(stderr,
          "rondo: the schedule does not fit this program: choice %" PRIu64
          " should be \"%s\", "
          "%s, %zu candidates; %s\n",
          wanted->number, wanted->label, rondo_choice_name(wanted->point), wanted->count, found);
  write_report("no-fit");
  rn_lens_end();
  _exit(RN_EXIT_NO_FIT);
}

void rn_explore_no_input(const char* wanted, const char* found) {
  fflush(stdout);
  fprintf(stderr,
          "rondo: the schedule does not fit this program: after choice %" PRIu64
          " the program wants the result of \"%s\" from another host, and the schedule has %s\n",
          run.report.choices, wanted, found);
  write_report("no-fit");
  rn_lens_end();
  _exit(RN_EXIT_NO_FIT);
}

void rn_explore_end(void) {
  if (!run.on || run.ended) return;
  if (run.met < run.wanted.count && !run.wanted.is_loose) {
    char found[64];
    snprintf(found, sizeof found, "the program ended after %" PRIu64, run.report.choices);
    no_fit(&run.wanted.deviations[run.met], found);
  }
  write_report("ended");
}

static void say_pending(void* arg, const rondo_pending_t* item) {
  (void)arg;
  fprintf(stderr, "  %s\n", item->text);
}

static void stuck(uv_loop_t* loop, void* arg) {
  (void)arg;
  fflush(stdout);
  fputs("rondo: nothing can happen any more, and the program has not ended. It waits for:\n",
        stderr);
  (void)rondo_pending(loop, say_pending, NULL);
  write_report("stuck");
  rn_lens_end();
  _exit(RN_EXIT_STUCK);
}

/* ---- answers -------------------------------------------------------------------------------- */

/* 0 for what has no id. Ids are unique in their loop only, so the loop's number belongs to them,
 * which no later loop gets; that of threads is 0. New ones are searched for from the end: they are
 * the newest. */
static uint32_t number_of(uint64_t loop_number, uint64_t id) {
  if (id == 0) return 0;
  id |= loop_number << 48;
  for (size_t i = run.ids_count; i > 0; i--)
    if (run.ids[i - 1] == id) return (uint32_t)i;
  if (run.ids_count == run.ids_capacity) {
    size_t capacity = run.ids_capacity == 0 ? 256 : run.ids_capacity * 2;
    uint64_t* ids = realloc(run.ids, capacity * sizeof ids[0]);
    if (ids == NULL) return 0;
    run.ids = ids;
    run.ids_capacity = capacity;
  }
  run.ids[run.ids_count++] = id;
  return (uint32_t)run.ids_count;
}

static void hash(uint64_t value) {
  run.report.order = (run.report.order ^ value) * UINT64_C(0x100000001b3);
}

/* What came, not what did not. */
static void note_order(const struct rn_choice* choice, size_t answer) {
  const rondo_candidate_t* taken = &choice->candidates[answer];
  if (choice->point == RONDO_CHOICE_POLL_ORDER && taken->kind == RONDO_KIND_NONE) return;
  if (choice->point != RONDO_CHOICE_POLL_ORDER && answer == 0) return;
  hash((uint64_t)choice->point << 56 | (uint64_t)taken->kind << 48 | answer << 32);
  hash(taken->kind == RONDO_KIND_TIMER ? taken->wait_ns : choice->numbers[answer]);
}

/* The candidate with the label; 0 if there is none. */
static size_t find_label(const struct rn_choice* choice, const char* label) {
  for (size_t i = 1; i < choice->count; i++) {
    char other[RN_LABEL_BYTES];
    rn_candidate_describe(choice->point, i, &choice->candidates[i], choice->numbers[i], other);
    if (strcmp(label, other) == 0) return i;
  }
  return 0;
}

static size_t answer_loosely(const struct rn_choice* choice) {
  char usual[RN_LABEL_BYTES];
  rn_candidate_describe(choice->point, 0, &choice->candidates[0], choice->numbers[0], usual);
  for (size_t i = run.met; i < run.wanted.count; i++) {
    const struct rn_deviation* wanted = &run.wanted.deviations[i];
    if (wanted->number > choice->number + run.wanted.slack) break;
    if (wanted->point != choice->point || strcmp(wanted->usual, usual) != 0) continue;
    size_t answer = find_label(choice, wanted->label);
    if (answer == 0) continue;
    run.met = i + 1;
    return answer;
  }
  return 0;
}

static size_t answer_by_file(const struct rn_choice* choice) {
  if (run.met == run.wanted.count) return 0;
  if (run.wanted.is_loose) return answer_loosely(choice);
  const struct rn_deviation* wanted = &run.wanted.deviations[run.met];
  if (wanted->number != choice->number) return 0;
  char label[RN_LABEL_BYTES] = "";
  char found[RN_LABEL_BYTES + 64];
  size_t index = wanted->index;
  if (index < choice->count)
    rn_candidate_describe(choice->point, index, &choice->candidates[index], choice->numbers[index],
                          label);
  if (wanted->point != choice->point || wanted->count != choice->count ||
      strcmp(label, wanted->label) != 0) {
    snprintf(found, sizeof found, "it is \"%s\", %s, %zu candidates", label,
             rondo_choice_name(choice->point), choice->count);
    no_fit(wanted, found);
  }
  run.met++;
  return index;
}

/* A schedule of a file may go beyond the bound: it says what somebody wants to see. */
static uint64_t delays_left_ns(void) {
  return run.delays_ns < DELAYS_MAX_NS ? DELAYS_MAX_NS - run.delays_ns : 0;
}

static void note_answer(const struct rn_choice* choice, size_t answer) {
  struct rn_deviation taken = {
      .number = choice->number, .point = choice->point, .index = answer, .count = choice->count};
  rn_candidate_describe(choice->point, answer, &choice->candidates[answer], choice->numbers[answer],
                        taken.label);
  rn_candidate_describe(choice->point, 0, &choice->candidates[0], choice->numbers[0], taken.usual);
  rn_report_choice(&run.report, &taken);
}

static size_t choose(uv_loop_t* loop, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)arg;
  uint32_t numbers[NUMBERS_SHOWN];
  if (count > NUMBERS_SHOWN) count = NUMBERS_SHOWN;
  const uint64_t loop_number = point == RONDO_CHOICE_THREAD ? 0 : rondo_steer_number(loop);
  for (size_t i = 0; i < count; i++) numbers[i] = number_of(loop_number, candidates[i].id);
  struct rn_choice choice = {.point = point,
                             .candidates = candidates,
                             .numbers = numbers,
                             .count = count,
                             .left_ns = delays_left_ns()};
  size_t answer = 0;
  if (count > 1) {
    choice.number = ++run.report.choices;
    answer = run.by_file ? answer_by_file(&choice) : rn_strategist_choose(&run.strategist, &choice);
    if (answer > 0) run.delays_ns += candidates[answer].wait_ns;
    if (answer > 0) note_answer(&choice, answer);
    rn_details_note(loop, &choice, answer);
  }
  note_order(&choice, answer);
  return answer;
}

/* ---- the beginning ----------------------------------------------------------------------- */

/* A child of fork goes on by itself: the report and the schedule's end are its parent's. */
static void forked(void) {
  run.report.path = NULL;
  run.ended = true;
}

const char* rn_explore_begin(const char* seed, const char* schedule_path) {
  if (seed == NULL) {
    const char* problem = rn_schedule_read(schedule_path, &run.wanted);
    if (problem != NULL) return problem;
    run.by_file = true;
    seed = run.wanted.seed;
  }
  if (!rn_seed_read(seed, &run.seed)) return "is no seed that rondo explore prints";
  if (rn_strategist_begin(&run.strategist, &run.seed) != 0 || uv_mutex_init(&run.lock) != 0)
    return "finds no memory";
  rn_random_seed(&run.for_program, rn_seed_mix(&run.seed) + 1);
  /* For explore alone: neither the program nor its children shall see it. */
  const char* path = getenv("RONDO_SCHEDULE_REPORT");
  run.report.path = path == NULL ? NULL : strdup(path);
  unsetenv("RONDO_SCHEDULE_REPORT");
  rondo_set_name_letters(draw_letters);
  rn_report_begin(&run.report, seed);
  rn_details_begin(&run.report);
  rn_inputs_begin(&run.wanted.inputs, &run.report);
  if (!rn_inputs_open_stdin(&run.wanted.inputs)) return "has an input that cannot be opened";
  run.report.order = UINT64_C(0xcbf29ce484222325);
  run.on = true;
  if (pthread_atfork(NULL, NULL, forked) != 0) return "finds no memory";
  return atexit(rn_explore_end) == 0 ? NULL : "finds no memory";
}

int rn_explore_loop(uv_loop_t* loop) {
  int err = rondo_loop_set_clock(loop, RONDO_CLOCK_VIRTUAL);
  if (err == 0) err = rondo_loop_set_chooser(loop, choose, NULL);
  if (err == 0) err = rondo_loop_steer(loop, stuck, NULL);
  return err;
}

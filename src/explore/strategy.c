/* SPDX-License-Identifier: MIT */
/*
 * Strategies: how random numbers become answers.
 *
 *   usual   always the first candidate: what an idle, fast machine would do
 *   walk    at each choice anew; the higher its number, the less it keeps to the usual
 *   delay   the usual, but for `depth` choices that are drawn beforehand
 *   PCT     each candidate, or all that are about one file, get a priority when they are first
 * seen, and the highest goes first; at depth - 1 choices that are drawn beforehand, the one that
 * would go is put last for good. A bug that needs d of its events in one order is found in a run
 * with a chance of at least 1 / (n * k^(d-1)), n candidates, k choices (Burckhardt and others,
 * 2010)
 *
 * PCT decides only which completion comes next. How long callbacks take and how bytes are split
 * has no candidates that could wait: there it walks.
 */
#include <stdlib.h>
#include <string.h>

#include "explore/explore.h"

enum { PERCENT = 100 };

/* ---- walk ------------------------------------------------------------------------------ */

/* How often the usual is taken, in percent, by the wildness 1, 2, 3. */
static const unsigned char usual_percent[RONDO_CHOICE_MAX][3] = {
    [RONDO_CHOICE_POLL_ORDER] = {75, 50, 25}, [RONDO_CHOICE_TIMER_OR_IO] = {75, 50, 50},
    [RONDO_CHOICE_DELIVERY] = {90, 75, 60},   [RONDO_CHOICE_STALL] = {95, 85, 70},
    [RONDO_CHOICE_BYTES] = {90, 75, 50},      [RONDO_CHOICE_THREAD] = {75, 50, 40},
};

/* Each of the others, with equal chances. */
static size_t deviate(struct rn_strategist* s, const struct rn_choice* choice) {
  return 1 + (size_t)rn_random_below(&s->random, choice->count - 1);
}

static size_t walk(struct rn_strategist* s, const struct rn_choice* choice, unsigned wildness) {
  if (wildness < 1) wildness = 1;
  if (wildness > 3) wildness = 3;
  if (rn_random_below(&s->random, PERCENT) < usual_percent[choice->point][wildness - 1]) return 0;
  return deviate(s, choice);
}

/* ---- few deviations ------------------------------------------------------------------------ */

static bool is_turn(const struct rn_strategist* s, uint64_t number) {
  for (size_t i = 0; i < s->turns_count; i++)
    if (s->turns[i] == number) return true;
  return false;
}

static size_t delay(struct rn_strategist* s, const struct rn_choice* choice) {
  return is_turn(s, choice->number) ? deviate(s, choice) : 0;
}

/* ---- priorities ------------------------------------------------------------------------------ */

static uint64_t draw(struct rn_strategist* s) {
  return (rn_random_next(&s->random) >> 1) + (UINT64_C(1) << 32); /* above all that were put last */
}

static uint64_t hash_of(const char* text) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (; *text != '\0'; text++) hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
  return hash;
}

/* The steps of an operation on a file are candidates one after the other. A slow disk makes all of
 * them slow: so they share a priority, in most runs. Labels are "reading a.txt". */
static uint64_t key_of(const struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  const rondo_kind kind = choice->candidates[i].kind;
  if (choice->numbers[i] == 0) return (uint64_t)kind | UINT64_C(1) << 62; /* a signal, an exit */
  if (!s->by_file || kind != RONDO_KIND_FS) return choice->numbers[i];
  char label[RN_LABEL_BYTES];
  rn_candidate_describe(choice->point, i, &choice->candidates[i], choice->numbers[i], label);
  const char* name = strchr(label, ' ');
  return hash_of(name == NULL ? label : name) | UINT64_C(1) << 63; /* no number is so high */
}

static bool is_slow(const struct rn_strategist* s, rondo_kind kind) {
  if (s->slow == RN_SLOW_FILES) return kind == RONDO_KIND_FS;
  return s->slow == RN_SLOW_SOCKETS && (kind == RONDO_KIND_READ || kind == RONDO_KIND_CONNECTION ||
                                        kind == RONDO_KIND_CONNECT || kind == RONDO_KIND_WRITE);
}

/* In two of three runs the disk or the network is slow as a whole: against all else, and time. */
static uint64_t draw_for(struct rn_strategist* s, rondo_kind kind) {
  uint64_t priority = draw(s);
  return is_slow(s, kind) ? priority >> 10 | UINT64_C(1) << 32 : priority;
}

static uint64_t* priority_of(struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  const rondo_kind kind = choice->candidates[i].kind;
  if (kind == RONDO_KIND_TIMER || kind == RONDO_KIND_NONE) return &s->timer_priority;
  const uint64_t key = key_of(s, choice, i);
  for (size_t j = s->priorities_count; j > 0; j--)
    if (s->priorities[j - 1].key == key) return &s->priorities[j - 1].priority;
  if (s->priorities_count == s->priorities_capacity) {
    size_t capacity = s->priorities_capacity * 2 + 64;
    struct rn_priority* more = realloc(s->priorities, capacity * sizeof more[0]);
    if (more == NULL) return &s->timer_priority;
    s->priorities = more;
    s->priorities_capacity = capacity;
  }
  s->priorities[s->priorities_count] =
      (struct rn_priority){.key = key, .priority = draw_for(s, kind)};
  return &s->priorities[s->priorities_count++].priority;
}

static bool is_too_long(const struct rn_strategist* s, const rondo_candidate_t* candidate) {
  return s->delays_ns + candidate->wait_ns > RN_DELAYS_MAX_NS;
}

static size_t highest(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t best = 0;
  uint64_t best_priority = 0;
  for (size_t i = 0; i < choice->count; i++) {
    uint64_t priority = *priority_of(s, choice, i);
    if (priority <= best_priority || is_too_long(s, &choice->candidates[i])) continue;
    best = i;
    best_priority = priority;
  }
  return best;
}

static size_t pct(struct rn_strategist* s, const struct rn_choice* choice) {
  if (choice->point != RONDO_CHOICE_POLL_ORDER) return walk(s, choice, 2);
  if (s->timer_priority == 0) s->timer_priority = draw(s);
  size_t best = highest(s, choice);
  if (is_turn(s, choice->number)) {
    *priority_of(s, choice, best) = s->lowest--;
    best = highest(s, choice);
  }
  /* Time, and nothing, come again and again: each time as another candidate. */
  if (priority_of(s, choice, best) == &s->timer_priority) s->timer_priority = draw(s);
  return best;
}

/* ------------------------------------------------------------------------------------------------
 */

int rn_strategist_begin(struct rn_strategist* s, const struct rn_seed* seed) {
  *s = (struct rn_strategist){.seed = *seed, .lowest = UINT64_C(1) << 31};
  rn_random_seed(&s->random, rn_seed_mix(seed));
  s->by_file = rn_random_below(&s->random, 4) > 0;
  s->slow = rn_random_below(&s->random, RN_SLOW_COUNT);
  if (seed->strategy == RN_DELAY) s->turns_count = seed->depth;
  if (seed->strategy == RN_PCT && seed->depth > 0) s->turns_count = seed->depth - 1;
  if (s->turns_count == 0) return 0;
  s->turns = calloc(s->turns_count, sizeof s->turns[0]);
  if (s->turns == NULL) return UV_ENOMEM;
  for (size_t i = 0; i < s->turns_count; i++)
    s->turns[i] = 1 + rn_random_below(&s->random, UINT64_C(1) << seed->length);
  return 0;
}

static size_t answer(struct rn_strategist* s, const struct rn_choice* choice) {
  switch (s->seed.strategy) {
    case RN_WALK:
      return walk(s, choice, s->seed.depth);
    case RN_DELAY:
      return delay(s, choice);
    case RN_PCT:
      return pct(s, choice);
    case RN_USUAL:
      break;
  }
  return 0;
}

size_t rn_strategist_choose(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t index = answer(s, choice);
  if (index > 0 && is_too_long(s, &choice->candidates[index])) index = 0;
  if (index > 0) s->delays_ns += choice->candidates[index].wait_ns;
  return index;
}

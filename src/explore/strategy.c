/* SPDX-License-Identifier: MIT */
/*
 * Strategies: how random numbers become answers.
 *
 *   usual   always the first candidate: what an idle, fast machine would do
 *   walk    at each choice anew; the higher its number, the less it keeps to the usual
 *   delay   the usual, except `depth` choices that are drawn beforehand
 *   slow    the usual, except that some things are slow: they come when there is nothing else but
 *           to wait for them, or time has passed. What is slow is drawn for each candidate, for
 *           each kind of operation, or for each file
 *
 *   PCT     each candidate, or all that are about one file, get a priority when they are first
 *           seen, and the highest goes first; at depth - 1 choices that are drawn beforehand, the
 *           one that would go is put last for good
 *
 * With PCT a bug that needs d of its events in one order is found in a run with a chance of at
 * least 1 / (n * k^(d-1)), n candidates, k choices (Burckhardt and others, 2010).
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

static bool is_of_slow_part(const struct rn_strategist* s, rondo_kind kind) {
  if (s->slow_part == RN_SLOW_FILES) return kind == RONDO_KIND_FS;
  return s->slow_part == RN_SLOW_SOCKETS &&
         (kind == RONDO_KIND_READ || kind == RONDO_KIND_CONNECTION || kind == RONDO_KIND_CONNECT ||
          kind == RONDO_KIND_WRITE);
}

/* In two of three runs the disk or the network is slow as a whole: against all else, and time. */
static uint64_t draw_for(struct rn_strategist* s, rondo_kind kind) {
  uint64_t priority = draw(s);
  return is_of_slow_part(s, kind) ? priority >> 10 | UINT64_C(1) << 32 : priority;
}

/* The place of a key, or a free one. The capacity is a power of two, and half of it is free. */
static struct rn_value* place_of(struct rn_value* values, size_t capacity, uint64_t key) {
  size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (capacity - 1);
  while (values[at].key != 0 && values[at].key != key) at = (at + 1) & (capacity - 1);
  return &values[at];
}

static bool grow(struct rn_strategist* s) {
  const size_t capacity = s->values_capacity == 0 ? 64 : s->values_capacity * 2;
  struct rn_value* more = calloc(capacity, sizeof more[0]);
  if (more == NULL) return false;
  for (size_t i = 0; i < s->values_capacity; i++)
    if (s->values[i].key != 0) *place_of(more, capacity, s->values[i].key) = s->values[i];
  free(s->values);
  s->values = more;
  s->values_capacity = capacity;
  return true;
}

/* What is kept for a key, which is not 0: 0 at first; NULL: out of memory. Valid until the next
 * call. Nobody walks the table, so its order decides nothing. */
static uint64_t* value_of(struct rn_strategist* s, uint64_t key, bool* is_new) {
  *is_new = false;
  if (s->values_capacity > 0) {
    struct rn_value* known = place_of(s->values, s->values_capacity, key);
    if (known->key == key) return &known->value;
  }
  if (s->values_count * 2 >= s->values_capacity && !grow(s)) return NULL;
  struct rn_value* value = place_of(s->values, s->values_capacity, key);
  *is_new = true;
  s->values_count++;
  value->key = key;
  return &value->value;
}

static uint64_t* priority_of(struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  const rondo_kind kind = choice->candidates[i].kind;
  if (kind == RONDO_KIND_TIMER || kind == RONDO_KIND_NONE) return &s->timer_priority;
  bool is_new;
  uint64_t* priority = value_of(s, key_of(s, choice, i), &is_new);
  if (priority == NULL) return &s->timer_priority;
  if (is_new) *priority = draw_for(s, kind);
  return priority;
}

static bool is_too_long(const struct rn_choice* choice, size_t i) {
  return choice->candidates[i].wait_ns > choice->left_ns;
}

static size_t highest(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t best = 0;
  uint64_t best_priority = 0;
  for (size_t i = 0; i < choice->count; i++) {
    uint64_t priority = *priority_of(s, choice, i);
    if (priority <= best_priority || is_too_long(choice, i)) continue;
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

/* ---- slow things ----------------------------------------------------------------------------- */

enum { QUICK, SLOW_TO_DO, SLOW_TO_REPORT, QUICK_STEP = 4 /* one before the slow ones */ };

static bool is_work(rondo_kind kind) {
  return kind == RONDO_KIND_FS || kind == RONDO_KIND_WORK || kind == RONDO_KIND_RANDOM ||
         kind == RONDO_KIND_GETADDRINFO || kind == RONDO_KIND_GETNAMEINFO;
}

/* What is slow together. Labels are "reading a.txt". */
static uint64_t group_of(const struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  const rondo_kind kind = choice->candidates[i].kind;
  char label[RN_LABEL_BYTES];
  if (s->slow_together == RN_EACH || (s->slow_together == RN_ONE_FILE && kind != RONDO_KIND_FS))
    return choice->numbers[i];
  if (kind != RONDO_KIND_FS) return (uint64_t)kind | UINT64_C(1) << 61;
  rn_candidate_describe(choice->point, i, &choice->candidates[i], choice->numbers[i], label);
  char* name = strchr(label, ' ');
  if (name == NULL) return hash_of(label) | UINT64_C(1) << 63;
  if (s->slow_together == RN_ONE_FILE) return hash_of(name) | UINT64_C(1) << 63;
  *name = '\0';
  return hash_of(label) | UINT64_C(1) << 63;
}

/* Of each `block` groups, in the order in which they are seen, one is slow: so there are few that
 * take each other's time. Which one goes on from run to run, so that all have their turn. Half of
 * them are slow before they begin, half when they are done. */
static uint64_t draw_slowness(struct rn_strategist* s) {
  const uint64_t number = s->groups++;
  if (number % s->slow_block == 0) {
    struct rn_random first;
    rn_random_seed(&first, s->seed.base ^ number << 16 ^ s->slow_block << 48);
    s->slow_group = number + (rn_random_next(&first) + s->slow_turn) % s->slow_block;
  }
  if (number != s->slow_group) return QUICK;
  return rn_random_below(&s->random, 2) == 0 ? SLOW_TO_DO : SLOW_TO_REPORT;
}

/* Some steps on a file may be done as usual before the others are slow. */
static uint64_t draw_quick_steps(struct rn_strategist* s, rondo_kind kind) {
  enum { STEPS_MAX = 4 };
  if (s->slow_together != RN_ONE_FILE || kind != RONDO_KIND_FS) return 0;
  if (rn_random_below(&s->random, 2) == 0) return 0;
  return (1 + rn_random_below(&s->random, STEPS_MAX)) * QUICK_STEP;
}

/* How slow the next one of a group is. */
static uint64_t take_from_group(struct rn_strategist* s, uint64_t* group, bool is_new,
                                rondo_kind kind) {
  if (is_new) {
    *group = draw_slowness(s);
    if (*group != QUICK) *group += draw_quick_steps(s, kind);
  }
  if (*group < QUICK_STEP) return *group;
  *group -= QUICK_STEP;
  return QUICK;
}

/* NULL: out of memory. */
static uint64_t* slowness_of(struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  bool is_new;
  const uint64_t number = choice->numbers[i];
  const uint64_t key = number == 0 ? key_of(s, choice, i) : number | UINT64_C(1) << 60;
  uint64_t* own = value_of(s, key, &is_new);
  if (own == NULL || !is_new) return own;
  uint64_t slowness = number == 0 ? draw_slowness(s) : QUICK;
  if (number != 0) {
    uint64_t* of_group = value_of(s, group_of(s, choice, i), &is_new);
    if (of_group != NULL)
      slowness = take_from_group(s, of_group, is_new, choice->candidates[i].kind);
    own = value_of(s, key, &is_new); /* it may have moved */
  }
  *own = slowness;
  return own;
}

static bool is_quick(struct rn_strategist* s, const struct rn_choice* choice, size_t i) {
  const rondo_kind kind = choice->candidates[i].kind;
  if (kind == RONDO_KIND_NONE) return s->idle_turns < s->idle_turns_max;
  if (kind == RONDO_KIND_TIMER) return s->times < s->times_max && !is_too_long(choice, i);
  const uint64_t* slowness = slowness_of(s, choice, i);
  return slowness == NULL || *slowness == QUICK || (*slowness == SLOW_TO_REPORT && is_work(kind));
}

/* What has waited is as quick as the rest, and goes in the usual order. */
static size_t recover(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t first = choice->count;
  for (size_t i = 0; i < choice->count; i++) {
    const rondo_kind kind = choice->candidates[i].kind;
    if (kind == RONDO_KIND_NONE || kind == RONDO_KIND_TIMER) continue;
    uint64_t* slowness = slowness_of(s, choice, i);
    if (slowness != NULL) *slowness = QUICK;
    if (first == choice->count) first = i;
  }
  return first == choice->count ? 0 : first;
}

/* All are slow, or time may not pass. One of them, or the one that began last. */
static size_t any_slow(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t best = 0;
  uint64_t best_rank = 0;
  for (size_t i = 0; i < choice->count; i++) {
    const rondo_kind kind = choice->candidates[i].kind;
    if (kind == RONDO_KIND_NONE || kind == RONDO_KIND_TIMER) continue;
    const uint64_t rank = s->newest_first ? choice->numbers[i] + UINT64_C(1) : draw(s);
    if (rank <= best_rank) continue;
    best = i;
    best_rank = rank;
  }
  return best;
}

/* The first quick one; if all are slow, one of them. */
static size_t first_quick(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t first = choice->count;
  for (size_t i = 0; i < choice->count; i++) /* all of them: groups are drawn when they are seen */
    if (is_quick(s, choice, i) && first == choice->count) first = i;
  if (first == choice->count) {
    s->idle_turns = 0;
    s->times = 0;
    return s->recovers ? recover(s, choice) : any_slow(s, choice);
  }
  const rondo_kind kind = choice->candidates[first].kind;
  s->idle_turns = kind == RONDO_KIND_NONE ? s->idle_turns + 1 : 0;
  s->times += kind == RONDO_KIND_TIMER;
  return first;
}

static size_t is_reported_later(struct rn_strategist* s, const struct rn_choice* choice) {
  uint64_t* slowness = slowness_of(s, choice, 0);
  if (slowness == NULL || *slowness != SLOW_TO_REPORT) return 0;
  *slowness = SLOW_TO_DO; /* what is left of it is the report */
  return 1;
}

static size_t slow(struct rn_strategist* s, const struct rn_choice* choice) {
  if (choice->point == RONDO_CHOICE_POLL_ORDER) return first_quick(s, choice);
  if (choice->point == RONDO_CHOICE_DELIVERY) return is_reported_later(s, choice);
  if (choice->point == RONDO_CHOICE_STALL) return 0; /* that would take the time of slow things */
  if (choice->point != RONDO_CHOICE_BYTES || s->drips == 0) return walk(s, choice, 1);
  s->drips--;
  return 1;
}

/* The ways in which things are slow, one after the other: each kind of operation of the first four,
 * six of the first eight candidates, and every second thing. Then the same with larger blocks. */
static void begin_slow(struct rn_strategist* s) {
  enum { IDLE_TURNS_MAX = 20, DRIPS = 100, WAYS = 13, GROWTH_MAX = 4, HALF = RN_TOGETHER_COUNT };
  static const unsigned char ways[WAYS] = {
      RN_ONE_KIND, RN_EACH, HALF,        RN_ONE_KIND, RN_EACH, RN_EACH, RN_ONE_KIND,
      HALF,        RN_EACH, RN_ONE_KIND, RN_EACH,     HALF,    RN_EACH};
  const unsigned number = s->seed.depth - 1;
  const unsigned way = ways[number % WAYS];
  const unsigned growth = number / WAYS < GROWTH_MAX ? number / WAYS : GROWTH_MAX;
  for (unsigned i = 0; i < number % WAYS; i++) s->slow_turn += ways[i] == way;
  s->slow_turn *= 3; /* has no factor in common with a block */
  s->slow_together = way == HALF ? rn_random_below(&s->random, RN_TOGETHER_COUNT) : way;
  s->slow_block = way == HALF ? 2 : UINT64_C(1) << ((way == RN_ONE_KIND ? 2 : 3) + growth);
  s->newest_first = rn_random_below(&s->random, 2) == 0;
  s->recovers = rn_random_below(&s->random, 2) == 0;
  s->times_max = 1 + rn_random_below(&s->random, 6);
  if (s->times_max > 3) s->times_max = UINT64_MAX;
  s->idle_turns_max = rn_random_below(&s->random, IDLE_TURNS_MAX);
  s->drips = rn_random_below(&s->random, 3) == 0 ? DRIPS : 0; /* bytes come one by one */
}

/* ---------------------------------------------------------------------------------------------- */

int rn_strategist_begin(struct rn_strategist* s, const struct rn_seed* seed) {
  *s = (struct rn_strategist){.seed = *seed, .lowest = UINT64_C(1) << 31};
  rn_random_seed(&s->random, rn_seed_mix(seed));
  s->by_file = rn_random_below(&s->random, 4) > 0;
  s->slow_part = rn_random_below(&s->random, RN_SLOW_COUNT);
  if (seed->strategy == RN_SLOW) begin_slow(s);
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
    case RN_SLOW:
      return slow(s, choice);
    case RN_PCT:
      return pct(s, choice);
    case RN_USUAL:
      break;
  }
  return 0;
}

size_t rn_strategist_choose(struct rn_strategist* s, const struct rn_choice* choice) {
  size_t index = answer(s, choice);
  return is_too_long(choice, index) ? 0 : index;
}

/* SPDX-License-Identifier: MIT */
/*
 * Seeds: `p3-1-17-6-1795000000000` is strategy PCT of depth 3, base seed 1, run 17, about 2^6
 * choices, and the clock's beginning in ms since 1970. A seed alone names a run.
 *
 * Random numbers are xoshiro256**, seeded by splitmix64: small, fast, and the same everywhere.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "explore/explore.h"

static uint64_t split_mix(uint64_t* state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void rn_random_seed(struct rn_random* random, uint64_t seed) {
  for (int i = 0; i < 4; i++) random->state[i] = split_mix(&seed);
}

static uint64_t rotate(uint64_t x, int by) {
  return x << by | x >> (64 - by);
}

uint64_t rn_random_next(struct rn_random* random) {
  uint64_t* s = random->state;
  const uint64_t result = rotate(s[1] * 5, 7) * 9;
  const uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate(s[3], 45);
  return result;
}

/* The remainder's bias is below 2^-40 for the limits that there are. */
uint64_t rn_random_below(struct rn_random* random, uint64_t limit) {
  return rn_random_next(random) % limit;
}

static bool has_depth(char strategy, unsigned depth) {
  enum { WALK_MAX = 3, TURNS_MAX = 9999 /* drawn beforehand, one by one */ };
  if (strategy == RN_USUAL) return depth == 0;
  if (strategy == RN_SLOW) return depth >= 1;
  return depth >= 1 && depth <= (strategy == RN_WALK ? WALK_MAX : TURNS_MAX);
}

bool rn_seed_read(const char* text, struct rn_seed* seed) {
  char strategy = 0;
  int end = 0;
  *seed = (struct rn_seed){0};
  if (sscanf(text, "%c%9u-%20" SCNu64 "-%20" SCNu64 "-%2u-%15" SCNu64 "%n", &strategy, &seed->depth,
             &seed->base, &seed->run, &seed->length, &seed->date_ms, &end) != 6)
    return false;
  if (text[end] != '\0' || strchr("uwdsp", strategy) == NULL || seed->length > 40) return false;
  if (!has_depth(strategy, seed->depth)) return false;
  seed->strategy = (enum rn_strategy)strategy;
  char again[RN_SEED_BYTES];
  rn_seed_write(seed, again);
  return strcmp(text, again) == 0; /* no signs, no leading zeros, no overflow */
}

void rn_seed_write(const struct rn_seed* seed, char text[RN_SEED_BYTES]) {
  snprintf(text, RN_SEED_BYTES, "%c%u-%" PRIu64 "-%" PRIu64 "-%u-%" PRIu64, (char)seed->strategy,
           seed->depth, seed->base, seed->run, seed->length, seed->date_ms);
}

uint64_t rn_seed_mix(const struct rn_seed* seed) {
  uint64_t state = seed->base;
  uint64_t mixed = split_mix(&state) ^ seed->run;
  mixed = split_mix(&mixed) ^ ((uint64_t)seed->strategy << 8 | seed->depth);
  return split_mix(&mixed);
}

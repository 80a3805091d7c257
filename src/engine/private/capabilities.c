/* SPDX-License-Identifier: MIT */
/*
 * The table of capabilities, the user's switches, and the verdicts of this thread's engine.
 */
#include "engine/private/capabilities.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const struct rn_capability_words rn_capability_words[RN_CAPABILITY_MAX] = {
#define RN_CAPABILITY_WORDS(id, does, name, purpose, stand_in) \
  {RN_STAND_IN_##does, name, purpose, stand_in},
    RN_CAPABILITIES(RN_CAPABILITY_WORDS)
#undef RN_CAPABILITY_WORDS
};

/* The process's: written once. */
static bool off[RN_CAPABILITY_MAX];
static char mistake[64];

static _Thread_local enum rn_verdict verdicts[RN_CAPABILITY_MAX];

static void note_mistake(const char* text, size_t length) {
  if (length >= sizeof mistake) length = sizeof mistake - 1;
  memcpy(mistake, text, length);
  mistake[length] = '\0';
}

static void switch_off(const char* name, size_t length) {
  for (int i = 0; i < RN_CAPABILITY_MAX; i++) {
    const char* known = rn_capability_words[i].name;
    if (strlen(known) == length && memcmp(known, name, length) == 0) {
      off[i] = true;
      return;
    }
  }
  if (length > 0 && mistake[0] == '\0') note_mistake(name, length);
}

static void read_switches(void) {
  const char* engine = getenv("RONDO_ENGINE");
  const char* without = getenv("RONDO_WITHOUT");
  if (engine != NULL && strcmp(engine, "portable") == 0)
    memset(off, true, sizeof off);
  else if (engine != NULL && engine[0] != '\0')
    note_mistake(engine, strlen(engine));
  while (without != NULL && *without != '\0') {
    size_t length = strcspn(without, ",");
    switch_off(without, length);
    without += length + (without[length] == ',');
  }
}

static void ready(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_switches);
}

bool rn_may(enum rn_capability which) {
  ready();
  return !off[which];
}

enum rn_verdict rn_verdict(enum rn_capability which) {
  return rn_may(which) ? verdicts[which] : RN_OFF;
}

bool rn_can(enum rn_capability which) {
  return verdicts[which] == RN_WORKS;
}

void rn_verdict_set(enum rn_capability which, enum rn_verdict verdict) {
  if (rn_may(which) && verdicts[which] != RN_WORKS) verdicts[which] = verdict;
}

const char* rn_capability_mistake(void) {
  ready();
  return mistake[0] == '\0' ? NULL : mistake;
}

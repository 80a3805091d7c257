/* SPDX-License-Identifier: MIT */
/*
 * The table of capabilities, the user's switches, and the verdicts of this thread's engine.
 */
#include "engine/private/capabilities.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct rn_capability_words rn_capability_words[RN_CAPABILITY_MAX] = {
#define RN_CAPABILITY_WORDS(id, does, name, purpose, stand_in) \
  {RN_STAND_IN_##does, name, purpose, stand_in},
    RN_CAPABILITIES(RN_CAPABILITY_WORDS)
#undef RN_CAPABILITY_WORDS
};

/* What stands on what. */
static const struct {
  enum rn_capability which, needs;
} needs[] = {
    {RN_CAN_STRING_BUILDING, RN_CAN_STRINGS},
    {RN_CAN_MICROTASK_QUEUE, RN_CAN_HOST_FUNCTIONS},
    {RN_CAN_MICROTASK_QUEUE, RN_CAN_DRAIN},
    {RN_CAN_QUEUE_MICROTASK, RN_CAN_HOST_FUNCTIONS},
    {RN_CAN_QUEUE_MICROTASK, RN_CAN_DRAIN},
    {RN_CAN_PROMISE_STATE, RN_CAN_CELL_KINDS},
    {RN_CAN_REJECTIONS, RN_CAN_PROMISE_STATE},
    {RN_CAN_ASYNC_CONTEXT, RN_CAN_REJECTIONS},
    {RN_CAN_PROMISE_HOOKS, RN_CAN_ASYNC_CONTEXT},
    {RN_CAN_MODULES, RN_CAN_STRINGS},
    {RN_CAN_MODULES, RN_CAN_PROMISE_STATE},
    {RN_CAN_HALT, RN_CAN_DRAIN},
    {RN_CAN_HALT, RN_CAN_ENTRY},
    {RN_CAN_ENTRY, RN_CAN_HOST_FUNCTIONS},
    {RN_CAN_SHARED_MEMORY, RN_CAN_CELL_KINDS},
    {RN_CAN_MOVED_MEMORY, RN_CAN_CELL_KINDS},
    {RN_CAN_SHARED_MODULES, RN_CAN_CELL_KINDS},
    {RN_CAN_STACK_WALK, RN_CAN_HOST_FUNCTIONS},
    {RN_CAN_STACK_WALK, RN_CAN_STRINGS},
    {RN_CAN_THROWN, RN_CAN_CELL_KINDS},
    {RN_CAN_PLACES, RN_CAN_STACK_WALK},
};

/* The process's: written once. */
static bool off[RN_CAPABILITY_MAX];
static char mistake[64];

static _Thread_local enum rn_verdict verdicts[RN_CAPABILITY_MAX];

/* The first one counts. */
static void note_mistake(const char* variable, const char* text, size_t length) {
  if (mistake[0] == '\0') snprintf(mistake, sizeof mistake, "%s=%.*s", variable, (int)length, text);
}

/* Spaces around a name do not count. */
static void switch_off(const char* name, size_t length) {
  while (length > 0 && name[0] == ' ') name++, length--;
  while (length > 0 && name[length - 1] == ' ') length--;
  for (int i = 0; i < RN_CAPABILITY_MAX; i++) {
    const char* known = rn_capability_words[i].name;
    if (strlen(known) == length && memcmp(known, name, length) == 0) {
      off[i] = true;
      return;
    }
  }
  if (length > 0) note_mistake("RONDO_WITHOUT", name, length);
}

static void read_switches(void) {
  const char* engine = getenv("RONDO_ENGINE");
  const char* without = getenv("RONDO_WITHOUT");
  if (engine != NULL && strcmp(engine, "portable") == 0)
    memset(off, true, sizeof off);
  else if (engine != NULL && engine[0] != '\0')
    note_mistake("RONDO_ENGINE", engine, strlen(engine));
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

static bool fails(enum rn_capability which) {
  if (off[which] || verdicts[which] == RN_MISSING || verdicts[which] == RN_DIFFERENT) return true;
  return rn_capability_lacking(which) != RN_CAPABILITY_MAX;
}

enum rn_capability rn_capability_lacking(enum rn_capability which) {
  ready();
  for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
    if (needs[i].which == which && fails(needs[i].needs)) return needs[i].needs;
  return RN_CAPABILITY_MAX;
}

bool rn_may(enum rn_capability which) {
  ready();
  return !off[which] && rn_capability_lacking(which) == RN_CAPABILITY_MAX;
}

enum rn_verdict rn_verdict(enum rn_capability which) {
  if (rn_may(which)) return verdicts[which];
  return off[which] ? RN_OFF : RN_LACKING;
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

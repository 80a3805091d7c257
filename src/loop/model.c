/* SPDX-License-Identifier: MIT */
/*
 * Loop models. What differs between the eras of Node's loop is this table of
 * switches and nothing else; run.c and the phases read the switches.
 *
 * node10, node11: libuv before 1.45, timers first. node20: libuv 1.45 and
 * later, timers last, with one pass before the first turn to make up for it.
 * node10 drains ticks and microtasks after every entry into the loop's user;
 * from node11 on after every callback. Only in node10 does poll wait from the
 * moment of its beginning, as libuv does: later Nodes take the time before.
 * Before 1.45, and so in node10 and node11, libuv accepts all connections that
 * wait for a server at once; from then on one a readiness (src/net/listen.c).
 *
 * Rules that Node's JavaScript has changed stand in the same table, so that one
 * place says what an era is. Nothing in the loop reads those: the runtime does,
 * when it starts (RN_WORD_SWITCHES in src/engine/engine.h).
 */
#include <string.h>

#include "loop/loop.h"

#define ON(which) (1u << RONDO_SWITCH_##which)

enum {
  BEFORE_20 = ON(TIMERS_AGAIN_ONCE) | ON(ACCEPT_ALL),
  AFTER_10 = ON(CHECKPOINT_EACH) | ON(PENDING_AFTER_POLL) | ON(CHECK_DRAINS) |
             ON(IMMEDIATES_AGAIN) | ON(MAIN_DRAINS) | ON(QUEUE_MICROTASK) | ON(REJECTIONS_THROW) |
             ON(REJECTIONS_DRAIN) | ON(REJECTIONS_DOMAIN) | ON(WORKERS_END_LATER),
};

static const struct {
  const char* name;
  unsigned switches;
} models[RONDO_MODEL_MAX] = {
    [RONDO_MODEL_NODE10] = {"node10", BEFORE_20 | ON(WAIT_WHOLE) | ON(TIMER_CLOCKS) |
                                          ON(TIMER_FRACTIONS) | ON(INTERVAL_LATER)},
    [RONDO_MODEL_NODE11] = {"node11", BEFORE_20 | AFTER_10 | ON(TIMERS_DUE_AGAIN)},
    [RONDO_MODEL_NODE20] = {"node20", AFTER_10 | ON(TIMERS_LAST) | ON(TIMERS_PRIME) |
                                          ON(DELAY_WARNINGS) | ON(REJECTIONS_BATCH)},
};

static const char* const switch_names[RONDO_SWITCH_MAX] = {
    [RONDO_SWITCH_TIMERS_LAST] = "timers-last",
    [RONDO_SWITCH_TIMERS_PRIME] = "timers-prime",
    [RONDO_SWITCH_TIMERS_AGAIN_ONCE] = "timers-again-once",
    [RONDO_SWITCH_CHECKPOINT_EACH] = "checkpoint-each",
    [RONDO_SWITCH_PENDING_AFTER_POLL] = "pending-after-poll",
    [RONDO_SWITCH_WAIT_WHOLE] = "wait-whole",
    [RONDO_SWITCH_ACCEPT_ALL] = "accept-all",
    [RONDO_SWITCH_TIMER_CLOCKS] = "timer-clocks",
    [RONDO_SWITCH_TIMER_FRACTIONS] = "timer-fractions",
    [RONDO_SWITCH_TIMERS_DUE_AGAIN] = "timers-due-again",
    [RONDO_SWITCH_INTERVAL_LATER] = "interval-later",
    [RONDO_SWITCH_DELAY_WARNINGS] = "delay-warnings",
    [RONDO_SWITCH_CHECK_DRAINS] = "check-drains",
    [RONDO_SWITCH_IMMEDIATES_AGAIN] = "immediates-again",
    [RONDO_SWITCH_MAIN_DRAINS] = "main-drains",
    [RONDO_SWITCH_QUEUE_MICROTASK] = "queue-microtask",
    [RONDO_SWITCH_REJECTIONS_THROW] = "rejections-throw",
    [RONDO_SWITCH_REJECTIONS_DRAIN] = "rejections-drain",
    [RONDO_SWITCH_REJECTIONS_BATCH] = "rejections-batch",
    [RONDO_SWITCH_REJECTIONS_DOMAIN] = "rejections-domain",
    [RONDO_SWITCH_WORKERS_END_LATER] = "workers-end-later",
};

static bool is_model(rondo_model model) {
  return (int)model >= 0 && model < RONDO_MODEL_MAX;
}

static bool is_switch(rondo_switch which) {
  return (unsigned)which < RONDO_SWITCH_MAX;
}

/* A turn keeps the switches it began with: a change in its middle could run a
 * phase twice, or never. */
static void set_switches(struct rn_loop* L, rondo_model model, unsigned switches) {
  L->model = model;
  L->next_switches = switches;
  if (L->running == 0) L->switches = switches;
}

void rn_model_init(struct rn_loop* L) {
  L->era = RONDO_MODEL_NODE20;
  set_switches(L, RONDO_MODEL_NODE20, models[RONDO_MODEL_NODE20].switches);
}

int rondo_loop_set_model(uv_loop_t* loop, rondo_model model) {
  if (!is_model(model)) return UV_EINVAL;
  rn_loop_of(loop)->era = model;
  set_switches(rn_loop_of(loop), model, models[model].switches);
  return 0;
}

rondo_model rondo_loop_get_model(const uv_loop_t* loop) {
  return rn_loop_of(loop)->model;
}

rondo_model rondo_loop_get_era(const uv_loop_t* loop) {
  return rn_loop_of(loop)->era;
}

int rondo_loop_set_switch(uv_loop_t* loop, rondo_switch which, int on) {
  struct rn_loop* L = rn_loop_of(loop);
  if (!is_switch(which)) return UV_EINVAL;
  unsigned switches = L->next_switches & ~(1u << which);
  if (on) switches |= 1u << which;
  if (switches != L->next_switches) set_switches(L, RONDO_MODEL_CUSTOM, switches);
  return 0;
}

int rondo_loop_get_switch(const uv_loop_t* loop, rondo_switch which) {
  if (!is_switch(which)) return UV_EINVAL;
  return (rn_loop_of(loop)->next_switches >> which) & 1;
}

int rondo_model_has(rondo_model model, rondo_switch which) {
  if (!is_model(model) || !is_switch(which)) return UV_EINVAL;
  return (models[model].switches >> which) & 1;
}

const char* rondo_model_name(rondo_model model) {
  return is_model(model) ? models[model].name : "custom";
}

int rondo_model_by_name(const char* name, rondo_model* model) {
  for (int i = 0; name != NULL && i < RONDO_MODEL_MAX; i++) {
    if (strcmp(name, models[i].name) != 0) continue;
    *model = (rondo_model)i;
    return 0;
  }
  return UV_EINVAL;
}

const char* rondo_switch_name(rondo_switch which) {
  return is_switch(which) ? switch_names[which] : NULL;
}

int rondo_switch_by_name(const char* name, rondo_switch* which) {
  for (int i = 0; name != NULL && i < RONDO_SWITCH_MAX; i++) {
    if (strcmp(name, switch_names[i]) != 0) continue;
    *which = (rondo_switch)i;
    return 0;
  }
  return UV_EINVAL;
}

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
 */
#include <string.h>

#include "loop/loop.h"

#define ON(which) (1u << RONDO_SWITCH_##which)

static const struct {
  const char* name;
  unsigned switches;
} models[RONDO_MODEL_MAX] = {
    [RONDO_MODEL_NODE10] = {"node10", ON(TIMERS_AGAIN_ONCE) | ON(WAIT_WHOLE) | ON(ACCEPT_ALL)},
    [RONDO_MODEL_NODE11] = {"node11", ON(TIMERS_AGAIN_ONCE) | ON(CHECKPOINT_EACH) |
                                          ON(PENDING_AFTER_POLL) | ON(ACCEPT_ALL)},
    [RONDO_MODEL_NODE20] = {"node20", ON(TIMERS_LAST) | ON(TIMERS_PRIME) | ON(CHECKPOINT_EACH) |
                                          ON(PENDING_AFTER_POLL)},
};

static const char* const switch_names[RONDO_SWITCH_MAX] = {
    [RONDO_SWITCH_TIMERS_LAST] = "timers-last",
    [RONDO_SWITCH_TIMERS_PRIME] = "timers-prime",
    [RONDO_SWITCH_TIMERS_AGAIN_ONCE] = "timers-again-once",
    [RONDO_SWITCH_CHECKPOINT_EACH] = "checkpoint-each",
    [RONDO_SWITCH_PENDING_AFTER_POLL] = "pending-after-poll",
    [RONDO_SWITCH_WAIT_WHOLE] = "wait-whole",
    [RONDO_SWITCH_ACCEPT_ALL] = "accept-all",
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
  set_switches(L, RONDO_MODEL_NODE20, models[RONDO_MODEL_NODE20].switches);
}

int rondo_loop_set_model(uv_loop_t* loop, rondo_model model) {
  if (!is_model(model)) return UV_EINVAL;
  set_switches(rn_loop_of(loop), model, models[model].switches);
  return 0;
}

rondo_model rondo_loop_get_model(const uv_loop_t* loop) {
  return rn_loop_of(loop)->model;
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

/* SPDX-License-Identifier: MIT */
/* Steered loops of one program, each on a thread of its own, go one at a time: stage.c. */
#ifndef RN_POLL_STAGE_H
#define RN_POLL_STAGE_H

#include "loop/loop.h"

struct rn_stage;

enum rn_actor_state { RN_ACTOR_BEGINS, RN_ACTOR_RUNS, RN_ACTOR_POLLS, RN_ACTOR_BLOCKED };

/* What the stage knows of a loop. */
struct rn_actor {
  struct rn_link link;
  struct rn_stage* stage;
  struct rn_loop* L;
  uint64_t number; /* from 1, as they came */
  enum rn_actor_state state;
  bool sleeps;              /* POLLS: it has nothing to do but what comes */
  uint64_t deadline_ns;     /* POLLS, BLOCKED: when it goes on anyway; 0: never */
  rondo_is_over_cb is_over; /* BLOCKED */
  void* is_over_arg;
};

/* A stage of its own; or, behind another loop, that one's. */
int rn_stage_join(struct rn_actor* actor, struct rn_loop* L, const struct rn_actor* other);
void rn_stage_leave(struct rn_actor* actor);
static inline bool rn_stage_is_shared(const struct rn_actor* actor) {
  return actor->link.next != actor->link.prev;
}
/* Lets others go, and returns when it is this one's turn. */
void rn_stage_turn(struct rn_actor* actor, bool sleeps, uint64_t deadline_ns);
/* When the first of the others goes on by itself; 0: none does. */
uint64_t rn_stage_others_ns(const struct rn_actor* actor);

#endif

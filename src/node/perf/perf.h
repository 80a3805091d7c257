/* SPDX-License-Identifier: MIT */
/*
 * Moments in the life of a process, for performance.nodeTiming and for the
 * utilisation of the loop. Code that reaches one reports it once; it costs a reading of
 * the clock.
 */
#ifndef RN_NODE_PERF_H
#define RN_NODE_PERF_H

#include "engine/engine.h"

enum rn_milestone {
  RN_MILESTONE_START = 0,   /* main began */
  RN_MILESTONE_ENGINE,      /* the engine exists */
  RN_MILESTONE_ENVIRONMENT, /* the bootstrap begins */
  RN_MILESTONE_BOOTSTRAP,   /* the bootstrap is done, the script comes next */
  RN_MILESTONE_LOOP_START,
  RN_MILESTONE_LOOP_EXIT,
  RN_MILESTONE_MAX
};

/* engine may be NULL before there is one. */
void rn_perf_mark(const rn_engine* engine, enum rn_milestone milestone);

#endif

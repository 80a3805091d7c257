/* SPDX-License-Identifier: MIT */
/*
 * All choices of a run with all their candidates, as comments in its report. It is for tools that
 * look for shorter schedules, enumerate schedules, or look into a trace of the same run.
 *
 *   # at 12 poll-order 2/4 turn 7 callbacks 31 time 2000000 left 900000000 threads 4
 *   # candidate 31 fs 0 reading a.txt
 *   # candidate 33 fs 0 reading b.txt
 *   ...
 *
 * A choice has the turn, the number of callbacks that the loop has run, its time, the time that
 * delays may still take (both in nanoseconds), and the number of threads of the pool. A candidate
 * has its id, which is that of the trace if the run is traced, its kind, the nanoseconds that pass
 * if it is taken, and its label.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "explore/explore.h"
#include "pool/pool.h"

static const struct rn_report* report; /* NULL: nobody wants details */

void rn_details_begin(const struct rn_report* to) {
  const char* wanted = getenv("RONDO_SCHEDULE_DETAILS");
  bool is_on = wanted != NULL && wanted[0] != '\0';
  unsetenv("RONDO_SCHEDULE_DETAILS");
  report = is_on ? to : NULL;
}

const struct rn_report* rn_details_report(void) {
  return report;
}

static uint64_t callbacks_of(const rondo_metrics_t* metrics) {
  uint64_t count = metrics->ticks + metrics->microtasks;
  for (int i = 0; i < RONDO_PHASE_MAX; i++) count += metrics->phase[i].callbacks;
  return count;
}

void rn_details_note(const uv_loop_t* loop, const struct rn_choice* choice, size_t answer) {
  FILE* file = report == NULL ? NULL : rn_report_open(report);
  if (file == NULL) return;
  rondo_metrics_t metrics;
  rondo_metrics(loop, &metrics);
  fprintf(file,
          "# at %" PRIu64 " %s %zu/%zu turn %" PRIu64 " callbacks %" PRIu64 " time %" PRIu64
          " left %" PRIu64 " threads %u\n",
          choice->number, rondo_choice_name(choice->point), answer, choice->count, metrics.turns,
          callbacks_of(&metrics), rondo_now_ns(loop), choice->left_ns, rn_pool_wanted());
  for (size_t i = 0; i < choice->count; i++) {
    const rondo_candidate_t* candidate = &choice->candidates[i];
    char label[RN_LABEL_BYTES];
    rn_candidate_describe(choice->point, i, candidate, choice->numbers[i], label);
    fprintf(file, "# candidate %" PRIu64 " %s %" PRIu64 " %s\n", candidate->id,
            rondo_kind_name(candidate->kind), candidate->wait_ns, label);
  }
  fclose(file);
}

/* SPDX-License-Identifier: MIT */
/*
 * What the loop does by itself: timers, which are never early and run once for each start;
 * idle, prepare and check handles, which run once a turn; and signals, of which each raised
 * one is told to every handle that was started for it.
 */
#ifndef RONDO_TEST_LOAD_TURNS_H
#define RONDO_TEST_LOAD_TURNS_H

#include "load.h"

enum { TIMERS_MAX = 12, SIGNALS_MAX = 4 };

/* ---- timers -------------------------------------------------------------------------- */

struct timers {
  struct job job;
  struct thing timers[TIMERS_MAX];
  struct thing idle, prepare, check;
  uint64_t due_ms[TIMERS_MAX];
  int runs[TIMERS_MAX];
  int prepares, checks;
};

static uint64_t timers_total;

static void timers_on_timer(uv_timer_t* timer);

static void timers_arm(struct timers* job, int i) {
  uint64_t after_ms = draw(20);
  job->due_ms[i] = uv_now(&loop) + after_ms;
  CHECK_EQ(uv_timer_start(&job->timers[i].timer, timers_on_timer, after_ms, 0), 0);
}

static void timers_on_timer(uv_timer_t* timer) {
  struct thing* thing = THING(timer);
  struct timers* job = (struct timers*)thing->job;
  int i = (int)(thing - job->timers);
  int other = (int)draw(TIMERS_MAX);
  CHECK(is_open(thing));
  CHECK(uv_now(&loop) >= job->due_ms[i]);
  job->runs[i]++;
  timers_total++;
  if (job->runs[i] == 5) thing_close(thing);
  enter(&job->job);
  if (is_open(thing)) timers_arm(job, i);
  if (is_open(&job->timers[other])) timers_arm(job, other); /* it was to run: later, then */
}

static void timers_on_idle(uv_idle_t* idle) {
  if (one_in(4)) thing_close(THING(idle));
}

static void timers_on_prepare(uv_prepare_t* prepare) {
  ((struct timers*)THING(prepare)->job)->prepares++;
}

static void timers_on_check(uv_check_t* check) {
  struct timers* job = (struct timers*)THING(check)->job;
  CHECK_EQ(++job->checks, job->prepares);
  enter(&job->job);
}

/* Of prepare and check one does not go without the other. */
static void timers_kill_both(struct thing* thing) {
  struct timers* job = (struct timers*)thing->job;
  thing_close(&job->prepare);
  thing_close(&job->check);
}

static void timers_start(struct job* base) {
  struct timers* job = (struct timers*)base;
  for (int i = 0; i < TIMERS_MAX; i++) {
    CHECK_EQ(uv_timer_init(&loop, &job->timers[i].timer), 0);
    thing_open(&job->timers[i], base, thing_close);
    timers_arm(job, i);
  }
  CHECK_EQ(uv_idle_init(&loop, &job->idle.idle), 0);
  thing_open(&job->idle, base, thing_close);
  CHECK_EQ(uv_idle_start(&job->idle.idle, timers_on_idle), 0);
  CHECK_EQ(uv_prepare_init(&loop, &job->prepare.prepare), 0);
  thing_open(&job->prepare, base, timers_kill_both);
  CHECK_EQ(uv_prepare_start(&job->prepare.prepare, timers_on_prepare), 0);
  CHECK_EQ(uv_check_init(&loop, &job->check.check), 0);
  thing_open(&job->check, base, timers_kill_both);
  CHECK_EQ(uv_check_start(&job->check.check, timers_on_check), 0);
}

static void timers_step(struct job* base) {
  struct timers* job = (struct timers*)base;
  for (int i = 0; i < TIMERS_MAX; i++)
    if (is_open(&job->timers[i])) return;
  thing_close(&job->idle);
  timers_kill_both(&job->prepare);
}

static struct play timers_play = {.name = "timers",
                                  .size = sizeof(struct timers),
                                  .together = 2,
                                  .start = timers_start,
                                  .step = timers_step};

/* ---- signals ----------------------------------------------------------------------- */

struct signals {
  struct job job;
  struct thing signals[SIGNALS_MAX];
  int number, count, raised, to_raise;
  int told[SIGNALS_MAX];
};

static uint64_t signals_total;

static void signals_on_signal(uv_signal_t* handle, int number) {
  struct thing* thing = THING(handle);
  struct signals* job = (struct signals*)thing->job;
  CHECK(is_open(thing));
  CHECK_EQ(number, job->number);
  job->told[thing - job->signals]++;
  signals_total++;
  enter(&job->job);
}

static void signals_start(struct job* base) {
  static const int numbers[] = {SIGUSR1, SIGUSR2, SIGWINCH, SIGURG};
  struct signals* job = (struct signals*)base;
  job->number = numbers[draw(4)];
  job->count = 1 + (int)draw(SIGNALS_MAX);
  job->to_raise = 1 + (int)draw(5);
  for (int i = 0; i < job->count; i++) {
    CHECK_EQ(uv_signal_init(&loop, &job->signals[i].signal), 0);
    thing_open(&job->signals[i], base, thing_close);
    CHECK_EQ(uv_signal_start(&job->signals[i].signal, signals_on_signal, job->number), 0);
  }
}

/* Others may raise the same signal: at least as many are told as this one has raised. */
static void signals_step(struct job* base) {
  struct signals* job = (struct signals*)base;
  int open = 0;
  for (int i = 0; i < job->count; i++) {
    if (!is_open(&job->signals[i])) continue;
    if (job->told[i] < job->raised) return;
    open++;
  }
  if (open == 0) return;
  if (job->raised < job->to_raise) {
    int more = one_in(4) ? 20 : 1;
    job->raised += more;
    while (more-- > 0) CHECK_EQ(raise(job->number), 0);
    return;
  }
  for (int i = 0; i < job->count; i++) thing_close(&job->signals[i]);
}

static struct play signals_play = {.name = "signals",
                                   .size = sizeof(struct signals),
                                   .together = 2,
                                   .start = signals_start,
                                   .step = signals_step};

#endif

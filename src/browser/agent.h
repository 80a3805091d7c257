/* SPDX-License-Identifier: MIT */
/*
 * An agent: the event loop of a browser's page (its window, and the frames in it). docs/browser.md
 * draws it.
 *
 *   post ──▶ ready, by priority ──────────┐
 *   post with a delay ──▶ delayed ─(due)──┤──▶ pick ──▶ task: step, checkpoint, step, checkpoint
 * ... a frame is wanted ──▶ its time ─(due)─┘      │ └── nothing is ready: idle callbacks, or wait
 *
 * JavaScript has the callbacks (lib/web/page/agent.js), by the numbers of their tasks; C has the
 * queues, the order and the checkpoints.
 */
#ifndef RN_BROWSER_AGENT_H
#define RN_BROWSER_AGENT_H

#include "browser/queues.h"
#include "engine/engine.h"

/* Words that lib/web/page/agent.js shares: what a step answers, and its arguments. */
enum rn_agent_word {
  RN_AGENT_TASK = 0, /* the number of the task to begin; 0: the one that runs goes on */
  RN_AGENT_MORE,     /* 1: the task has a further step, after a checkpoint */
  RN_AGENT_IDLE,     /* RN_IDLE_* */
  RN_AGENT_TOLD,     /* enum rn_told: what took long, with its times in page milliseconds */
  RN_AGENT_FROM,
  RN_AGENT_TO,
  RN_AGENT_RENDER, /* of a frame: when the update of the rendering began; 0: there was none */
  RN_AGENT_BLOCKS, /* of a frame: what of it kept input waiting beyond 50 ms, in milliseconds */
  RN_AGENT_WORDS_MAX
};
enum { RN_IDLE_NOW = 1, RN_IDLE_LATER = 2 }; /* callbacks for this period, for the next */

enum rn_told { RN_TOLD_SCRIPT = 1, RN_TOLD_TASK, RN_TOLD_FRAME };

struct rn_timing {
  uint64_t step_ns;     /* when the callback that runs began */
  uint64_t first_ns;    /* when the animation frame that is under way began; 0: none is */
  uint64_t longest_ns;  /* the longest of its tasks, */
  uint64_t blocking_ns; /* and what the others have beyond 50 ms */
};

struct rn_agent {
  double words[RN_AGENT_WORDS_MAX];
  rn_engine* engine;
  struct rn_queues queues;
  rn_object run_step;  /* the step of a task */
  rn_object run_idle;  /* one idle callback */
  rn_object run_quiet; /* nothing is left but what is in `stays`; NULL: nobody asks */
  rn_object run_told;  /* something took long; NULL: nobody asks */
  struct rn_timing timing;
  uv_timer_t wake;    /* ends the wait when the next task is due */
  uint64_t origin_ns; /* page time 0 */

  /* The clock of delayed tasks (clock.c). */
  uint64_t clock_ns;
  uint64_t clock_used_ns; /* of the processor's time by this thread, at that time */
  uint64_t told_ns;       /* the time that a script saw last */
  unsigned stands;        /* page time stands still while this is not 0, */
  uint64_t stands_from_ns;
  uint64_t stands_used_ns;
  uint64_t stood_ns; /* and has stood still for so long */

  /* Frames. */
  uint64_t frame_interval_ns;
  uint64_t frame_ns;      /* of the frame that is queued or runs */
  uint64_t frame_id;      /* of its task; 0: none is queued */
  uint64_t frame_last_ns; /* of the last one that ran */
  bool in_frame;
  /* After a user's input that wants a frame, other tasks wait for that, up to this time. */
  uint64_t frame_first_ns;

  /* Idle periods (idle.c). */
  uint64_t idle_end_ns;
  bool idle_before_frame; /* the frame that is queued was asked for in a frame */

  /* Life. */
  bool by_hand; /* the clock is hand_ns, which moves in rn_hand_run only */
  uint64_t hand_ns;
  uint64_t until_ns;    /* by hand: up to where it runs */
  rondo_task_t hand;    /* by hand: the run that is queued */
  rn_ref hand_done;     /* by hand: to be called at its end; 0: it does not run */
  uint64_t end_ns;      /* the page ends then; 0: when it has nothing left to do */
  double task_limit_ms; /* 0: none */
  unsigned holds;       /* loads and the like that will bring a task */
  unsigned stays;       /* Workers that may send something, or the parent of this one */
  bool is_quiet_told;   /* run_quiet was called since the last task */
  uv_async_t stay;      /* keeps the wait going while there are any */
  unsigned handles;     /* that are closing */
  bool is_over;
  bool is_leaving; /* it is over at the end of the task that runs */
  bool is_late;    /* it is over because end_ns has come, */
  bool is_stopped; /* or because a task took longer than task_limit_ms */
  bool is_running;

  /* In virtual time: how many tasks have run in the millisecond that began then; by hand: since
   * the clock was moved. */
  uint64_t moment_ns;
  unsigned moment_tasks;
};

uint64_t rn_agent_now_ns(const struct rn_agent* agent);

/* turn.c: one task, or one idle callback. False if there is none to run now. */
bool rn_agent_turn(struct rn_agent* agent);
/* Whether something is left that could run. */
bool rn_agent_alive(const struct rn_agent* agent);
/* Until nothing is left, or the time is over. */
void rn_agent_run(struct rn_agent* agent);

/* clock.c */
void rn_clock_begin(struct rn_agent* agent);
/* The clock of delayed tasks, of which `now_ns` is the time on the wall; after tasks have
 * run, */
uint64_t rn_clock_after_work(struct rn_agent* agent, uint64_t now_ns);
/* after a time in which none was ready, */
uint64_t rn_clock_after_rest(struct rn_agent* agent, uint64_t now_ns);
/* and after a call that waited in the middle of one. */
void rn_clock_catch_up(struct rn_agent* agent);
/* Page time stands still, in real time, until it does so no more; calls nest. */
void rn_clock_stand(struct rn_agent* agent, bool stands);

/* idle.c */
bool rn_idle_turn(struct rn_agent* agent, uint64_t now_ns);
uint64_t rn_idle_next_ns(const struct rn_agent* agent); /* UINT64_MAX: never */

/* timing.c: a task or an idle callback begins; a step of it is over with its microtasks; all is. */
void rn_timing_begin(struct rn_agent* agent, uint64_t now_ns);
void rn_timing_step(struct rn_agent* agent);
void rn_timing_task(struct rn_agent* agent, uint64_t from_ns, bool is_frame);

/* hand.c: runs the page up to that time, then calls `done`. What is loaded meanwhile is waited for,
 * and page time stands still then. UV_EBUSY: it is running. */
int rn_hand_run(struct rn_agent* agent, uint64_t until_ns, rn_value done);
/* Something has come for a page that waits. */
void rn_hand_wake(struct rn_agent* agent);

/* frames.c */
void rn_frame_want(struct rn_agent* agent);
void rn_frame_drop(struct rn_agent* agent);
/* A user's input has been handled: if it wants a frame, that comes first. */
void rn_frame_after_input(struct rn_agent* agent);
bool rn_frame_is_first(const struct rn_agent* agent);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * native('browser'): agents for lib/web/page/agent.js, by their numbers. Times are milliseconds of
 * page time.
 */
#include <stdlib.h>

#include "browser/agent.h"
#include "browser/browser.h"
#include "browser/paint_binding.h"
#include "node/builtins.h"
#include "node/node.h"
#include "node/process/life.h"

enum { AGENTS_MAX = 256, NS_PER_MS = 1000000, LEEWAY_NS = 8 * NS_PER_MS };

static _Thread_local struct rn_agent* agents[AGENTS_MAX];
static _Thread_local struct rn_agent* main_agent;

static struct rn_agent* agent_of(rn_context cx, rn_value number) {
  int32_t index;
  if (!rn_fast_int(number, &index)) index = rn_to_int32(cx, number);
  return index >= 0 && index < AGENTS_MAX ? agents[index] : NULL;
}

#define AGENT()                                     \
  struct rn_agent* agent = agent_of(cx, RN_ARG(0)); \
  if (agent == NULL) return rn_undefined(cx)

static uint64_t ns_of(rn_context cx, rn_value ms) {
  double value = rn_to_double(cx, ms);
  return value > 0 ? (uint64_t)(value * NS_PER_MS + 0.5) : 0;
}

static double page_ms(const struct rn_agent* agent, uint64_t ns) {
  return ns < agent->origin_ns ? 0 : (double)(ns - agent->origin_ns) / NS_PER_MS;
}

/* ---- life -------------------------------------------------------------------------------- */

static void no_release(void* bytes, void* arg) {
  (void)bytes, (void)arg;
}

/* The memory goes with the last of the two handles in it. */
static void on_closed(uv_handle_t* handle) {
  struct rn_agent* agent = handle->data;
  if (--agent->handles == 0) free(agent);
}

static void end_agent(struct rn_agent* agent) {
  agent->is_over = true;
  if (agent == main_agent) {
    main_agent = NULL;
    rn_builtins_watch(NULL);
  }
  rondo_clear(&agent->hand);
  rn_queues_free(&agent->queues);
  agent->wake.data = agent->stay.data = agent;
  agent->handles = 2;
  uv_close((uv_handle_t*)&agent->stay, on_closed);
  uv_close((uv_handle_t*)&agent->wake, on_closed);
}

static void end_all(rn_engine* engine) {
  (void)engine;
  for (int i = 0; i < AGENTS_MAX; i++)
    if (agents[i] != NULL) end_agent(agents[i]);
}

/* create(runStep, runIdle, fps, byHand, runTold): its number, and its words */
static RN_NATIVE(create) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  int index = 0;
  static _Thread_local bool ends;
  while (index < AGENTS_MAX && agents[index] != NULL) index++;
  struct rn_agent* agent = index == AGENTS_MAX ? NULL : calloc(1, sizeof *agent);
  if (agent == NULL) return rn_throw(cx, thrown, "too many pages are open");
  if (!ends) rn_life_add_end(end_all, NULL);
  ends = true;
  double fps = rn_to_double(cx, RN_ARG(2));
  agent->engine = engine;
  agent->queues.loop = engine->loop;
  agent->run_step = rn_as_object(cx, RN_ARG(0));
  agent->run_idle = rn_as_object(cx, RN_ARG(1));
  rn_keep(engine, agent->run_step);
  rn_keep(engine, agent->run_idle);
  agent->by_hand = rn_to_bool(cx, RN_ARG(3));
  agent->run_told = rn_as_object(cx, RN_ARG(4));
  rn_keep(engine, agent->run_told);
  if (!agent->by_hand && rondo_loop_get_clock(engine->loop) == RONDO_CLOCK_REAL)
    agent->queues.leeway_ns = LEEWAY_NS;
  agent->hand_ns = NS_PER_MS;
  agent->frame_interval_ns = (uint64_t)(1e9 / fps + 0.5);
  uv_update_time(engine->loop);
  agent->origin_ns = rn_agent_now_ns(agent);
  rn_clock_begin(agent);
  uv_timer_init(engine->loop, &agent->wake);
  rondo_handle_set_name((uv_handle_t*)&agent->wake, "a page's next task");
  uv_unref((uv_handle_t*)&agent->wake);
  if (uv_async_init(engine->loop, &agent->stay, NULL) != 0) {
    free(agent);
    return rn_throw(cx, thrown, "too many files are open");
  }
  rondo_handle_set_name((uv_handle_t*)&agent->stay, "what a page's Workers may send");
  uv_unref((uv_handle_t*)&agent->stay);
  agents[index] = agent;
  rn_object made = rn_object_bare(cx);
  rn_set_number(cx, made, "index", index);
  rn_set(cx, made, "words",
         rn_arraybuffer(cx, agent->words, sizeof agent->words, no_release, NULL));
  return made;
}

static void on_builtin(bool begins) {
  rn_clock_stand(main_agent, begins);
}

static void run_main(rn_engine* engine) {
  (void)engine;
  rn_agent_run(main_agent);
}

/* becomeMain(agent): the thread's loop is the agent's from now on */
static RN_NATIVE(become_main) {
  RN_UNUSED;
  AGENT();
  main_agent = agent;
  rn_builtins_watch(on_builtin);
  rn_life_set_loop(run_main);
  uv_stop(agent->engine->loop); /* a Worker's runs already */
  return rn_undefined(cx);
}

/* runUntil(agent, ms, done) */
static RN_NATIVE(run_until) {
  RN_UNUSED;
  AGENT();
  return rn_int(cx, rn_hand_run(agent, agent->origin_ns + ns_of(cx, RN_ARG(1)), RN_ARG(2)));
}

/* finish(agent): nothing of it runs any more */
static RN_NATIVE(finish) {
  RN_UNUSED;
  AGENT();
  agent->is_over = true;
  return rn_undefined(cx);
}

/* leave(agent): as finish, but the task that runs goes on to its end */
static RN_NATIVE(leave) {
  RN_UNUSED;
  AGENT();
  agent->is_leaving = true;
  return rn_undefined(cx);
}

/* close(agent): as finish, and its number is free; not called in one of its tasks */
static RN_NATIVE(do_close) {
  RN_UNUSED;
  AGENT();
  agents[rn_to_int32(cx, RN_ARG(0))] = NULL;
  end_agent(agent);
  return rn_undefined(cx);
}

/* setEnd(agent, ms) */
static RN_NATIVE(set_end) {
  RN_UNUSED;
  AGENT();
  agent->end_ns = agent->origin_ns + ns_of(cx, RN_ARG(1));
  return rn_undefined(cx);
}

/* setQuiet(agent, fn): called when nothing is left but what stay() has counted */
static RN_NATIVE(set_quiet) {
  RN_UNUSED;
  AGENT();
  agent->run_quiet = rn_as_object(cx, RN_ARG(1));
  rn_keep(agent->engine, agent->run_quiet);
  return rn_undefined(cx);
}

/* isLate(agent): whether it was ended by setEnd */
static RN_NATIVE(is_late) {
  RN_UNUSED;
  AGENT();
  return rn_bool(cx, agent->is_late);
}

/* isStopped(agent): whether a task was longer than setTaskLimit allows */
static RN_NATIVE(is_stopped) {
  RN_UNUSED;
  AGENT();
  return rn_bool(cx, agent->is_stopped);
}

/* setTaskLimit(agent, ms) */
static RN_NATIVE(set_task_limit) {
  RN_UNUSED;
  AGENT();
  agent->task_limit_ms = rn_to_double(cx, RN_ARG(1));
  return rn_undefined(cx);
}

/* isAlive(agent) */
static RN_NATIVE(is_alive) {
  RN_UNUSED;
  AGENT();
  return rn_bool(cx, !agent->is_over && rn_agent_alive(agent));
}

/* ---- tasks ------------------------------------------------------------------------------- */

/* post(agent, source, priority): its number */
static RN_FAST(post) {
  AGENT();
  int source = rn_to_int32(cx, RN_ARG(1)), priority = rn_to_int32(cx, RN_ARG(2));
  uint64_t item = argc > 3 ? (uint64_t)rn_to_double(cx, RN_ARG(3)) : 0;
  uint64_t id = rn_queues_post_expected(&agent->queues, (enum rn_source)source,
                                        (enum rn_priority)priority, item);
  rn_hand_wake(agent);
  return rn_number(cx, (double)id);
}

/* expect(agent, source): the item of a task that will be posted, while somebody observes */
static RN_FAST(expect) {
  AGENT();
  enum rn_source source = (enum rn_source)rn_to_int32(cx, RN_ARG(1));
  return rn_number(cx, (double)rn_queues_expect(&agent->queues, source));
}

/* outside(agent, flag): what is posted now comes from outside, or no longer */
static RN_FAST(outside) {
  AGENT();
  agent->queues.from_outside = rn_to_bool(cx, RN_ARG(1));
  return rn_undefined(cx);
}

/* postLater(agent, source, priority, ms, isFlexible): its number */
static RN_FAST(post_later) {
  AGENT();
  int source = rn_to_int32(cx, RN_ARG(1)), priority = rn_to_int32(cx, RN_ARG(2));
  uint64_t due_ns = rn_agent_now_ns(agent) + ns_of(cx, RN_ARG(3));
  uint64_t id = rn_queues_post_at(&agent->queues, (enum rn_source)source,
                                  (enum rn_priority)priority, due_ns, rn_to_bool(cx, RN_ARG(4)));
  rn_hand_wake(agent);
  return rn_number(cx, (double)id);
}

/* cancel(agent, id): whether it was there */
static RN_FAST(cancel) {
  AGENT();
  return rn_bool(cx, rn_queues_cancel(&agent->queues, (uint64_t)rn_to_double(cx, RN_ARG(1))));
}

/* setPriority(agent, id, priority) */
static RN_FAST(set_priority) {
  AGENT();
  int priority = rn_to_int32(cx, RN_ARG(2));
  return rn_bool(cx, rn_queues_set_priority(&agent->queues, (uint64_t)rn_to_double(cx, RN_ARG(1)),
                                            (enum rn_priority)priority));
}

/* hold(agent, by): so many more loads and the like will bring a task */
static RN_FAST(hold) {
  AGENT();
  agent->holds = (unsigned)((int)agent->holds + rn_to_int32(cx, RN_ARG(1)));
  if (agent->holds == 0) rn_hand_wake(agent);
  return rn_undefined(cx);
}

/* stay(agent, by): so many more that may send something */
static RN_FAST(stay) {
  AGENT();
  agent->stays = (unsigned)((int)agent->stays + rn_to_int32(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

/* askQuiet(agent): the function of setQuiet is called again when nothing is left */
static RN_FAST(ask_quiet) {
  AGENT();
  agent->is_quiet_told = false;
  return rn_undefined(cx);
}

/* ---- time -------------------------------------------------------------------------------- */

/* now(agent) */
static RN_FAST(now) {
  AGENT();
  return rn_number(cx, page_ms(agent, rn_agent_now_ns(agent)));
}

/* tellNow(agent): the same, and a script knows it now */
static RN_FAST(tell_now) {
  AGENT();
  uint64_t now_ns = rn_agent_now_ns(agent);
  agent->told_ns = now_ns;
  return rn_number(cx, page_ms(agent, now_ns));
}

/* catchUp(agent): the task that runs has waited for something */
static RN_FAST(catch_up) {
  AGENT();
  rn_clock_catch_up(agent);
  return rn_undefined(cx);
}

/* stand(stands): the page's clock, while the runtime prepares something once */
static RN_FAST(stand) {
  if (main_agent != NULL) rn_clock_stand(main_agent, rn_to_bool(cx, RN_ARG(0)));
  return rn_undefined(cx);
}

/* wantFrame(agent), dropFrame(agent) */
static RN_FAST(want_frame) {
  AGENT();
  rn_frame_want(agent);
  return rn_undefined(cx);
}

static RN_FAST(drop_frame) {
  AGENT();
  rn_frame_drop(agent);
  return rn_undefined(cx);
}

/* frameTime(agent): of the frame that runs */
static RN_FAST(frame_time) {
  AGENT();
  return rn_number(cx, page_ms(agent, agent->frame_ns));
}

/* idleLeft(agent): of this idle period, which ends early if something is due before */
static RN_FAST(idle_left) {
  AGENT();
  uint64_t now_ns = rn_agent_now_ns(agent);
  uint64_t next_ns = rn_queues_next_ns(&agent->queues);
  uint64_t end_ns = next_ns < agent->idle_end_ns ? next_ns : agent->idle_end_ns;
  return rn_number(cx, end_ns <= now_ns ? 0 : (double)(end_ns - now_ns) / NS_PER_MS);
}

static RN_BINDING(binding_browser) {
  static const struct rn_function functions[] = {{"create", create},
                                                 {"becomeMain", become_main},
                                                 {"runUntil", run_until},
                                                 {"finish", finish},
                                                 {"leave", leave},
                                                 {"close", do_close},
                                                 {"setEnd", set_end},
                                                 {"setQuiet", set_quiet},
                                                 {"isLate", is_late},
                                                 {"isStopped", is_stopped},
                                                 {"setTaskLimit", set_task_limit},
                                                 {"isAlive", is_alive},
                                                 {NULL, NULL}};
  static const struct rn_fast fast[] = {RN_FAST_ENTRY("post", post),
                                        RN_FAST_ENTRY("expect", expect),
                                        RN_FAST_ENTRY("outside", outside),
                                        RN_FAST_ENTRY("postLater", post_later),
                                        RN_FAST_ENTRY("cancel", cancel),
                                        RN_FAST_ENTRY("setPriority", set_priority),
                                        RN_FAST_ENTRY("hold", hold),
                                        RN_FAST_ENTRY("stay", stay),
                                        RN_FAST_ENTRY("askQuiet", ask_quiet),
                                        RN_FAST_ENTRY("now", now),
                                        RN_FAST_ENTRY("tellNow", tell_now),
                                        RN_FAST_ENTRY("catchUp", catch_up),
                                        RN_FAST_ENTRY("stand", stand),
                                        RN_FAST_ENTRY("wantFrame", want_frame),
                                        RN_FAST_ENTRY("dropFrame", drop_frame),
                                        RN_FAST_ENTRY("frameTime", frame_time),
                                        RN_FAST_ENTRY("idleLeft", idle_left),
                                        {NULL, NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set_fast(engine->cx, binding, fast);
  for (int i = 0; i < RN_SOURCE_MAX; i++)
    rn_set_number(engine->cx, binding, rn_source_name((enum rn_source)i), i);
}

void rn_browser_begin(void) {
  rn_bindings_add("browser", binding_browser);
  rn_bindings_add("paint", rn_binding_paint);
}

/* SPDX-License-Identifier: MIT */
/*
 * From the first line of a script to the exit status.
 *
 *   bootstrap --> main script --> [ loop while alive --> beforeExit ] --> exit
 *                                          ^------ revived ------'
 */
#include "node/process/life.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "explore/explore.h"
#include "lens/lens.h"
#include "node/builtins.h"
#include "node/net/flow.h"
#include "node/node.h"
#include "node/perf/perf.h"
#include "node/process/crash.h"
#include "node/process/why.h"
#include "node/worker/worker.h"

static _Thread_local struct {
  struct rn_life life;
  rn_ref at_end;
  void (*run_loop)(rn_engine* engine); /* NULL: Node's loop */
} own;

/* The process's, written before its first engine begins. */
static struct {
  const struct rn_option* options;
  size_t count;
  rn_option_reader reader;
} command;

void rn_life_at_end(rn_engine* engine, rn_value function) {
  own.at_end = rn_keep(engine, function);
}

void rn_life_set(rn_engine* engine, struct rn_life life) {
  (void)engine;
  own.life = life;
}

void rn_life_set_loop(void (*run_loop)(rn_engine* engine)) {
  own.run_loop = run_loop;
}

static void add_to_list(rn_context cx, rn_object object, const struct rn_option* option) {
  rn_object list = rn_as_object(cx, rn_get(cx, object, option->name));
  if (list == NULL) {
    list = rn_array(cx, 0, NULL);
    rn_set(cx, object, option->name, list);
  }
  rn_set_index(cx, list, (unsigned)rn_array_length(cx, list), rn_string(cx, option->text));
}

static rn_value object_of(rn_context cx, const struct rn_option* options, size_t count) {
  rn_object object = rn_object_bare(cx);
  for (size_t i = 0; i < count; i++) {
    const struct rn_option* option = &options[i];
    if (option->list)
      add_to_list(cx, object, option);
    else
      rn_set(cx, object, option->name,
             option->text == NULL ? rn_bool(cx, true) : rn_string(cx, option->text));
  }
  return object;
}

rn_value rn_life_options(rn_engine* engine) {
  return object_of(engine->cx, command.options, command.count);
}

void rn_life_set_reader(rn_option_reader reader) {
  command.reader = reader;
}

rn_value rn_life_read_options(rn_engine* engine, rn_value list) {
  rn_context cx = engine->cx;
  rn_object array = rn_as_object(cx, list);
  size_t count = array == NULL ? 0 : rn_array_length(cx, array);
  char** words = calloc(count + 1, sizeof *words);
  if (words == NULL) return rn_undefined(cx);
  struct rn_option* options = NULL;
  size_t options_count = 0, read = 0;
  while (read < count && (words[read] = rn_text_dup(cx, rn_get_index(cx, array, (unsigned)read))))
    read++;
  const char* wrong =
      read < count ? "" : command.reader((int)count, words, &options, &options_count);
  rn_value result = wrong != NULL ? rn_string(cx, wrong) : object_of(cx, options, options_count);
  for (size_t i = 0; i < read; i++) free(words[i]);
  free(words);
  free(options);
  return result;
}

/* What the options say of the loop itself, which a Worker's has from the process. */
static void use_options(rn_engine* engine) {
  for (size_t i = 0; i < command.count; i++) {
    const struct rn_option* option = &command.options[i];
    if (strcmp(option->name, "--immediates-per-turn") == 0)
      rondo_loop_set_limit(engine->loop, RONDO_LIMIT_IMMEDIATES,
                           (unsigned)strtoul(option->text, NULL, 10));
    if (strcmp(option->name, "--blocked") == 0) rn_blocked_prepare(engine);
  }
}

/* ---- the end -------------------------------------------------------------------------- */

_Noreturn void rn_life_exit(rn_engine* engine, int status) {
  engine->stopping = true;
  /* Files are written and removed as the program has asked for: this waits for all that is queued
   * but lookups, as in Node. */
  rondo_steer_finish(engine->loop);
  if (rn_workers_leave()) uv_library_shutdown();
  rn_flows_flush();
  rn_stdio_restore();
  rn_lens_end();
  rn_explore_end();
  /* Nothing else of ours is buffered, and the engine's threads need no farewell. */
  _exit(status & 0xff);
}

static void say(rn_engine* engine, const char* before, rn_value value) {
  struct rn_text text;
  if (rn_is_undefined(engine->cx, value) || !rn_text_get(engine->cx, value, &text)) return;
  dprintf(STDERR_FILENO, "%s%s\n", before, text.at);
  rn_text_free(&text);
}

/* With less nothing can be said of an error, since that needs a stack. */
static void say_stack_limit(void) {
  enum { LEAST_KIB = 256 };
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= LEAST_KIB * 1024) return;
  dprintf(STDERR_FILENO,
          "rondo: the limit on the stack is %llu KiB. Set it to %d or more (ulimit -s).\n",
          (unsigned long long)limit.rlim_cur / 1024, LEAST_KIB);
}

_Noreturn void rn_life_die(rn_engine* engine, rn_value exception) {
  rn_object error = rn_as_object(engine->cx, exception);
  say_stack_limit();
  say(engine, "rondo: uncaught: ", exception);
  if (error != NULL) {
    say(engine, "", rn_get(engine->cx, error, "sourceURL"));
    say(engine, "line ", rn_get(engine->cx, error, "line"));
    say(engine, "", rn_get(engine->cx, error, "stack"));
  }
  rn_life_exit(engine, 7);
}

/* ---- the way there ------------------------------------------------------------------------ */

static void run_builtin(rn_engine* engine, const char* id, rn_value primordials, rn_object module) {
  rn_context cx = engine->cx;
  rn_value thrown = NULL;
  rn_object names = rn_object_new(cx);
  rn_set(cx, names, "exports", rn_get(cx, module, "exports"));
  rn_set(cx, names, "module", module);
  rn_set(cx, names, "native", rn_native_function(engine));
  rn_set(cx, names, "primordials", primordials);
  if (!rn_builtin_run(cx, id, names, &thrown) && !engine->halted) rn_life_die(engine, thrown);
}

static rn_object module_new(rn_context cx, const char* id) {
  rn_object module = rn_object_new(cx);
  rn_set(cx, module, "exports", rn_object_new(cx));
  rn_set_string(cx, module, "id", id);
  return module;
}

/* Stacks come first, so that the errors of all others have them. */
static void bootstrap(rn_engine* engine) {
  rn_context cx = engine->cx;
  rn_object stacks = module_new(cx, "internal/stacks");
  rn_object primordials = module_new(cx, "internal/primordials");
  rn_object last = module_new(cx, "internal/bootstrap");
  run_builtin(engine, "internal/stacks", rn_undefined(cx), stacks);
  run_builtin(engine, "internal/primordials", rn_undefined(cx), primordials);
  rn_set(cx, rn_as_object(cx, rn_get(cx, last, "exports")), "stacks",
         rn_get(cx, stacks, "exports"));
  run_builtin(engine, "internal/bootstrap", rn_get(cx, primordials, "exports"), last);
}

struct invocation {
  rn_engine* engine;
  rn_object function;
};

static void invoke(uv_loop_t* loop, void* arg) {
  (void)loop;
  const struct invocation* call = arg;
  rn_invoke(call->engine, call->function, rn_undefined(call->engine->cx), 0, NULL);
}

/* From Node 12 on, what a main script that threw had queued runs at once. */
static void invoke_script(uv_loop_t* loop, void* arg) {
  const struct invocation* call = arg;
  invoke(loop, arg);
  if (rn_engine_switch(call->engine, RONDO_SWITCH_MAIN_DRAINS))
    call->engine->skip_checkpoint = false;
}

static void call_main(rn_engine* engine, const char* name, rn_object function) {
  struct invocation call = {engine, function};
  rondo_call(engine->loop, RONDO_KIND_MAIN, name, invoke, &call);
}

static int status(rn_engine* engine) {
  rn_value thrown;
  rn_value code = rn_call(engine->cx, own.life.status, rn_undefined(engine->cx), 0, NULL, &thrown);
  return thrown == NULL ? rn_to_int32(engine->cx, code) : 7;
}

static void run(void* arg) {
  rn_engine* engine = arg;
  uv_loop_t* loop = engine->loop;
  struct invocation script = {engine, own.life.start};
  rondo_call(loop, RONDO_KIND_MAIN, "main script", invoke_script, &script);
  rn_perf_mark(engine, RN_MILESTONE_LOOP_START);
  rn_worker_loop_starts(engine);
  while (!engine->stopping) {
    if (own.run_loop != NULL) {
      own.run_loop(engine);
      break;
    }
    uv_run(loop, UV_RUN_DEFAULT);
    if (engine->stopping || own.run_loop != NULL || uv_loop_alive(loop)) continue;
    call_main(engine, "beforeExit", own.life.before_exit);
    if (!uv_loop_alive(loop)) break;
  }
  rn_perf_mark(engine, RN_MILESTONE_LOOP_EXIT);
  call_main(engine, "exit", own.life.exit);
  if (own.at_end != 0)
    rn_invoke(engine, rn_as_object(engine->cx, rn_kept(engine, own.at_end)),
              rn_undefined(engine->cx), 0, NULL);
}

/* ---- Workers ------------------------------------------------------------------------ */

int rn_life_work(rn_engine* engine) {
  use_options(engine);
  rn_perf_mark(engine, RN_MILESTONE_ENVIRONMENT);
  bootstrap(engine);
  rn_perf_mark(engine, RN_MILESTONE_BOOTSTRAP);
  if (engine->halted) return 0;
  rn_run_inside(engine, run, engine);
  return engine->stopping ? 0 : status(engine);
}

struct end {
  struct end* next;
  void (*close)(rn_engine* engine);
  void (*free)(void);
};
static _Thread_local struct end* ends;

void rn_life_add_end(void (*close_all)(rn_engine* engine), void (*free_all)(void)) {
  if (rn_here()->words[RN_WORD_THREAD] == 0) return;
  struct end* end = malloc(sizeof *end);
  if (end == NULL) return; /* what is left stays */
  *end = (struct end){.next = ends, .close = close_all, .free = free_all};
  ends = end;
}

static void close_handle(uv_handle_t* handle, void* arg) {
  (void)arg;
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

/* The memory of handles that nobody has closed in the first round stays. */
void rn_life_end(rn_engine* engine) {
  rn_halt_over(engine);
  for (struct end* end = ends; end != NULL; end = end->next)
    if (end->close != NULL) end->close(engine);
  rn_engine_close(engine);
  rondo_cancel_queued(engine->loop); /* a Worker's are not waited for */
  uv_walk(engine->loop, close_handle, NULL);
  while (uv_run(engine->loop, UV_RUN_DEFAULT) != 0) continue;
  while (ends != NULL) {
    struct end* end = ends;
    ends = end->next;
    if (end->free != NULL) end->free();
    free(end);
  }
}

/* ---- the main thread ------------------------------------------------------------------ */

int rn_life_run(uv_loop_t* loop, const struct rn_option* options, size_t count) {
  command.options = options;
  command.count = count;
  rn_engine* engine = rn_engine_new(loop);
  rn_crash_engine_started();
  if (engine == NULL) {
    fputs("rondo: the JavaScript engine does not start\n", stderr);
    return 1;
  }
  use_options(engine);
  rn_perf_mark(engine, RN_MILESTONE_ENGINE);
  rn_perf_mark(engine, RN_MILESTONE_ENVIRONMENT);
  bootstrap(engine);
  rn_perf_mark(engine, RN_MILESTONE_BOOTSTRAP);
  rn_why_start(engine, own.life.why);
  rn_run_inside(engine, run, engine);
  rn_life_exit(engine, status(engine));
}

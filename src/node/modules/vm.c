/* SPDX-License-Identifier: MIT */
/*
 * lib/node/vm.js's natives: realms, and code in them.
 */
#include <signal.h>
#include <stdlib.h>

#include "node/builtins.h"
#include "node/node.h"

/* makeRealm(rejected): an object that stands for it. */
static RN_NATIVE(make_realm) {
  RN_UNUSED;
  rn_object realm = rn_realm_new(rn_here(), rn_as_object(cx, RN_ARG(0)));
  return realm == NULL ? rn_throw(cx, thrown, "out of memory") : realm;
}

/* The context of a realm, or of this one for what is none. */
static rn_context context_of(rn_context cx, rn_value realm) {
  rn_context found = rn_realm_context(cx, realm);
  return found == NULL ? rn_here()->cx : found;
}

/* filter(realm, filter, declarer, names) */
static RN_NATIVE(filter) {
  RN_UNUSED;
  rn_context realm = rn_realm_context(cx, RN_ARG(0));
  rn_object proxy = rn_as_object(cx, RN_ARG(1)), declarer = rn_as_object(cx, RN_ARG(2));
  rn_object names = rn_as_object(cx, RN_ARG(3));
  if (realm != NULL && proxy != NULL && declarer != NULL && names != NULL)
    rn_realm_filter(realm, proxy, declarer, names);
  return rn_undefined(cx);
}

/* tellsAll(realm): whether a filter hears of declarations and symbols, too */
static RN_NATIVE(tells_all) {
  RN_UNUSED;
  rn_context realm = rn_realm_context(cx, RN_ARG(0));
  return rn_bool(cx, realm != NULL && rn_realm_can(realm));
}

/* ownTasks(realm) */
static RN_NATIVE(own_tasks) {
  RN_UNUSED;
  rn_context realm = rn_realm_context(cx, RN_ARG(0));
  return rn_bool(cx, realm != NULL && rn_realm_own_tasks(rn_here(), realm));
}

/* forbidEval(realm, message); undefined: in ours */
static RN_NATIVE(forbid_eval) {
  RN_UNUSED;
  struct rn_text message;
  rn_context realm =
      rn_is_undefined(cx, RN_ARG(0)) ? rn_here()->cx : rn_realm_context(cx, RN_ARG(0));
  if (realm == NULL || !rn_text_get(cx, RN_ARG(1), &message)) return rn_undefined(cx);
  rn_realm_forbid_eval(realm, message.at);
  rn_text_free(&message);
  return rn_undefined(cx);
}

/* runBuiltin(realm, id, names): a built-in's code in that realm. The engine runs it in
 * the realm of its `this`, so that is made there. */
static RN_NATIVE(run_builtin) {
  RN_UNUSED;
  static const char* const all[] = {"exports", "require", "module",
                                    "process", "native",  "primordials"};
  struct rn_text id;
  rn_context realm = context_of(cx, RN_ARG(0));
  rn_object names = rn_as_object(cx, RN_ARG(2));
  if (names == NULL || !rn_text_get(cx, RN_ARG(1), &id)) return rn_undefined(cx);
  rn_object there = rn_object_bare(realm);
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    rn_set(realm, there, all[i], rn_get(cx, names, all[i]));
  rn_builtin_run(realm, id.at, there, thrown);
  rn_text_free(&id);
  return rn_undefined(cx);
}

/* check(realm, source, name, line): throws the SyntaxError, with its place */
static RN_NATIVE(check) {
  RN_UNUSED;
  struct rn_text name;
  rn_context realm = context_of(cx, RN_ARG(0));
  if (!rn_text_get(cx, RN_ARG(2), &name)) return rn_undefined(cx);
  int line = rn_to_int32(cx, RN_ARG(3)) + 1;
  rn_check_syntax(realm, RN_ARG(1), name.at, line, thrown);
  rn_text_free(&name);
  return rn_undefined(cx);
}

/* A SIGINT ends the innermost run that asks for it, and no other, as in Node. These runs are the
 * main thread's; each has a flag, by its depth. But any thread may handle the signal: the kernel
 * takes one of the engine's if the main thread waits with another signal pending. So the flags are
 * the process's, and a late write hits no stack that is gone. */
enum { DEPTH_MAX = 64 };
static volatile sig_atomic_t flags[DEPTH_MAX];
static volatile sig_atomic_t depth;

static void interrupt(int signal) {
  (void)signal;
  if (depth > 0) flags[depth - 1] = 1;
}

/* The flag of a new innermost run; NULL if it is too deep, and a SIGINT ends the one around it. */
static volatile sig_atomic_t* begin_interruptible(struct sigaction* before) {
  if (depth == DEPTH_MAX) return NULL;
  volatile sig_atomic_t* flag = &flags[depth];
  *flag = 0;
  depth = depth + 1;
  sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, before);
  return flag;
}

static void end_interruptible(const struct sigaction* before) {
  sigaction(SIGINT, before, NULL);
  depth = depth - 1;
}

struct code {
  rn_context realm;
  rn_value source;
  const char* name;
  int line;
  double timeout_ms;
  bool sigint;
};

/* The value; *why is the limit that ended it. */
static rn_value evaluate(rn_engine* engine, const struct code* code, enum rn_limit_why* why,
                         rn_value* thrown) {
  struct rn_limit limit;
  struct sigaction before;
  bool is_main = engine->words[RN_WORD_THREAD] == 0;
  volatile sig_atomic_t* flag = code->sigint && is_main ? begin_interruptible(&before) : NULL;
  bool limited = code->timeout_ms > 0 || flag != NULL;
  if (code->realm == engine->cx) rn_stack_prepare(engine);
  if (limited) rn_limit_begin(engine, &limit, code->timeout_ms, flag);
  rn_realm_words[RN_REALM_STARTING] = code->realm != engine->cx;
  rn_value value = rn_evaluate(code->realm, code->source, code->name, code->line, thrown);
  rn_realm_words[RN_REALM_STARTING] = 0;
  if (*thrown == NULL) {
    if (limited) rn_limit_enter(engine, &limit);
    rn_realm_run_tasks(code->realm, rn_limit_within);
    if (limited) rn_limit_leave(&limit);
  }
  *why = limited ? rn_limit_end(engine, &limit) : RN_LIMIT_NONE;
  if (flag != NULL) end_interruptible(&before);
  return value;
}

/* run(realm, source, name, line, timeout, sigint, outcome): the value; outcome.why is the
 * limit that ended it, an rn_limit_why. */
static RN_NATIVE(run) {
  RN_UNUSED;
  struct rn_text name;
  enum rn_limit_why why;
  rn_engine* engine = rn_here();
  if (!rn_text_get(cx, RN_ARG(2), &name)) return rn_undefined(cx);
  struct code code = {.realm = context_of(cx, RN_ARG(0)),
                      .source = RN_ARG(1),
                      .name = name.at,
                      .line = rn_to_int32(cx, RN_ARG(3)) + 1,
                      .timeout_ms = rn_to_double(cx, RN_ARG(4)),
                      .sigint = rn_to_bool(cx, RN_ARG(5))};
  rn_object outcome = rn_as_object(cx, RN_ARG(6));
  rn_value value = evaluate(engine, &code, &why, thrown);
  rn_text_free(&name);
  if (why == RN_LIMIT_NONE && value != NULL && !rn_limit_pass(engine))
    return rn_throw(cx, thrown, "ended with the code around it");
  if (why == RN_LIMIT_NONE || outcome == NULL) return value;
  *thrown = NULL;
  rn_set_number(cx, outcome, "why", why);
  return rn_undefined(cx);
}

/* ---- code that runs alone ------------------------------------------------------------------- */

struct alone {
  rondo_task_t task;
  struct rn_text name;
  rn_ref realm, source, done;
  int line;
};

static void on_alone(rondo_task_t* task) {
  struct alone* alone = task->data;
  rn_engine* engine = rn_here();
  rn_context cx = engine->cx;
  rn_value thrown = NULL;
  enum rn_limit_why why;
  struct code code = {.realm = context_of(cx, rn_kept(engine, alone->realm)),
                      .source = rn_kept(engine, alone->source),
                      .name = alone->name.at,
                      .line = alone->line,
                      .sigint = true};
  rn_value value = evaluate(engine, &code, &why, &thrown);
  rn_limit_has_ended_all(); /* which was the script, and is reported here */
  rn_value undefined = rn_undefined(cx);
  rn_value values[] = {rn_number(cx, why), rn_bool(cx, thrown != NULL),
                       why != RN_LIMIT_NONE ? undefined
                       : thrown != NULL     ? thrown
                       : value != NULL      ? value
                                            : undefined};
  rn_ref done = alone->done;
  rn_drop(engine, alone->realm);
  rn_drop(engine, alone->source);
  rn_text_free(&alone->name);
  free(alone);
  rn_invoke_once(engine, done, 3, values);
}

/* runAlone(realm, source, name, line, done): in the next check phase, with no other JavaScript on
 * the stack; a SIGINT ends it. done(an rn_limit_why, whether it threw, what it gave). */
static RN_NATIVE(run_alone) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  struct alone* alone = calloc(1, sizeof *alone);
  if (alone == NULL) return rn_throw(cx, thrown, "out of memory");
  if (!rn_text_get(cx, RN_ARG(2), &alone->name)) {
    free(alone);
    return rn_throw(cx, thrown, "out of memory");
  }
  alone->task.data = alone;
  alone->realm = rn_keep(engine, RN_ARG(0));
  alone->source = rn_keep(engine, RN_ARG(1));
  alone->line = rn_to_int32(cx, RN_ARG(3)) + 1;
  alone->done = rn_keep(engine, RN_ARG(4));
  rondo_set_immediate(engine->loop, &alone->task, on_alone);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_vm) {
  static const struct rn_function functions[] = {{"makeRealm", make_realm},
                                                 {"filter", filter},
                                                 {"tellsAll", tells_all},
                                                 {"runBuiltin", run_builtin},
                                                 {"forbidEval", forbid_eval},
                                                 {"check", check},
                                                 {"ownTasks", own_tasks},
                                                 {"run", run},
                                                 {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  if (rn_limit_ends_all())
    rn_set(engine->cx, binding, "runAlone", rn_function_new(engine->cx, "runAlone", run_alone));
  rn_set(engine->cx, binding, "words",
         rn_arraybuffer(engine->cx, rn_realm_words, sizeof rn_realm_words, NULL, NULL));
}

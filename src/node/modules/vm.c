/* SPDX-License-Identifier: MIT */
/*
 * lib/node/vm.js's natives: realms, and code in them.
 */
#include <signal.h>

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

/* filter(realm, filter, declarer, names): whether declarations pass it, too */
static RN_NATIVE(filter) {
  RN_UNUSED;
  rn_context realm = rn_realm_context(cx, RN_ARG(0));
  rn_object proxy = rn_as_object(cx, RN_ARG(1)), declarer = rn_as_object(cx, RN_ARG(2));
  rn_object names = rn_as_object(cx, RN_ARG(3));
  if (realm == NULL || proxy == NULL || declarer == NULL || names == NULL)
    return rn_bool(cx, false);
  return rn_bool(cx, rn_realm_filter(realm, proxy, declarer, names));
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

/* The flag of the innermost run that a SIGINT ends, and of no other, as in Node. The kernel
 * hands a process's signal to its main thread, on whose stack the flags are; other threads
 * block signals. */
static _Thread_local volatile sig_atomic_t* volatile innermost;

static void interrupt(int signal) {
  (void)signal;
  if (innermost != NULL) *innermost = 1;
}

/* run(realm, source, name, line, timeout, sigint, outcome): the value; outcome.why is the
 * limit that ended it, an rn_limit_why. */
static RN_NATIVE(run) {
  RN_UNUSED;
  struct rn_text name;
  rn_engine* engine = rn_here();
  rn_context realm = context_of(cx, RN_ARG(0));
  if (!rn_text_get(cx, RN_ARG(2), &name)) return rn_undefined(cx);
  int line = rn_to_int32(cx, RN_ARG(3)) + 1;
  double timeout_ms = rn_to_double(cx, RN_ARG(4));
  bool sigint = rn_to_bool(cx, RN_ARG(5));
  rn_object outcome = rn_as_object(cx, RN_ARG(6));
  struct rn_limit limit;
  struct sigaction before;
  volatile sig_atomic_t interrupted = 0;
  volatile sig_atomic_t* outer = innermost;
  if (sigint) {
    innermost = &interrupted;
    sigaction(SIGINT, &(struct sigaction){.sa_handler = interrupt}, &before);
  }
  bool limited = timeout_ms > 0 || sigint;
  if (limited) rn_limit_begin(engine, &limit, timeout_ms, sigint ? &interrupted : NULL);
  rn_realm_words[RN_REALM_STARTING] = 1;
  rn_value value = rn_evaluate(realm, RN_ARG(1), name.at, line, thrown);
  rn_realm_words[RN_REALM_STARTING] = 0;
  if (*thrown == NULL) {
    if (limited) rn_limit_enter(engine, &limit);
    rn_realm_run_tasks(realm, rn_limit_within);
    if (limited) rn_limit_leave(&limit);
  }
  enum rn_limit_why why = RN_LIMIT_NONE;
  if (limited) why = rn_limit_end(engine, &limit);
  if (sigint) {
    sigaction(SIGINT, &before, NULL);
    innermost = outer;
  }
  rn_text_free(&name);
  if (why == RN_LIMIT_NONE && value != NULL && !rn_limit_pass(engine))
    return rn_throw(cx, thrown, "ended with the code around it");
  if (why == RN_LIMIT_NONE || outcome == NULL) return value;
  *thrown = NULL;
  rn_set_number(cx, outcome, "why", why);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_vm) {
  static const struct rn_function functions[] = {{"makeRealm", make_realm},
                                                 {"filter", filter},
                                                 {"runBuiltin", run_builtin},
                                                 {"forbidEval", forbid_eval},
                                                 {"check", check},
                                                 {"ownTasks", own_tasks},
                                                 {"run", run},
                                                 {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set(engine->cx, binding, "words",
         rn_arraybuffer(engine->cx, rn_realm_words, sizeof rn_realm_words, NULL, NULL));
}

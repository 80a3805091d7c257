/* SPDX-License-Identifier: MIT */
/*
 * native('observe'): what lib/node/internal/observe.js tells the loop's observers of JavaScript's
 * own queues, while there are any.
 */
#include "node/node.h"

enum { NS_PER_MS = 1000000 };

static const struct {
  const char* name;
  rondo_kind kind;
} kinds[] = {
    {"TIMER", RONDO_KIND_TIMER},       {"INTERVAL", RONDO_KIND_INTERVAL},
    {"TICK", RONDO_KIND_TICK},         {"IMMEDIATE", RONDO_KIND_IMMEDIATE},
    {"REACTION", RONDO_KIND_REACTION}, {"AWAIT", RONDO_KIND_AWAIT},
    {"EVENT", RONDO_KIND_EVENT},       {"MODULE", RONDO_KIND_MODULE},
    {"AT_EXIT", RONDO_KIND_AT_EXIT},   {"CALLBACK", RONDO_KIND_CALLBACK},
};

/* queued(kind, wait in ms or -1): the number of the item. */
static RN_FAST(queued) {
  rondo_item_t item;
  double wait_ms = rn_to_double(cx, RN_ARG(1));
  rondo_item_queued_as(
      rn_here()->loop, &item, (rondo_kind)rn_to_int32(cx, RN_ARG(0)),
      &(rondo_details_t){.wait_ns = wait_ms < 0 ? -1 : (int64_t)(wait_ms * NS_PER_MS)});
  return rn_number(cx, (double)item.id);
}

/* dropped(id, kind) */
static RN_FAST(dropped) {
  rondo_item_t item = {.id = (uint64_t)rn_to_double(cx, RN_ARG(0))};
  rondo_item_dropped(rn_here()->loop, &item, (rondo_kind)rn_to_int32(cx, RN_ARG(1)), NULL);
  return rn_undefined(cx);
}

/* restarted(id, kind): the time of a timer starts anew, because of what runs. */
static RN_FAST(restarted) {
  rondo_item_t item = {.id = (uint64_t)rn_to_double(cx, RN_ARG(0))};
  rondo_tell_ready(rn_here()->loop, &item, (rondo_kind)rn_to_int32(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

/* enter(id, kind, callback) */
static RN_FAST(enter) {
  rn_observe_enter(rn_here(), (uint64_t)rn_to_double(cx, RN_ARG(0)),
                   (rondo_kind)rn_to_int32(cx, RN_ARG(1)), rn_where_function(RN_ARG(2)));
  return rn_undefined(cx);
}

static RN_FAST(leave) {
  (void)argc, (void)argv;
  rn_observe_leave(rn_here());
  return rn_undefined(cx);
}

/* waits(promise, kind) */
static RN_FAST(waits) {
  rn_observe_wait(cx, RN_ARG(0), (rondo_kind)rn_to_int32(cx, RN_ARG(1)));
  return rn_undefined(cx);
}

/* queuedEvent(name): the number of the item. */
static RN_NATIVE(queued_event) {
  RN_UNUSED;
  struct rn_text name;
  rondo_item_t item;
  if (!rn_text_get(cx, RN_ARG(0), &name)) return rn_undefined(cx);
  rondo_item_queued_as(rn_here()->loop, &item, RONDO_KIND_EVENT,
                       &(rondo_details_t){.name = name.at, .wait_ns = -1});
  rn_text_free(&name);
  return rn_number(cx, (double)item.id);
}

/* awaitsAt(function, url, line, column): the place of the function's next await. */
static RN_NATIVE(awaits_at) {
  RN_UNUSED;
  struct rn_text url;
  if (!rn_text_get(cx, RN_ARG(1), &url)) return rn_undefined(cx);
  rn_where_give(RN_ARG(0), url.at, rn_to_int32(cx, RN_ARG(2)), rn_to_int32(cx, RN_ARG(3)));
  rn_text_free(&url);
  return rn_undefined(cx);
}

/* calls(function): what runs calls it. */
static RN_FAST(calls) {
  rondo_tell_calls(rn_here()->loop, rn_where_function(RN_ARG(0)));
  return rn_undefined(cx);
}

/* named(kind, name, function, callback): calls the function as an item of that name, nested in what
 * runs; the callback is the program's function that it calls, if there is one. */
static RN_NATIVE(named) {
  RN_UNUSED;
  struct rn_text name;
  rn_object function = rn_as_object(cx, RN_ARG(2));
  if (function == NULL || !rn_text_get(cx, RN_ARG(1), &name)) return rn_undefined(cx);
  rn_engine* engine = rn_here();
  rondo_scope_t scope;
  unsigned depth = rn_observe_depth();
  rondo_enter(engine->loop, &scope, (rondo_kind)rn_to_int32(cx, RN_ARG(0)), name.at);
  rondo_tell_calls(engine->loop, rn_where_function(RN_ARG(3)));
  rn_value result = rn_call(cx, function, rn_undefined(cx), 0, NULL, thrown);
  rn_observe_unwind(engine, depth);
  rondo_leave(engine->loop, &scope);
  rn_text_free(&name);
  return result;
}

/* places(nameOf): whether they are known from now on. */
static RN_NATIVE(places) {
  RN_UNUSED;
  rn_object name_of = rn_as_object(cx, RN_ARG(0));
  return rn_bool(cx, name_of != NULL && rn_where_start(rn_here(), name_of));
}

/* missing(text): what this engine does not tell. */
static RN_NATIVE(missing) {
  RN_UNUSED;
  struct rn_text text;
  if (!rn_text_get(cx, RN_ARG(0), &text)) return rn_undefined(cx);
  rondo_tell_missing(rn_here()->loop, text.at);
  rn_text_free(&text);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_observe) {
  static const struct rn_function functions[] = {
      {"named", named},        {"places", places},
      {"missing", missing},    {"queuedEvent", queued_event},
      {"awaitsAt", awaits_at}, {NULL, NULL}};
  static const struct rn_fast fast[] = {
      RN_FAST_ENTRY("queued", queued),       RN_FAST_ENTRY("dropped", dropped),
      RN_FAST_ENTRY("restarted", restarted), RN_FAST_ENTRY("enter", enter),
      RN_FAST_ENTRY("leave", leave),         RN_FAST_ENTRY("waits", waits),
      RN_FAST_ENTRY("calls", calls),         {NULL, NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set_fast(engine->cx, binding, fast);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    rn_set(engine->cx, binding, kinds[i].name, rn_int(engine->cx, kinds[i].kind));
}

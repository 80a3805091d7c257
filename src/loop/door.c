/* SPDX-License-Identifier: MIT */
/*
 * The parts of the door that are rarely taken: telling observers, noting the
 * longest callback; and the public way through it for embedders.
 *
 * Observers form a list in order of registration. One may unregister any while
 * it is called, and may do things that cause events in turn: every walk of the list is
 * known to the loop, and unregistering moves those that would come to it next.
 */
#include "loop/door.h"

#include <string.h>

struct rn_telling {
  rondo_observer_t* next;
  struct rn_telling* outer;
};

void rn_tell(struct rn_loop* L, const rondo_event_t* event) {
  struct rn_telling telling = {.next = L->observers, .outer = L->telling};
  L->telling = &telling;
  while (telling.next != NULL) {
    rondo_observer_t* observer = telling.next;
    telling.next = observer->next;
    observer->on_event(observer, L->uv, event);
  }
  L->telling = telling.outer;
}

static rondo_event_t event_of(const struct rn_loop* L, rondo_event_type type, rondo_kind kind,
                              rondo_reason reason, const struct rn_item* item) {
  return (rondo_event_t){.type = type,
                         .phase = (rondo_phase)L->phase,
                         .kind = kind,
                         .reason = reason,
                         .turn = L->turn,
                         .time_ns = rn_clock_read(L),
                         .id = item->id,
                         .parent = item->parent};
}

static uint32_t ask_where(const struct rn_loop* L) {
  return L->where == NULL ? 0 : L->where(L->uv, L->where_arg);
}

/* What others call, or what runs inside such a thing, is no callback that somebody has queued. */
static bool is_callback(rondo_kind kind) {
  return kind != RONDO_KIND_MAIN && kind != RONDO_KIND_EVENT && kind != RONDO_KIND_MODULE &&
         kind != RONDO_KIND_AT_EXIT && kind != RONDO_KIND_CALLBACK && kind != RONDO_KIND_AWAIT;
}

void rn_tell_item(struct rn_loop* L, rondo_event_type type, rondo_kind kind, rondo_reason reason,
                  const struct rn_item* item, const char* name, const void* object) {
  uint32_t place = type == RONDO_EVENT_QUEUED ? ask_where(L) : 0;
  rondo_event_t event = event_of(L, type, kind, reason, item);
  event.place = place;
  event.value = type == RONDO_EVENT_QUEUED ? -1 : 0;
  event.name = name;
  event.object = object;
  if (type == RONDO_EVENT_BEGIN) L->wants_calls = is_callback(kind);
  if (type == RONDO_EVENT_END) L->wants_calls = false; /* of what is around it, it is not known */
  rn_tell(L, &event);
}

rondo_reason rn_reason_of(rondo_kind kind) {
  static const uint8_t reasons[RONDO_KIND_MAX] = {
      [RONDO_KIND_TIMER] = RONDO_REASON_DUE,        [RONDO_KIND_PENDING] = RONDO_REASON_QUEUED,
      [RONDO_KIND_IDLE] = RONDO_REASON_EVERY_TURN,  [RONDO_KIND_PREPARE] = RONDO_REASON_EVERY_TURN,
      [RONDO_KIND_POLL] = RONDO_REASON_READY,       [RONDO_KIND_ASYNC] = RONDO_REASON_SENT,
      [RONDO_KIND_SIGNAL] = RONDO_REASON_SIGNALLED, [RONDO_KIND_WORK] = RONDO_REASON_DONE,
      [RONDO_KIND_RANDOM] = RONDO_REASON_DONE,      [RONDO_KIND_CHECK] = RONDO_REASON_EVERY_TURN,
      [RONDO_KIND_IMMEDIATE] = RONDO_REASON_QUEUED, [RONDO_KIND_CLOSE] = RONDO_REASON_CLOSED,
      [RONDO_KIND_TICK] = RONDO_REASON_QUEUED,      [RONDO_KIND_MICROTASK] = RONDO_REASON_QUEUED,
      [RONDO_KIND_CONNECTION] = RONDO_REASON_READY, [RONDO_KIND_CONNECT] = RONDO_REASON_DONE,
      [RONDO_KIND_READ] = RONDO_REASON_READY,       [RONDO_KIND_WRITE] = RONDO_REASON_DONE,
      [RONDO_KIND_RECEIVE] = RONDO_REASON_READY,    [RONDO_KIND_SEND] = RONDO_REASON_DONE,
      [RONDO_KIND_SHUTDOWN] = RONDO_REASON_DONE,    [RONDO_KIND_FS] = RONDO_REASON_DONE,
      [RONDO_KIND_FS_EVENT] = RONDO_REASON_READY,   [RONDO_KIND_FS_POLL] = RONDO_REASON_DUE,
      [RONDO_KIND_GETADDRINFO] = RONDO_REASON_DONE, [RONDO_KIND_GETNAMEINFO] = RONDO_REASON_DONE,
      [RONDO_KIND_EXIT] = RONDO_REASON_SIGNALLED,   [RONDO_KIND_INTERVAL] = RONDO_REASON_DUE,
      [RONDO_KIND_REACTION] = RONDO_REASON_QUEUED,  [RONDO_KIND_AWAIT] = RONDO_REASON_QUEUED,
      [RONDO_KIND_THENABLE] = RONDO_REASON_QUEUED,  [RONDO_KIND_MESSAGE] = RONDO_REASON_SENT,
      [RONDO_KIND_EVENT] = RONDO_REASON_QUEUED,     [RONDO_KIND_CALLBACK] = RONDO_REASON_QUEUED,
      [RONDO_KIND_TASK] = RONDO_REASON_QUEUED,
  };
  return (rondo_reason)reasons[kind];
}

void rn_tell_phase(struct rn_loop* L, rondo_event_type type, int64_t value) {
  rn_tell(L, &(rondo_event_t){.type = type,
                              .phase = (rondo_phase)L->phase,
                              .turn = L->turn,
                              .time_ns = rn_clock_read(L),
                              .value = value});
}

void rn_tell_end(struct rn_loop* L, uint64_t id, rondo_kind kind) {
  rn_tell_item(L, RONDO_EVENT_END, kind, RONDO_REASON_NONE, &(struct rn_item){.id = id}, NULL,
               NULL);
}

enum { SHARE_MAX = 128, SHARE_BELOW_NS = 250 };

/* Callbacks share readings only while nobody asked for the exact time of each. */
static bool may_share(const struct rn_loop* L) {
  return L->observers == NULL && L->watchdog.max_ns == 0;
}

static void adapt(struct rn_loop* L, uint64_t took_ns) {
  if (took_ns >= (uint64_t)L->unread * SHARE_BELOW_NS || !may_share(L))
    L->share = 1;
  else if (L->unread >= L->share && L->share < SHARE_MAX)
    L->share *= 2;
}

static void note_longest(struct rn_loop* L, uint64_t took_ns, uint64_t id, rondo_kind kind) {
  struct rn_metrics* m = &L->metrics;
  m->longest_ns = took_ns;
  m->longest_id = id;
  m->longest_kind = kind;
  m->longest_turn = L->turn;
  m->longest_among = L->unread;
}

void rn_account(struct rn_loop* L, uint64_t id, rondo_kind kind) {
  struct rn_metrics* m = &L->metrics;
  rn_stamp(L);
  uint64_t took_ns = L->stamp_ns - L->booked_ns;
  L->booked_ns = L->stamp_ns;
  m->calls[L->phase] += L->unread;
  m->time_ns[L->phase] += took_ns;
  if (RN_UNLIKELY(took_ns > m->longest_ns)) note_longest(L, took_ns, id, kind);
  adapt(L, took_ns);
  L->unread = 0;
  if (RN_UNLIKELY(took_ns > L->watchdog.max_ns) && L->watchdog.max_ns != 0)
    L->watchdog.on_starved(L->uv, L->watchdog.arg,
                           &(rondo_starved_t){.kind = kind,
                                              .id = id,
                                              .time_ns = took_ns,
                                              .turn = L->turn,
                                              .phase = (rondo_phase)L->phase});
}

/* Exact times start with the next callback. */
static void stop_sharing(struct rn_loop* L) {
  if (!may_share(L)) L->share = 1;
}

void rondo_loop_set_watchdog(uv_loop_t* loop, const rondo_watchdog_t* watchdog) {
  struct rn_loop* L = rn_loop_of(loop);
  if (watchdog == NULL || watchdog->on_starved == NULL)
    L->watchdog = (rondo_watchdog_t){0};
  else
    L->watchdog = *watchdog;
  stop_sharing(L);
}

int rondo_observe(uv_loop_t* loop, rondo_observer_t* observer) {
  struct rn_loop* L = rn_loop_of(loop);
  if (observer->on_event == NULL) return UV_EINVAL;
  rondo_observer_t** place = &L->observers;
  for (; *place != NULL; place = &(*place)->next)
    if (*place == observer) return UV_EEXIST;
  observer->next = NULL;
  *place = observer;
  stop_sharing(L);
  return 0;
}

int rondo_unobserve(uv_loop_t* loop, rondo_observer_t* observer) {
  struct rn_loop* L = rn_loop_of(loop);
  for (rondo_observer_t** place = &L->observers; *place != NULL; place = &(*place)->next) {
    if (*place != observer) continue;
    *place = observer->next;
    for (struct rn_telling* t = L->telling; t != NULL; t = t->outer)
      if (t->next == observer) t->next = observer->next;
    return 0;
  }
  return UV_ENOENT;
}

uint64_t rondo_current_id(const uv_loop_t* loop) {
  return rn_loop_of(loop)->current_id;
}

void rondo_entered(const uv_loop_t* loop, rondo_entered_t* entered) {
  const struct rn_loop* L = rn_loop_of(loop);
  static const uint64_t no_reading;
  *entered = (rondo_entered_t){.kind = &L->entered_kind,
                               .reading_ns = L->time == NULL ? &L->stamp_ns : &no_reading};
}

/* ---- what an embedded language tells ------------------------------------------------------ */

int rondo_is_observed(const uv_loop_t* loop) {
  return rn_loop_of(loop)->observers != NULL;
}

void rondo_loop_set_where(uv_loop_t* loop, rondo_where_cb where, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  L->where = where;
  L->where_arg = arg;
}

void rondo_tell_place(uv_loop_t* loop, const rondo_place_t* place) {
  struct rn_loop* L = rn_loop_of(loop);
  rondo_event_t event =
      event_of(L, RONDO_EVENT_PLACE, RONDO_KIND_NONE, RONDO_REASON_NONE, &(struct rn_item){0});
  event.value = place->number;
  event.object = place;
  rn_tell(L, &event);
}

void rondo_tell_ready(uv_loop_t* loop, const rondo_item_t* item, rondo_kind kind) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_item told = {.id = item->id, .parent = L->current_id};
  rondo_event_t event = event_of(L, RONDO_EVENT_READY, kind, RONDO_REASON_NONE, &told);
  rn_tell(L, &event);
}

void rn_tell_ready_by(struct rn_loop* L, rondo_kind kind, const struct rn_item* item,
                      uint64_t cause, unsigned lane, uint64_t time_ns) {
  struct rn_item told = {.id = item->id, .parent = cause};
  rondo_event_t event = event_of(L, RONDO_EVENT_READY, kind, RONDO_REASON_NONE, &told);
  event.time_ns = time_ns;
  event.value = lane == L->lane ? 0 : lane;
  rn_tell(L, &event);
}

void rondo_tell_calls(uv_loop_t* loop, uint32_t callback) {
  struct rn_loop* L = rn_loop_of(loop);
  L->wants_calls = false;
  if (callback == 0) return;
  struct rn_item told = {.id = L->current_id};
  rondo_event_t event = event_of(L, RONDO_EVENT_CALLS, RONDO_KIND_NONE, RONDO_REASON_NONE, &told);
  event.callback = callback;
  rn_tell(L, &event);
}

int rondo_wants_calls(const uv_loop_t* loop) {
  return rn_loop_of(loop)->wants_calls;
}

void rondo_tell_output(uv_loop_t* loop, int descriptor, const uv_buf_t* bytes) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_item told = {.id = L->current_id};
  uint32_t place = ask_where(L);
  rondo_event_t event = event_of(L, RONDO_EVENT_OUTPUT, RONDO_KIND_NONE, RONDO_REASON_NONE, &told);
  event.place = place;
  event.value = descriptor;
  event.object = bytes;
  rn_tell(L, &event);
}

void rondo_tell_blocked(uv_loop_t* loop, uint64_t ns, const uv_buf_t* stack) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_item told = {.id = L->current_id};
  rondo_event_t event = event_of(L, RONDO_EVENT_BLOCKED, RONDO_KIND_NONE, RONDO_REASON_NONE, &told);
  event.value = (int64_t)ns;
  event.object = stack;
  rn_tell(L, &event);
}

void rondo_tell_missing(uv_loop_t* loop, const char* what) {
  struct rn_loop* L = rn_loop_of(loop);
  rondo_event_t event =
      event_of(L, RONDO_EVENT_MISSING, RONDO_KIND_NONE, RONDO_REASON_NONE, &(struct rn_item){0});
  event.name = what;
  rn_tell(L, &event);
}

/* ---- the public way through the door ------------------------------------------------------- */

/* Outside uv_run nobody kept the reading fresh. */
static void stamp_outside(struct rn_loop* L) {
  if (L->current_id != 0 || L->running != 0) return;
  rn_stamp(L);
  L->booked_ns = L->stamp_ns;
}

void rondo_enter(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind, const char* name) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_item item;
  stamp_outside(L);
  rn_item_stamp(L, &item);
  scope->kind = (int)kind;
  rn_enter(L, scope, kind, RONDO_REASON_CALLED, &item, name, NULL);
}

void rondo_leave(uv_loop_t* loop, rondo_scope_t* scope) {
  struct rn_loop* L = rn_loop_of(loop);
  rn_leave(L, scope, (rondo_kind)scope->kind, false);
  /* No phase will end here. */
  if (L->running == 0 && L->unread != 0) rn_account(L, scope->id, (rondo_kind)scope->kind);
}

void rondo_call(uv_loop_t* loop, rondo_kind kind, const char* name, rondo_cb cb, void* arg) {
  rondo_scope_t scope;
  rondo_enter(loop, &scope, kind, name);
  cb(loop, arg);
  rondo_leave(loop, &scope);
}

void rondo_item_queued(uv_loop_t* loop, rondo_item_t* item, rondo_kind kind, const char* name) {
  struct rn_loop* L = rn_loop_of(loop);
  rn_item_stamp(L, item);
  rn_queued(L, kind, item, name, NULL);
}

void rondo_item_queued_as(uv_loop_t* loop, rondo_item_t* item, rondo_kind kind,
                          const rondo_details_t* details) {
  struct rn_loop* L = rn_loop_of(loop);
  rn_item_stamp(L, item);
  if (L->observers == NULL) return;
  uint32_t place = details->place;
  if (details->is_outside)
    item->parent = 0;
  else if (place == 0)
    place = ask_where(L);
  rondo_event_t event = event_of(L, RONDO_EVENT_QUEUED, kind, rn_reason_of(kind), item);
  event.place = place;
  event.callback = details->callback;
  event.value = details->wait_ns;
  event.name = details->name;
  rn_tell(L, &event);
}

void rondo_item_dropped(uv_loop_t* loop, const rondo_item_t* item, rondo_kind kind,
                        const char* name) {
  rn_dropped(rn_loop_of(loop), kind, item, name, NULL);
}

void rondo_enter_item(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind, rondo_reason reason,
                      const rondo_item_t* item, const char* name) {
  struct rn_loop* L = rn_loop_of(loop);
  stamp_outside(L);
  scope->kind = (int)kind;
  rn_enter(L, scope, kind, reason, item, name, NULL);
}

void rondo_enter_item_calls(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                            rondo_reason reason, const rondo_item_t* item, uint32_t callback) {
  struct rn_loop* L = rn_loop_of(loop);
  stamp_outside(L);
  scope->kind = (int)kind;
  scope->outer_id = L->current_id;
  scope->id = item->id;
  if (L->observers != NULL) {
    rondo_event_t event = event_of(L, RONDO_EVENT_BEGIN, kind, reason, item);
    event.callback = callback;
    L->wants_calls = callback == 0 && is_callback(kind);
    rn_tell(L, &event);
  }
  L->current_id = item->id;
  L->entered_kind = (uint8_t)kind;
}

void rondo_next_item_calls(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind,
                           rondo_reason reason, const rondo_item_t* item, uint32_t callback) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->observers == NULL || scope->outer_id == 0) { /* the outermost has more to do */
    rondo_leave(loop, scope);
    rondo_enter_item_calls(loop, scope, kind, reason, item, callback);
    return;
  }
  rondo_event_t event = event_of(L, RONDO_EVENT_END, (rondo_kind)scope->kind, RONDO_REASON_NONE,
                                 &(struct rn_item){.id = scope->id});
  rn_tell(L, &event);
  L->current_id = item->id;
  scope->kind = (int)kind;
  scope->id = item->id;
  event.type = RONDO_EVENT_BEGIN;
  event.kind = kind;
  event.reason = reason;
  event.id = item->id;
  event.parent = item->parent;
  event.callback = callback;
  L->wants_calls = callback == 0 && is_callback(kind);
  rn_tell(L, &event);
}

rondo_reason rondo_kind_waits_for(rondo_kind kind) {
  return (unsigned)kind < RONDO_KIND_MAX ? rn_reason_of(kind) : RONDO_REASON_NONE;
}

void rondo_turn_begin(uv_loop_t* loop, rondo_phase phase) {
  struct rn_loop* L = rn_loop_of(loop);
  L->turn++;
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_TURN_BEGIN, 0);
  rn_phase_begin(L, phase);
}

void rondo_turn_end(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  rn_phase_end(L);
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_TURN_END, 0);
}

/* SPDX-License-Identifier: MIT */
/*
 * The parts of the door that are rarely taken: telling observers, noting the
 * longest callback; and the public way through it for embedders.
 *
 * Observers form a list in order of registration. One may unregister any while
 * it is told, and may do things that are told in turn: every walk of the list is
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

void rn_tell_item(struct rn_loop* L, rondo_event_type type, rondo_kind kind, rondo_reason reason,
                  const struct rn_item* item, const char* name, const void* object) {
  rn_tell(L, &(rondo_event_t){.type = type,
                              .phase = (rondo_phase)L->phase,
                              .kind = kind,
                              .reason = reason,
                              .turn = L->turn,
                              .time_ns = rn_clock_read(L),
                              .id = item->id,
                              .parent = item->parent,
                              .name = name,
                              .object = object});
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
      [RONDO_KIND_EXIT] = RONDO_REASON_SIGNALLED,
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

enum { SHARE_MAX = 64, SHARE_BELOW_NS = 250 };

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

/* Whoever asks for exact times gets them from the next callback on. */
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

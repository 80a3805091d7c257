/* SPDX-License-Identifier: MIT */
/*
 * The parts of the door that are rarely taken: telling observers, noting the
 * longest callback; and the public way through it for embedders.
 *
 * Observers form a list in order of registration. One may unregister any while
 * it is told: unregistering only moves `next_told`, so the walk stays valid.
 */
#include "loop/door.h"

#include <string.h>

void rn_tell(struct rn_loop* L, const rondo_event_t* event) {
  rondo_observer_t* observer = L->observers;
  while (observer != NULL) {
    L->next_told = observer->next;
    observer->on_event(observer, L->uv, event);
    observer = L->next_told;
  }
}

void rn_tell_item(struct rn_loop* L, rondo_event_type type, rondo_kind kind, rondo_reason reason,
                  const struct rn_item* item, const char* name, const void* object) {
  rn_tell(L, &(rondo_event_t){.type = type,
                              .phase = (rondo_phase) L->phase,
                              .kind = kind,
                              .reason = reason,
                              .turn = L->turn,
                              .time_ns = rn_clock_read(L),
                              .id = item->id,
                              .parent = item->parent,
                              .name = name,
                              .object = object});
}

void rn_tell_phase(struct rn_loop* L, rondo_event_type type, int64_t value) {
  rn_tell(L, &(rondo_event_t){.type = type,
                              .phase = (rondo_phase) L->phase,
                              .turn = L->turn,
                              .time_ns = rn_clock_read(L),
                              .value = value});
}

/* metrics.longest_ns doubles as the threshold of the fast path, so with a
 * watchdog it never rises above the watchdog's limit. */
void rn_took_long(struct rn_loop* L, uint64_t took_ns, uint64_t id, rondo_kind kind) {
  struct rn_metrics* m = &L->metrics;
  uint64_t limit_ns = L->watchdog.max_ns;
  if (took_ns > m->longest_seen_ns) {
    m->longest_seen_ns = took_ns;
    m->longest_id = id;
    m->longest_kind = kind;
    m->longest_turn = L->turn;
  }
  m->longest_ns = m->longest_seen_ns;
  if (limit_ns == 0) return;
  if (m->longest_ns > limit_ns) m->longest_ns = limit_ns;
  if (took_ns > limit_ns)
    L->watchdog.on_starved(L->uv, L->watchdog.arg,
                           &(rondo_starved_t){.kind = kind,
                                              .id = id,
                                              .time_ns = took_ns,
                                              .turn = L->turn,
                                              .phase = (rondo_phase) L->phase});
}

void rondo_loop_set_watchdog(uv_loop_t* loop, const rondo_watchdog_t* watchdog) {
  struct rn_loop* L = rn_loop_of(loop);
  if (watchdog == NULL || watchdog->on_starved == NULL)
    L->watchdog = (rondo_watchdog_t){0};
  else
    L->watchdog = *watchdog;
  uint64_t limit_ns = L->watchdog.max_ns;
  L->metrics.longest_ns = L->metrics.longest_seen_ns;
  if (limit_ns != 0 && L->metrics.longest_ns > limit_ns) L->metrics.longest_ns = limit_ns;
}

int rondo_observe(uv_loop_t* loop, rondo_observer_t* observer) {
  struct rn_loop* L = rn_loop_of(loop);
  if (observer->on_event == NULL) return UV_EINVAL;
  rondo_observer_t** place = &L->observers;
  for (; *place != NULL; place = &(*place)->next)
    if (*place == observer) return UV_EEXIST;
  observer->next = NULL;
  *place = observer;
  return 0;
}

int rondo_unobserve(uv_loop_t* loop, rondo_observer_t* observer) {
  struct rn_loop* L = rn_loop_of(loop);
  for (rondo_observer_t** place = &L->observers; *place != NULL; place = &(*place)->next) {
    if (*place != observer) continue;
    *place = observer->next;
    if (L->next_told == observer) L->next_told = observer->next;
    return 0;
  }
  return UV_ENOENT;
}

uint64_t rondo_current_id(const uv_loop_t* loop) {
  return rn_loop_of(loop)->current_id;
}

void rondo_enter(uv_loop_t* loop, rondo_scope_t* scope, rondo_kind kind, const char* name) {
  struct rn_loop* L = rn_loop_of(loop);
  struct rn_item item;
  /* Outside uv_run nobody kept the reading fresh. */
  if (L->depth == 0 && L->running == 0) rn_stamp(L);
  rn_item_stamp(L, &item);
  rn_enter(L, scope, kind, RONDO_REASON_CALLED, &item, name, NULL);
}

void rondo_leave(uv_loop_t* loop, rondo_scope_t* scope) {
  rn_leave(rn_loop_of(loop), scope, false);
}

void rondo_call(uv_loop_t* loop, rondo_kind kind, const char* name, rondo_cb cb, void* arg) {
  rondo_scope_t scope;
  rondo_enter(loop, &scope, kind, name);
  cb(loop, arg);
  rondo_leave(loop, &scope);
}

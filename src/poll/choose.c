/* SPDX-License-Identifier: MIT */
/*
 * Choice points: the one file that picks among things that are ready.
 *
 * With a chooser, the completions of a poll phase (works, asyncs, descriptors and
 * operations) are gathered into a hold, and the chooser says which comes next until the
 * hold is empty. If a timer is due as well, it is asked first whether the timer
 * goes before them; then the hold is kept for the next poll phase, which does
 * not ask that again. The first candidate is always what would run without a chooser. Why these
 * choices are legal and no others are: docs/choices.md.
 *
 * Signals and ends of processes stay last, as without a chooser: programs may rely on it.
 */
#include "loop/door.h"
#include "poll/poll.h"
#include "pool/pool.h"

struct held {
  rondo_kind kind; /* NONE: taken out */
  union {
    struct rn_work* work;
    uv_async_t* async;
    struct rn_ready ready;
  } as;
};

struct rn_hold {
  struct held* items;
  rondo_candidate_t* shown;
  size_t count;
  size_t capacity;
  bool postponed; /* the timer went first */
};

int rondo_loop_set_chooser(uv_loop_t* loop, rondo_chooser chooser, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->running > 0) return UV_EBUSY;
  if (chooser != NULL && L->hold == NULL) {
    L->hold = rn_calloc(1, sizeof *L->hold);
    if (L->hold == NULL) return UV_ENOMEM;
  }
  L->chooser = chooser;
  L->chooser_arg = arg;
  return 0;
}

void rn_choose_close(struct rn_loop* L) {
  if (L->hold == NULL) return;
  rn_free(L->hold->items);
  rn_free(L->hold->shown);
  rn_free(L->hold);
  L->hold = NULL;
}

bool rn_choose_holds(const struct rn_loop* L) {
  return L->hold != NULL && L->hold->count > 0;
}

static bool make_room(struct rn_hold* hold) {
  if (hold->count < hold->capacity) return true;
  size_t capacity = hold->capacity == 0 ? 64 : hold->capacity * 2;
  void* items = rn_realloc(hold->items, capacity * sizeof hold->items[0]);
  if (items != NULL) hold->items = items;
  void* shown = rn_realloc(hold->shown, capacity * sizeof hold->shown[0]);
  if (shown != NULL) hold->shown = shown;
  if (items == NULL || shown == NULL) return false;
  hold->capacity = capacity;
  return true;
}

/* Returns how many callbacks ran: 0 or 1. */
static size_t run_held(struct rn_loop* L, const struct held* item) {
  struct rn_async_pass pass;
  size_t ran = 1;
  rn_async_pass_begin(L, &pass);
  switch (item->kind) {
    case RONDO_KIND_WORK:
      rn_work_deliver(L, item->as.work);
      break;
    case RONDO_KIND_ASYNC:
      rn_async_deliver(L, item->as.async);
      break;
    case RONDO_KIND_POLL:
      if (item->as.ready.op == NULL) pass.at = RN_ASYNC_END;
      ran = rn_poll_dispatch(L, &item->as.ready);
      break;
    default:
      ran = 0;
  }
  rn_async_pass_end(L, &pass);
  return ran;
}

/* What finds no room for lack of memory runs at once, in order. */
static size_t add(struct rn_loop* L, struct held item) {
  if (!make_room(L->hold)) return run_held(L, &item);
  L->hold->items[L->hold->count++] = item;
  return 0;
}

/* A descriptor that was put off is still ready, and reported once more. */
static bool is_held(const struct rn_hold* hold, size_t held, const struct rn_ready* ready) {
  for (size_t i = 0; i < held; i++) {
    const struct held* item = &hold->items[i];
    if (item->kind == RONDO_KIND_POLL && item->as.ready.op == NULL &&
        item->as.ready.fd == ready->fd && item->as.ready.tag == ready->tag)
      return true;
  }
  return false;
}

static size_t gather(struct rn_loop* L, const struct rn_ready* ready, unsigned count,
                     unsigned* late) {
  size_t ran = 0;
  const size_t held = L->hold->count;
  struct rn_work* next_work;
  for (struct rn_work* work = rn_works_take(L); work != NULL; work = next_work) {
    next_work = work->b.done.next;
    ran += add(L, (struct held){.kind = RONDO_KIND_WORK, .as.work = work});
  }
  for (unsigned i = 0; i < count; i++)
    if (ready[i].op != NULL)
      ran += add(L, (struct held){.kind = RONDO_KIND_POLL, .as.ready = ready[i]});
  uv_async_t* next_async;
  for (uv_async_t* async = rn_asyncs_take(L); async != NULL; async = next_async) {
    next_async = async->next_sent;
    ran += add(L, (struct held){.kind = RONDO_KIND_ASYNC, .as.async = async});
  }
  for (unsigned i = 0; i < count; i++) {
    if (ready[i].op != NULL) continue;
    const struct rn_watch* watch = rn_poll_live(L, &ready[i]);
    if (watch != NULL && watch->of->late)
      ++*late;
    else if (!is_held(L->hold, held, &ready[i]))
      ran += add(L, (struct held){.kind = RONDO_KIND_POLL, .as.ready = ready[i]});
  }
  return ran;
}

/* False for an item that has become stale. */
static bool show(const struct rn_loop* L, const struct held* item, rondo_candidate_t* shown) {
  static const struct rn_item nobody; /* what serves many handles of a loop */
  const struct rn_item* own = NULL;
  const void* object = NULL;
  rondo_kind kind = item->kind;
  if (kind == RONDO_KIND_ASYNC) {
    own = &item->as.async->u.own.item;
    object = item->as.async;
  } else if (kind == RONDO_KIND_WORK) {
    const uv_req_t* req = rn_work_request(item->as.work, &kind);
    own = &req->r.own.item;
    object = req;
  } else if (kind == RONDO_KIND_POLL && item->as.ready.op != NULL) {
    kind = item->as.ready.op->of->kind;
    own = rn_op_owner(item->as.ready.op, &object);
  } else if (kind == RONDO_KIND_POLL) {
    const struct rn_watch* watch = rn_poll_live(L, &item->as.ready);
    if (watch == NULL) return false;
    const uv_handle_t* handle = rn_watch_owner(watch);
    kind = handle == NULL ? watch->of->kind : rn_handle_kind(handle);
    own = handle == NULL ? &nobody : &handle->u.own.item;
    object = handle;
  } else {
    return false;
  }
  *shown =
      (rondo_candidate_t){.kind = kind, .id = own->id, .parent = own->parent, .object = object};
  return true;
}

static size_t ask(struct rn_loop* L, rondo_choice_point point, const rondo_candidate_t* shown,
                  size_t count) {
  /* It may have been taken away while completions were put off. */
  if (L->chooser == NULL) return 0;
  size_t choice = L->chooser(L->uv, L->chooser_arg, point, shown, count);
  return choice < count ? choice : 0;
}

/* Fills in `shown`, in the order of `items`; drops what is stale. */
static size_t show_all(struct rn_loop* L) {
  struct rn_hold* hold = L->hold;
  size_t kept = 0;
  for (size_t i = 0; i < hold->count; i++) {
    if (!show(L, &hold->items[i], &hold->shown[kept])) continue;
    hold->items[kept] = hold->items[i];
    kept++;
  }
  hold->count = kept;
  return kept;
}

static bool timer_goes_first(struct rn_loop* L) {
  struct rn_hold* hold = L->hold;
  if (hold->postponed || !rn_timers_due(L) || show_all(L) == 0) return false;
  const uv_timer_t* timer = rn_heap_min(&L->timers);
  const rondo_candidate_t either[2] = {
      hold->shown[0],
      {.kind = RONDO_KIND_TIMER,
       .id = timer->u.own.item.id,
       .parent = timer->u.own.item.parent,
       .object = timer},
  };
  return ask(L, RONDO_CHOICE_TIMER_OR_IO, either, 2) == 1;
}

size_t rn_choose_run(struct rn_loop* L, const struct rn_ready* ready, unsigned count) {
  struct rn_hold* hold = L->hold;
  unsigned late = 0;
  size_t ran = gather(L, ready, count, &late);
  if (timer_goes_first(L)) {
    hold->postponed = true;
  } else {
    size_t left;
    hold->postponed = false;
    while ((left = show_all(L)) > 0) {
      size_t choice = left == 1 ? 0 : ask(L, RONDO_CHOICE_POLL_ORDER, hold->shown, left);
      struct held item = hold->items[choice];
      for (size_t i = choice + 1; i < left; i++) hold->items[i - 1] = hold->items[i];
      hold->count--;
      ran += run_held(L, &item);
    }
  }
  /* Signals and ends that are put off too are reported anew: they stay readable. */
  if (late > 0 && !hold->postponed) ran += rn_poll_late(L, ready, count, late == count);
  return ran;
}

bool rn_choose_forget(struct rn_loop* L, const uv_async_t* async) {
  for (size_t i = 0; L->hold != NULL && i < L->hold->count; i++) {
    struct held* item = &L->hold->items[i];
    if (item->kind != RONDO_KIND_ASYNC || item->as.async != async) continue;
    item->kind = RONDO_KIND_NONE;
    return true;
  }
  return false;
}

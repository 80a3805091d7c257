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
#include "poll/hold.h"

int rondo_loop_set_chooser(uv_loop_t* loop, rondo_chooser chooser, void* arg) {
  struct rn_loop* L = rn_loop_of(loop);
  if (L->running > 0) return UV_EBUSY;
  int err = chooser == NULL ? 0 : rn_hold_make(L);
  if (err != 0) return err;
  L->chooser = chooser;
  L->chooser_arg = arg;
  return 0;
}

/* A descriptor that was put off is still ready, and reported once more. */
static bool is_held(const struct rn_hold* hold, size_t held, const struct rn_ready* ready) {
  for (size_t i = 0; i < held; i++) {
    const struct rn_held* item = &hold->items[i];
    if (item->kind == RONDO_KIND_POLL && item->as.ready.op == NULL &&
        item->as.ready.fd == ready->fd && item->as.ready.tag == ready->tag)
      return true;
  }
  return false;
}

static size_t gather(struct rn_loop* L, const struct rn_ready* ready, unsigned count,
                     unsigned* late) {
  const size_t held = L->hold->count;
  size_t ran = rn_hold_gather(L, ready, count);
  for (unsigned i = 0; i < count; i++) {
    if (ready[i].op != NULL) continue;
    const struct rn_watch* watch = rn_poll_live(L, &ready[i]);
    if (watch != NULL && watch->of->late)
      ++*late;
    else if (!is_held(L->hold, held, &ready[i]))
      ran += rn_hold_add(L, (struct rn_held){.kind = RONDO_KIND_POLL, .as.ready = ready[i]});
  }
  return ran;
}

size_t rn_choose(struct rn_loop* L, rondo_choice_point point, const rondo_candidate_t* shown,
                 size_t count) {
  /* It may have been taken away while completions were put off. */
  if (L->chooser == NULL) return 0;
  size_t choice = L->chooser(L->uv, L->chooser_arg, point, shown, count);
  return choice < count ? choice : 0;
}

static bool timer_goes_first(struct rn_loop* L) {
  struct rn_hold* hold = L->hold;
  if (hold->postponed || !rn_timers_due(L) || rn_hold_show(L) == 0) return false;
  const uv_timer_t* timer = rn_heap_min(&L->timers);
  const rondo_candidate_t either[2] = {
      hold->shown[0],
      {.kind = RONDO_KIND_TIMER,
       .id = timer->u.own.item.id,
       .parent = timer->u.own.item.parent,
       .object = timer},
  };
  return rn_choose(L, RONDO_CHOICE_TIMER_OR_IO, either, 2) == 1;
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
    while ((left = rn_hold_show(L)) > 0) {
      size_t choice = left == 1 ? 0 : rn_choose(L, RONDO_CHOICE_POLL_ORDER, hold->shown, left);
      ran += rn_hold_run(L, choice);
    }
  }
  /* Signals and ends that are put off too are reported anew: they stay readable. */
  if (late > 0 && !hold->postponed) ran += rn_poll_late(L, ready, count, late == count);
  return ran;
}

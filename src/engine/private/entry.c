/* SPDX-License-Identifier: MIT */
/*
 * entry, time-zone: what the engine does only when it is entered from outside: its watchdog counts
 * from there, and dates look whether the time zone has changed. In the long call (rn_run_inside) it
 * is never entered. Some functions of the engine's are exported and called by name. They pass
 * through ours, which remember for which entry and for which cache of dates they are called; we
 * call them with the same.
 *
 *   up to 2.52   entered --> resetIfNecessarySlow(dates), which asks the system
 *   2.54         timeZoneDidChange() counts; entered --> counted? --> clearForTimeZoneChange(dates)
 *                                                               --> what Intl keeps is dropped
 */
#include "engine/jsc.h"

static _Thread_local void* outermost;
static _Thread_local void* dates;

void rn_jsc_enter(void* entry) {
  RN_NEXT(entry_fn, RN_ENTER);
  outermost = entry;
  next(entry);
}

void rn_jsc_leave(void* entry) {
  RN_NEXT(entry_fn, RN_LEAVE);
  outermost = NULL;
  next(entry);
}

void rn_jsc_reset_dates(void* cache) {
  RN_NEXT(reset_fn, RN_RESET_DATES);
  dates = cache;
  next(cache);
}

void rn_jsc_clear_dates(void* cache) {
  RN_NEXT(reset_fn, RN_CLEAR_DATES);
  dates = cache;
  next(cache);
}

/* ---- the probes ------------------------------------------------------------------------------ */

static _Thread_local bool is_inside;

static void look_inside(void* arg) {
  (void)arg;
  is_inside = outermost != NULL;
}

/* Both have been called by now, for an entry that was left again; inside a call there is one. */
void rn_probe_entry(struct rn_jsc* jsc) {
  if (!rn_may(RN_CAN_ENTRY)) return;
  bool has_all = rn_has_next(RN_ENTER) && rn_has_next(RN_LEAVE);
  bool is_outside = outermost == NULL;
  if (has_all) rn_host_run(&jsc->engine, look_inside, NULL);
  rn_verdict_set(RN_CAN_ENTRY, !has_all                                       ? RN_MISSING
                               : is_outside && is_inside && outermost == NULL ? RN_WORKS
                                                                              : RN_DIFFERENT);
}

static bool has_clear(void) {
  return rn_jsc_zone_changed != NULL && rn_has_next(RN_CLEAR_DATES);
}

static void nothing(void* arg) {
  (void)arg;
}

/* The engine has looked when it was entered, or looks when asked to. */
void rn_probe_time_zone(struct rn_jsc* jsc) {
  if (!rn_may(RN_CAN_TIME_ZONE)) return;
  bool has_all = rn_has_next(RN_RESET_DATES) || has_clear();
  if (dates == NULL && has_clear()) {
    rn_jsc_zone_changed();
    rn_host_run(&jsc->engine, nothing, NULL);
  }
  rn_verdict_set(RN_CAN_TIME_ZONE, !has_all ? RN_MISSING : dates != NULL ? RN_WORKS : RN_DIFFERENT);
}

/* ---- their use --------------------------------------------------------------------------- */

void* rn_entry_outermost(void) {
  return rn_can(RN_CAN_ENTRY) ? outermost : NULL;
}

void rn_entry_enter(void* entry) {
  rn_jsc_enter(entry);
}

void rn_entry_leave(void* entry) {
  rn_jsc_leave(entry);
}

/* Entering looks, too. From 2.54 on only that drops what Intl has made for the old zone: to
 * clear the dates alone would leave it there for good. */
bool rn_time_zone_changed(void) {
  void* entry = rn_entry_outermost();
  bool has_reset = rn_has_next(RN_RESET_DATES);
  if (rn_can(RN_CAN_TIME_ZONE) && has_clear()) rn_jsc_zone_changed(); /* other threads look, too */
  if (rn_can(RN_CAN_TIME_ZONE) && has_reset) {
    rn_jsc_reset_dates(dates);
  } else if (entry != NULL && (has_reset || rn_can(RN_CAN_TIME_ZONE))) {
    rn_entry_leave(entry);
    rn_entry_enter(entry);
  } else {
    return false;
  }
  return true;
}

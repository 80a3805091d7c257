/* SPDX-License-Identifier: MIT */
/*
 * Why does it not exit? On SIGUSR1 lib/node/internal/why.js lists what keeps the
 * process alive.
 *
 * The signal wakes the loop through a uv_async_t: unlike a uv_signal_t it needs no
 * descriptor, so scripts that nobody asks pay nothing. A script that listens to
 * SIGUSR1 itself takes it over.
 */
#include "node/process/why.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static uv_async_t asked;

static void on_asked(uv_async_t* async) {
  (void)async;
  rn_engine* engine = rn_here();
  rn_object report = rn_as_object(engine->cx, rn_kept(engine, (rn_ref)(uintptr_t)asked.data));
  rn_invoke(engine, report, rn_undefined(engine->cx), 0, NULL);
}

static void on_signal(int signum) {
  (void)signum;
  uv_async_send(&asked);
}

void rn_why_start(rn_engine* engine, rn_object report) {
  if (uv_async_init(engine->loop, &asked, on_asked) != 0) return;
  asked.data = (void*)(uintptr_t)rn_keep(engine, report);
  rondo_handle_set_name((uv_handle_t*)&asked, "SIGUSR1");
  uv_unref((uv_handle_t*)&asked);
  struct sigaction act;
  memset(&act, 0, sizeof act);
  act.sa_handler = on_signal;
  act.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &act, NULL);
}

/* ---- what JavaScript has no list of ------------------------------------------------ */

struct listing {
  rn_context cx;
  rn_object array;
  unsigned count;
};

static void put(struct listing* listing, const char* kind, const char* what, const char* place,
                bool is_alive) {
  rn_context cx = listing->cx;
  rn_set_index(cx, listing->array, listing->count++, rn_string(cx, kind));
  rn_set_index(cx, listing->array, listing->count++, rn_string(cx, what));
  rn_set_index(cx, listing->array, listing->count++,
               place == NULL ? rn_undefined(cx) : rn_string(cx, place));
  rn_set_index(cx, listing->array, listing->count++, rn_bool(cx, is_alive));
}

static void add(void* arg, const rondo_pending_t* item) {
  /* JavaScript's own timers and immediates are one handle, one task here. */
  if (item->name != NULL && strncmp(item->name, "JavaScript ", 11) == 0) return;
  bool is_port = item->kind == RONDO_KIND_ASYNC && item->name != NULL; /* of a MessagePort */
  const char* kind = is_port ? item->name : rondo_kind_name(item->kind);
  put(arg, kind, item->what, rn_why_place(item->id), true);
}

/* The runtime has such handles of its own; the program's have a place. */
static void add_idle(void* arg, const rondo_pending_t* item) {
  const char* place = rn_why_place(item->id);
  if (place != NULL) put(arg, rondo_kind_name(item->kind), item->what, place, false);
}

static void add_await(void* arg, uint64_t id) {
  const char* place = rn_why_place(id);
  if (place != NULL) put(arg, "await", "", place, false);
}

static void add_reaction(void* arg, uint64_t id) {
  const char* place = rn_why_place(id);
  if (place != NULL) put(arg, "reaction", "", place, false);
}

rn_value rn_why_pending(rn_engine* engine) {
  struct listing listing = {.cx = engine->cx, .array = rn_array(engine->cx, 0, NULL)};
  rondo_pending(engine->loop, add, &listing);
  rondo_unreferenced(engine->loop, add_idle, &listing);
  rn_why_each(RONDO_KIND_AWAIT, add_await, &listing);
  rn_why_each(RONDO_KIND_REACTION, add_reaction, &listing);
  return listing.array;
}

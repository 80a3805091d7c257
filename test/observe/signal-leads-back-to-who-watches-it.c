/* SPDX-License-Identifier: MIT */
/* What begins for a signal was queued, and its parents lead back to the callback that
 * started the handle. */
#include <signal.h>

#include "trace.h"

static uint64_t main_id;
static uv_signal_t handle;

static void on_signal(uv_signal_t* h, int signum) {
  (void)h;
  CHECK_EQ(signum, SIGUSR1);
}

static void script(uv_loop_t* l, void* arg) {
  (void)arg;
  main_id = rondo_current_id(l);
  CHECK_EQ(uv_signal_init(l, &handle), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR1), 0);
}

int main(void) {
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(raise(SIGUSR1), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_ONCE), 1);
  }
  const rondo_event_t* queued = trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_SIGNAL, 0);
  CHECK_EQ(queued->parent, main_id);
  CHECK_EQ(trace_count(RONDO_EVENT_BEGIN, RONDO_KIND_SIGNAL), 2);
  for (size_t i = 0; i < 2; i++) {
    const rondo_event_t* begin = trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_SIGNAL, i);
    uint64_t id = begin->id;
    while (id != main_id) {
      const rondo_event_t* cause = trace_of(RONDO_EVENT_QUEUED, id);
      CHECK(cause != NULL && cause->parent < id);
      id = cause->parent;
    }
  }
  return trace_end();
}

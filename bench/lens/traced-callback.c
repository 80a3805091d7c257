/* SPDX-License-Identifier: MIT */
/*
 * What a trace costs: a callback that queues the next one is three events (queued, begin, end). ns
 * of CPU per callback, on the loop's thread.
 *
 *     traced-callback [CALLBACKS [HOW [FILE]]]
 *
 * HOW is 1: nobody observes; 2: an observer that does nothing, so that clocks are read; 3: a trace
 * into FILE; 4: a trace that keeps its last 100,000 events.
 */
#include <string.h>
#include <unistd.h>

#include "../bench.h"
#include "lens/lens.h"
#include "rondo.h"

enum how { NOBODY = 1, OBSERVER, TRACE, LAST };

static uint64_t left;

/* Of this thread alone: the one that writes is another's matter. */
static uint64_t thread_ns(void) {
  struct timespec ts;
  must(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts) == 0);
  return (uint64_t)ts.tv_sec * 1000000000u + (uint64_t)ts.tv_nsec;
}

static void on_microtask(uv_loop_t* loop, void* arg) {
  if (--left > 0) must(rondo_queue_microtask(loop, on_microtask, arg) == 0);
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop, (void)event;
}

int main(int argc, char** argv) {
  uint64_t count = left = bench_arg(argc, argv, 1, 2000000);
  enum how how = (enum how)bench_arg(argc, argv, 2, TRACE);
  const char* path = argc > 3 ? argv[3] : "/tmp/rondo-bench.trace";
  struct rn_lens_options options = {.path = path, .empties = true};
  if (how == LAST) options.last_events = 100000;
  if (how >= TRACE) must(rn_lens_start(&options) == 0);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);
  rondo_observer_t observer = {.on_event = on_event};
  if (how == OBSERVER) must(rondo_observe(&loop, &observer) == 0);

  uint64_t begin_ns = thread_ns();
  must(rondo_queue_microtask(&loop, on_microtask, NULL) == 0);
  rondo_checkpoint(&loop);
  uint64_t took_ns = thread_ns() - begin_ns;
  must(left == 0);

  if (how == OBSERVER) must(rondo_unobserve(&loop, &observer) == 0);
  rn_lens_end();
  must(uv_loop_close(&loop) == 0);
  unlink(path);
  bench_report("traced-callback", took_ns, count);
  return 0;
}

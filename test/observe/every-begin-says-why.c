/* SPDX-License-Identifier: MIT */
/* BEGIN carries the reason that belongs to its kind. */
#include <signal.h>
#include <sys/eventfd.h>

#include "trace.h"

static int fd;

static void closed(uv_handle_t* h) {
  (void)h;
}

static void on_task(rondo_task_t* t) {
  (void)t;
}

static void job(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

static void done(uv_work_t* req, int status) {
  (void)req, (void)status;
}

static void run(uv_work_t* req) {
  (void)req;
}

#define CLOSES(type, ...)                                  \
  static void on_##type(uv_##type##_t* h, ##__VA_ARGS__) { \
    uv_close((uv_handle_t*)h, closed);                     \
  }
CLOSES(timer)
CLOSES(idle)
CLOSES(prepare)
CLOSES(async)
CLOSES(poll, int status __attribute__((unused)), int events __attribute__((unused)))
CLOSES(signal, int signum __attribute__((unused)))

static void script(uv_loop_t* l, void* arg) {
  static rondo_task_t tasks[2];
  static uv_timer_t timer;
  static uv_idle_t idle;
  static uv_prepare_t prepare;
  static uv_async_t async;
  static uv_poll_t poll;
  static uv_signal_t signals;
  static uv_work_t work;
  (void)arg;
  CHECK_EQ(rondo_next_tick(l, job, NULL), 0);
  CHECK_EQ(rondo_queue_microtask(l, job, NULL), 0);
  CHECK_EQ(rondo_set_immediate(l, &tasks[0], on_task), 0);
  CHECK_EQ(rondo_set_pending(l, &tasks[1], on_task), 0);
  CHECK_EQ(uv_timer_init(l, &timer) | uv_timer_start(&timer, on_timer, 1, 0), 0);
  CHECK_EQ(uv_idle_init(l, &idle) | uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_prepare_init(l, &prepare) | uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_async_init(l, &async, on_async) | uv_async_send(&async), 0);
  CHECK_EQ(uv_poll_init(l, &poll, fd) | uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_signal_init(l, &signals) | uv_signal_start(&signals, on_signal, SIGUSR1), 0);
  CHECK_EQ(raise(SIGUSR1), 0);
  CHECK_EQ(uv_queue_work(l, &work, run, done), 0);
}

int main(void) {
  static const rondo_reason reasons[RONDO_KIND_MAX] = {
      [RONDO_KIND_MAIN] = RONDO_REASON_CALLED,      [RONDO_KIND_TIMER] = RONDO_REASON_DUE,
      [RONDO_KIND_PENDING] = RONDO_REASON_QUEUED,   [RONDO_KIND_IDLE] = RONDO_REASON_EVERY_TURN,
      [RONDO_KIND_POLL] = RONDO_REASON_READY,       [RONDO_KIND_PREPARE] = RONDO_REASON_EVERY_TURN,
      [RONDO_KIND_ASYNC] = RONDO_REASON_SENT,       [RONDO_KIND_SIGNAL] = RONDO_REASON_SIGNALLED,
      [RONDO_KIND_WORK] = RONDO_REASON_DONE,        [RONDO_KIND_IMMEDIATE] = RONDO_REASON_QUEUED,
      [RONDO_KIND_CLOSE] = RONDO_REASON_CLOSED,     [RONDO_KIND_TICK] = RONDO_REASON_QUEUED,
      [RONDO_KIND_MICROTASK] = RONDO_REASON_QUEUED,
  };
  fd = eventfd(1, 0);
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int kind = 0; kind < RONDO_KIND_MAX; kind++)
    if (reasons[kind] != RONDO_REASON_NONE)
      CHECK_EQ(trace_get(RONDO_EVENT_BEGIN, (rondo_kind)kind, 0)->reason, reasons[kind]);
  return trace_end();
}

/* SPDX-License-Identifier: MIT */
/* WAIT_END counts the completions that ended the wait: a finished work is one. */
#include "trace.h"

static uv_sem_t go;

static void run(uv_work_t* req) {
  (void)req;
  uv_sem_wait(&go);
}

static void done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

static void let_go(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer, (void)l;
  if (event->type == RONDO_EVENT_WAIT_BEGIN) uv_sem_post(&go);
}

int main(void) {
  static uv_work_t work;
  static rondo_observer_t releaser = {.on_event = let_go};
  int64_t came = 0;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  trace_init();
  CHECK_EQ(rondo_observe(&loop, &releaser), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, run, done), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (size_t i = 0; i < trace_count(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE); i++)
    came += trace_get(RONDO_EVENT_WAIT_END, RONDO_KIND_NONE, i)->value;
  CHECK_EQ(came, 1);
  return trace_end();
}

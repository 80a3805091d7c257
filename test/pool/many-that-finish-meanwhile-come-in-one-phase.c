/* SPDX-License-Identifier: MIT */
/* A thousand works finish while the loop is inside a callback: all their callbacks come
 * in its next poll phase, and nobody made a system call to wake it. */
/* matrix: backends */
#include "../poll/trace.h"

enum { WORKS = 1000 };
static uv_work_t works[WORKS];
static uv_sem_t finished;
static int done;
static uint64_t done_in;

static void on_work(uv_work_t* req) {
  (void)req;
}

static void on_last(uv_work_t* req) {
  (void)req;
  uv_sem_post(&finished);
}

static uint64_t turn_of(uv_loop_t* loop) {
  rondo_metrics_t metrics;
  rondo_metrics(loop, &metrics);
  return metrics.turns;
}

static void on_done(uv_work_t* req, int status) {
  CHECK_EQ(status, 0);
  if (done++ == 0) done_in = turn_of(req->loop);
  CHECK_EQ(turn_of(req->loop), done_in);
}

static void never(uv_poll_t* handle, int status, int events) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called with %d, %d", status, events);
}

static void on_idle(uv_idle_t* handle) {
  static uv_work_t last;
  trace_mark();
  for (int i = 0; i < WORKS; i++)
    CHECK_EQ(uv_queue_work(handle->loop, &works[i], on_work, on_done), 0);
  CHECK_EQ(uv_queue_work(handle->loop, &last, on_last, NULL), 0);
  uv_sem_wait(&finished); /* one thread: the others are posted */
  trace_mark();
  uv_close((uv_handle_t*)handle, NULL);
}

static void act(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  uv_poll_t quiet; /* so that a wake-up would be a write */
  int ends[2];
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_sem_init(&finished, 0), 0);
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(uv_poll_init(&loop, &quiet, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&quiet, UV_READABLE, never), 0);
  uv_unref((uv_handle_t*)&quiet);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(done, WORKS);
  test_loop_close(&loop);
}

int main(void) {
  test_need_backend();
  trace(act);
  CHECK_EQ(trace_counts[SYS_write], 0);
  CHECK_EQ(trace_counts[SYS_io_uring_enter], 0);
  return 0;
}

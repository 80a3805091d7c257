/* SPDX-License-Identifier: MIT */
/*
 * The body of queue-work-1 and queue-work-64: so many requests are in flight,
 * and each one's after-work callback queues it again until enough were done.
 * The work is to add one to a number of the request's own, so what is measured
 * is the way to a thread of the pool and back. Both libraries have the pool of
 * four threads that is libuv's default; UV_THREADPOOL_SIZE changes it for both.
 */
#ifndef BENCH_QUEUE_WORK_H
#define BENCH_QUEUE_WORK_H

#include "bench.h"

struct job {
  uv_work_t req;
  uint64_t worked; /* written by the pool's thread only */
};

static uint64_t jobs_queued;
static uint64_t jobs_done;
static uint64_t jobs_max;

static void work(uv_work_t* req) {
  ((struct job*)req)->worked++;
}

static void after_work(uv_work_t* req, int status) {
  must(status == 0);
  jobs_done++;
  if (jobs_queued == jobs_max) return;
  jobs_queued++;
  must(uv_queue_work(req->loop, req, work, after_work) == 0);
}

static void run_jobs(uv_loop_t* loop, struct job* jobs, uint64_t in_flight, uint64_t count) {
  jobs_done = 0;
  jobs_queued = 0;
  jobs_max = count;
  for (uint64_t i = 0; i < in_flight; i++) {
    if (jobs_queued == jobs_max) break;
    jobs_queued++;
    must(uv_queue_work(loop, &jobs[i].req, work, after_work) == 0);
  }
  must(uv_run(loop, UV_RUN_DEFAULT) == 0);
  must(jobs_done == count);
}

static int measure(const char* name, uint64_t count, uint64_t in_flight) {
  struct job* jobs = bench_alloc(in_flight, sizeof *jobs);
  uv_loop_t loop;
  must(uv_loop_init(&loop) == 0);

  /* The first works start the pool's threads. */
  uint64_t warm_up = 1000;
  run_jobs(&loop, jobs, in_flight, warm_up);

  uint64_t begin_ns = bench_now_ns();
  run_jobs(&loop, jobs, in_flight, count);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  uint64_t worked = 0;
  for (uint64_t i = 0; i < in_flight; i++) worked += jobs[i].worked;
  must(worked == warm_up + count);
  bench_end_loop(&loop);
  free(jobs);
  bench_report(name, took_ns, count);
  return 0;
}

#endif

/* SPDX-License-Identifier: MIT */
/* A work that was cancelled is told as queued and run with the reason cancelled, but
 * neither as started nor as done. */
#include "trace.h"

static uv_sem_t go;
static uv_work_t blocker;
static uv_work_t work;

static void block(uv_work_t* req) {
  (void)req;
  uv_sem_wait(&go);
}

static void never(uv_work_t* req) {
  (void)req;
  CHECK(0);
}

static void done(uv_work_t* req, int status) {
  CHECK_EQ(status, req == &work ? UV_ECANCELED : 0);
}

int main(void) {
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  trace_init();
  CHECK_EQ(uv_queue_work(&loop, &blocker, block, done), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, never, done), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&work), 0);
  uv_sem_post(&go);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  uint64_t id = trace_get(RONDO_EVENT_POOL_QUEUED, RONDO_KIND_WORK, 1)->id;
  CHECK(trace_of(RONDO_EVENT_POOL_STARTED, id) == NULL);
  CHECK(trace_of(RONDO_EVENT_POOL_DONE, id) == NULL);
  CHECK_EQ(trace_of(RONDO_EVENT_BEGIN, id)->reason, RONDO_REASON_CANCELLED);
  CHECK_EQ(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_WORK, 0)->kind, RONDO_KIND_WORK);
  return trace_end();
}

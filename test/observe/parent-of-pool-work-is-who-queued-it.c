/* SPDX-License-Identifier: MIT */
/* Works and random requests name the callback that queued them, in the queue, in the
 * pool and when their callback runs. */
#include "trace.h"

static uint64_t main_id;
static uv_work_t work;
static uv_random_t random_request;

static void run(uv_work_t* req) {
  (void)req;
}

static void done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

static void filled(uv_random_t* req, int status, void* buf, size_t size) {
  (void)req, (void)buf, (void)size;
  CHECK_EQ(status, 0);
}

static void script(uv_loop_t* l, void* arg) {
  static char buffer[16];
  (void)arg;
  main_id = rondo_current_id(l);
  CHECK_EQ(uv_queue_work(l, &work, run, done), 0);
  CHECK_EQ(uv_random(l, &random_request, buffer, sizeof buffer, 0, filled), 0);
}

int main(void) {
  const rondo_kind kinds[] = {RONDO_KIND_WORK, RONDO_KIND_RANDOM};
  const void* const objects[] = {&work, &random_request};
  const rondo_event_type types[] = {RONDO_EVENT_QUEUED, RONDO_EVENT_POOL_QUEUED,
                                    RONDO_EVENT_POOL_STARTED, RONDO_EVENT_POOL_DONE,
                                    RONDO_EVENT_BEGIN};
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int k = 0; k < 2; k++) {
    uint64_t id = trace_get(RONDO_EVENT_QUEUED, kinds[k], 0)->id;
    for (int t = 0; t < 5; t++) {
      const rondo_event_t* e = trace_get(types[t], kinds[k], 0);
      CHECK_EQ(e->id, id);
      CHECK_EQ(e->parent, main_id);
      CHECK(e->object == objects[k]);
    }
  }
  return trace_end();
}

/* SPDX-License-Identifier: MIT */
/* Timers, idle, prepare, check and poll handles name the callback that started them, and
 * close callbacks the one that closed. */
#include <sys/eventfd.h>

#include "trace.h"

static uint64_t main_id;
static uint64_t timer_id;
static uv_timer_t timer;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_poll_t poll;

static void nothing(uv_handle_t* handle) {
  (void)handle;
}

static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
}

static void on_check(uv_check_t* handle) {
  (void)handle;
}

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}

static void on_timer(uv_timer_t* handle) {
  timer_id = rondo_current_id(handle->loop);
  uv_close((uv_handle_t*)handle, nothing);
}

static void script(uv_loop_t* l, void* fd) {
  main_id = rondo_current_id(l);
  uv_timer_init(l, &timer);
  uv_idle_init(l, &idle);
  uv_prepare_init(l, &prepare);
  uv_check_init(l, &check);
  CHECK_EQ(uv_poll_init(l, &poll, *(int*)fd), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  CHECK_EQ(uv_check_start(&check, on_check), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
}

int main(void) {
  int fd = eventfd(1, 0);
  trace_init();
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, &fd);
  for (int i = 0; i < 2; i++) CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  const rondo_kind kinds[] = {RONDO_KIND_TIMER, RONDO_KIND_IDLE, RONDO_KIND_PREPARE,
                              RONDO_KIND_CHECK, RONDO_KIND_POLL};
  for (int i = 0; i < 5; i++) {
    CHECK_EQ(trace_get(RONDO_EVENT_QUEUED, kinds[i], 0)->parent, main_id);
    CHECK_EQ(trace_get(RONDO_EVENT_BEGIN, kinds[i], 0)->parent, main_id);
  }
  CHECK(timer_id != 0);
  CHECK_EQ(trace_get(RONDO_EVENT_QUEUED, RONDO_KIND_CLOSE, 0)->parent, timer_id);
  CHECK_EQ(trace_get(RONDO_EVENT_BEGIN, RONDO_KIND_CLOSE, 0)->parent, timer_id);
  return trace_end();
}

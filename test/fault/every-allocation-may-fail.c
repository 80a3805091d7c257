/* SPDX-License-Identifier: MIT */
/* A program that uses everything is run again and again, each time in a process of its
 * own in which the n-th allocation fails, until none is left to fail. Whatever n is: no
 * crash, nothing leaked, and the caller is told unless the library could do without;
 * what was accepted gets its callback. */
/* matrix: backends */
#include <fcntl.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/wait.h>

#include "memory.h"

enum { TIMERS = 200, POLLS = 40, JOBS = 150, WORKS = 10, IMMEDIATES = 3 };

static struct {
  uv_loop_t loop;
  uv_timer_t timers[TIMERS];
  uv_poll_t polls[POLLS];
  uv_work_t works[WORKS];
  rondo_task_t immediates[IMMEDIATES];
  uv_signal_t signals;
  uv_async_t async;
  uv_random_t random;
  char bytes[16];
} it;

static int accepted;
static int ran;
static int refused;

/* Counts what was accepted and what was refused, which must be for lack of memory. */
static int took(int err) {
  if (err == 0)
    accepted++;
  else
    refused++;
  if (err != 0) CHECK_EQ(err, UV_ENOMEM);
  return err;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  ran++;
}
static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  ran++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_job(uv_loop_t* loop, void* arg) {
  (void)loop;
  (void)arg;
  ran++;
}
static void on_task(rondo_task_t* task) {
  (void)task;
  ran++;
}
static void on_work(uv_work_t* req) {
  (void)req;
}
static void on_done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  ran++;
}
static void on_random(uv_random_t* req, int status, void* buf, size_t length) {
  (void)req, (void)buf, (void)length;
  CHECK_EQ(status, 0);
  ran++;
}
static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  ran++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_async(uv_async_t* handle) {
  ran++;
  uv_close((uv_handle_t*)handle, NULL);
}
static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop, (void)event;
}
static size_t last_of(uv_loop_t* loop, void* arg, rondo_choice_point point,
                      const rondo_candidate_t* candidates, size_t count) {
  (void)loop, (void)arg, (void)point, (void)candidates;
  return count - 1;
}

static void fill_loop(rondo_clock clock) {
  static rondo_observer_t observer;
  observer.on_event = on_event;
  int err = rondo_loop_set_clock(&it.loop, clock);
  if (err != 0) clock = RONDO_CLOCK_REAL; /* what it was */
  if (err != 0) took(err);
  CHECK_EQ(rondo_observe(&it.loop, &observer), 0);
  err = rondo_loop_set_chooser(&it.loop, last_of, NULL);
  if (err != 0) took(err);
  for (int i = 0; i < TIMERS; i++) {
    CHECK_EQ(uv_timer_init(&it.loop, &it.timers[i]), 0);
    took(uv_timer_start(&it.timers[i], on_timer, (uint64_t)(TIMERS - i) / 50, 0));
  }
  for (int i = 0; i < JOBS; i++) {
    took(rondo_next_tick(&it.loop, on_job, NULL));
    took(rondo_queue_microtask(&it.loop, on_job, NULL));
  }
  for (int i = 0; i < IMMEDIATES; i++)
    took(rondo_set_immediate(&it.loop, &it.immediates[i], on_task));
  if (uv_async_init(&it.loop, &it.async, on_async) == 0) took(uv_async_send(&it.async));
  if (clock == RONDO_CLOCK_VIRTUAL) return;

  for (int i = 0; i < WORKS; i++) took(uv_queue_work(&it.loop, &it.works[i], on_work, on_done));
  took(uv_random(&it.loop, &it.random, it.bytes, sizeof it.bytes, 0, on_random));
  for (int i = 0; i < POLLS; i++) {
    int fd = fcntl(eventfd(1, 0), F_DUPFD, 100 + 10 * i);
    CHECK(fd >= 0);
    err = uv_poll_init(&it.loop, &it.polls[i], fd);
    if (err != 0)
      took(err);
    else if (took(uv_poll_start(&it.polls[i], UV_READABLE, on_ready)) != 0)
      uv_close((uv_handle_t*)&it.polls[i], NULL);
  }
  err = uv_signal_init(&it.loop, &it.signals);
  if (err != 0)
    took(err);
  else if (took(uv_signal_start(&it.signals, on_signal, SIGUSR1)) == 0)
    raise(SIGUSR1);
  (void)uv_backend_fd(&it.loop);
}

static void act(int fails_at) {
  memory_watch(fails_at);
  for (int clock = RONDO_CLOCK_REAL; clock <= RONDO_CLOCK_VIRTUAL; clock++) {
    memset(&it, 0, sizeof it);
    int err = uv_loop_init(&it.loop);
    if (err != 0) {
      CHECK_EQ(err, UV_ENOMEM);
      refused++;
      continue;
    }
    fill_loop((rondo_clock)clock);
    CHECK_EQ(uv_run(&it.loop, UV_RUN_DEFAULT), 0);
    test_loop_close(&it.loop);
  }
  uv_loop_t* made = uv_loop_new();
  if (made == NULL)
    refused++;
  else
    uv_loop_delete(made);
  CHECK_EQ(ran, accepted);
  uv_library_shutdown();
  CHECK_EQ(atomic_load(&memory_live), 0);
  /* 88: nothing failed; 89: something did, and the caller was told; 90: without. */
  _exit(atomic_load(&memory_calls) < fails_at ? 88 : refused > 0 ? 89 : 90);
}

int main(void) {
  int told = 0;
  test_need_backend();
  for (int fails_at = 1;; fails_at++) {
    int status;
    fflush(NULL);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) act(fails_at);
    CHECK_EQ(waitpid(child, &status, 0), child);
    int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code < 88)
      test_fail(__FILE__, __LINE__, "allocation %d failed: status %#x", fails_at, status);
    told += code == 89;
    if (code != 88) continue;
    CHECK(told >= 10); /* the allocations were there */
    return 0;
  }
}

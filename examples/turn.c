/* SPDX-License-Identifier: MIT */
/*
 * Two turns of the loop, phase by phase: every kind of callback says when it
 * runs, and an observer draws the turns and phases around them.
 *
 *     turn [node10|node11|node20]
 *
 * Try the three models and compare: where timers run, and when ticks and
 * microtasks are drained. Time is virtual, so the output is always the same.
 */
#include <rondo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uv_loop_t loop;
static uv_timer_t timers[2];
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static uv_async_t async;
static uv_poll_t readable;
static rondo_task_t pending = {.name = "pending"};
static rondo_task_t immediates[2] = {{.name = "first"}, {.name = "second"}};
static int pipe_fds[2];

static void must(int err, const char* what) {
  if (err >= 0) return;
  fprintf(stderr, "turn: %s: %s\n", what, uv_strerror(err));
  exit(1);
}

static void say(const char* what) {
  printf("        %s\n", what);
}

static void on_tick(uv_loop_t* l, void* arg) {
  (void)l;
  printf("          tick of %s\n", (const char*)arg);
}

static void on_microtask(uv_loop_t* l, void* arg) {
  (void)l;
  printf("          microtask of %s\n", (const char*)arg);
}

/* The microtask first: the tick overtakes it all the same. */
static void queue_both(const char* whose) {
  must(rondo_queue_microtask(&loop, on_microtask, (void*)whose), "microtask");
  must(rondo_next_tick(&loop, on_tick, (void*)whose), "tick");
}

static void on_timer(uv_timer_t* timer) {
  say(timer == &timers[0] ? "timer A, of 5 ms" : "timer B, of 5 ms too");
  queue_both(timer == &timers[0] ? "timer A" : "timer B");
}

static void on_immediate(rondo_task_t* task) {
  printf("        immediate, the %s\n", task->name);
  queue_both(task->name);
}

static void on_pending(rondo_task_t* task) {
  (void)task;
  say("pending callback, put off by the descriptor's");
}

static void on_idle(uv_idle_t* handle) {
  say("idle handle: while it is active the loop does not block");
  uv_idle_stop(handle);
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  say("prepare handle: the last thing before the loop may block");
}

static void on_readable(uv_poll_t* handle, int status, int events) {
  char byte;
  must(status, "poll");
  if (events & UV_READABLE && read(pipe_fds[0], &byte, 1) == 1)
    say("descriptor is readable: it queues two immediates and a pending callback");
  uv_poll_stop(handle);
  queue_both("the descriptor");
  must(rondo_set_immediate(&loop, &immediates[0], on_immediate), "immediate");
  must(rondo_set_immediate(&loop, &immediates[1], on_immediate), "immediate");
  must(rondo_set_pending(&loop, &pending, on_pending), "pending");
}

static void on_closed(uv_handle_t* handle) {
  printf("        close callback of the %s handle\n", uv_handle_type_name(handle->type));
}

static void on_async(uv_async_t* handle) {
  say("async: another thread might have sent it");
  uv_close((uv_handle_t*)handle, on_closed);
}

static void on_check(uv_check_t* handle) {
  (void)handle;
  say("check handle: the first thing after poll");
}

static void on_event(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer;
  (void)l;
  if (event->type == RONDO_EVENT_TURN_BEGIN)
    printf("turn %llu\n", (unsigned long long)event->turn);
  else if (event->type == RONDO_EVENT_PHASE_BEGIN)
    printf("      %s\n", rondo_phase_name(event->phase));
  else if (event->type == RONDO_EVENT_WAIT_BEGIN && event->value > 0)
    printf("      (nothing to do for %.0f ms)\n", (double)event->value / 1e6);
}

static void main_script(uv_loop_t* l, void* arg) {
  (void)arg;
  say("the main script starts everything, then returns");
  queue_both("the main script");
  for (int i = 0; i < 2; i++) {
    must(uv_timer_init(l, &timers[i]), "timer");
    must(uv_timer_start(&timers[i], on_timer, 5, 0), "timer");
  }
  must(uv_idle_init(l, &idle), "idle");
  must(uv_idle_start(&idle, on_idle), "idle");
  must(uv_prepare_init(l, &prepare), "prepare");
  must(uv_prepare_start(&prepare, on_prepare), "prepare");
  must(uv_check_init(l, &check), "check");
  must(uv_check_start(&check, on_check), "check");
  uv_unref((uv_handle_t*)&prepare);
  uv_unref((uv_handle_t*)&check);
  must(uv_async_init(l, &async, on_async), "async");
  must(uv_async_send(&async), "async");
  must(uv_poll_init(l, &readable, pipe_fds[0]), "poll");
  must(uv_poll_start(&readable, UV_READABLE, on_readable), "poll");
}

static void close_all(uv_handle_t* handle, void* arg) {
  (void)arg;
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
}

int main(int argc, char** argv) {
  rondo_model model = RONDO_MODEL_NODE20;
  if (argc > 2 || (argc == 2 && rondo_model_by_name(argv[1], &model) != 0)) {
    fprintf(stderr, "usage: turn [node10|node11|node20]\n");
    return 2;
  }
  if (pipe(pipe_fds) != 0 || write(pipe_fds[1], "x", 1) != 1) {
    perror("turn: pipe");
    return 1;
  }
  must(uv_loop_init(&loop), "uv_loop_init");
  must(rondo_loop_set_model(&loop, model), "model");
  must(rondo_loop_set_clock(&loop, RONDO_CLOCK_VIRTUAL), "clock");
  rondo_observer_t observer = {.on_event = on_event};
  must(rondo_observe(&loop, &observer), "observe");

  printf("The loop as in %s, on %s.\n\nbefore the loop\n", rondo_model_name(model),
         rondo_loop_backend(&loop));
  rondo_call(&loop, RONDO_KIND_MAIN, "main", main_script, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  printf("\nNothing is left that could keep the loop alive: uv_run returns.\n");

  rondo_unobserve(&loop, &observer);
  uv_walk(&loop, close_all, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  close(pipe_fds[0]);
  close(pipe_fds[1]);
  must(uv_loop_close(&loop), "uv_loop_close");
  return 0;
}

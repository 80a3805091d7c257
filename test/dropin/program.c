/* SPDX-License-Identifier: MIT */
/*
 * A program that knows libuv only, for `run` to trace. What it does is its first argument.
 */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uv.h>

enum { TURNS = 5, BUSY_TURNS = 5000, THREADS = 4, LONG_MS = 300 };

static int turns;
static void (*at_the_end)(void);

static void must(int err, const char* what) {
  if (err >= 0) return;
  fprintf(stderr, "program: %s: %s\n", what, uv_strerror(err));
  _exit(99);
}

static bool waits_long; /* before the last turn */

static void on_timer(uv_timer_t* timer) {
  if (++turns < TURNS) {
    if (waits_long && turns == TURNS - 1)
      must(uv_timer_start(timer, on_timer, LONG_MS, LONG_MS), "timer");
    return;
  }
  if (at_the_end != NULL) at_the_end();
  uv_close((uv_handle_t*)timer, NULL);
}

/* A loop with a timer that fires TURNS times. */
static void run_timers(uv_loop_t* loop) {
  uv_timer_t timer;
  turns = 0;
  must(uv_timer_init(loop, &timer), "timer");
  must(uv_timer_start(&timer, on_timer, 5, 5), "timer");
  must(uv_run(loop, UV_RUN_DEFAULT), "run");
}

static void on_idle(uv_idle_t* idle) {
  if (++turns < BUSY_TURNS) return;
  if (at_the_end != NULL) at_the_end();
  uv_close((uv_handle_t*)idle, NULL);
}

/* Many events and no waiting. */
static void run_idle(uv_loop_t* loop) {
  uv_idle_t idle;
  must(uv_idle_init(loop, &idle), "idle");
  must(uv_idle_start(&idle, on_idle), "idle");
  must(uv_run(loop, UV_RUN_DEFAULT), "run");
}

static void leave(void) {
  exit(7);
}

/* Every descriptor but the standard ones, and others in their place. */
static void close_all(void) {
  for (int fd = 3; fd < 1024; fd++) close(fd);
}

static void on_thread(void* arg) {
  uv_loop_t loop;
  (void)arg;
  must(uv_loop_init(&loop), "loop");
  uv_idle_t idle;
  must(uv_idle_init(&loop, &idle), "idle");
  must(uv_idle_start(&idle, (uv_idle_cb)(void (*)(void))uv_idle_stop), "idle");
  for (int i = 0; i < BUSY_TURNS; i++) {
    must(uv_run(&loop, UV_RUN_NOWAIT), "run");
    must(uv_idle_start(&idle, (uv_idle_cb)(void (*)(void))uv_idle_stop), "idle");
  }
  uv_close((uv_handle_t*)&idle, NULL);
  must(uv_run(&loop, UV_RUN_DEFAULT), "run");
  must(uv_loop_close(&loop), "close");
}

static void run_threads(void) {
  uv_thread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) must(uv_thread_create(&threads[i], on_thread, NULL), "thread");
  for (int i = 0; i < THREADS; i++) must(uv_thread_join(&threads[i]), "join");
}

static void run_fork(uv_loop_t* loop) {
  run_timers(loop);
  fflush(stdout);
  pid_t child = fork();
  must(child, "fork");
  if (child == 0) must(uv_loop_fork(loop), "loop fork");
  run_timers(loop);
  if (child == 0) exit(0);
  waitpid(child, NULL, 0);
}

int main(int argc, char** argv) {
  const char* what = argc > 1 ? argv[1] : "";
  uv_loop_t* loop = uv_default_loop();
  if (loop == NULL) return 98;
  puts(dlsym(RTLD_DEFAULT, "rondo_loop_backend") != NULL ? "librondo" : "libuv");
  fflush(stdout);
  if (strcmp(what, "crash") == 0) {
    at_the_end = abort;
    waits_long = true;
  }
  if (strcmp(what, "exit") == 0 || strcmp(what, "exit-busy") == 0) at_the_end = leave;
  if (strcmp(what, "threads") == 0) run_threads();
  if (strcmp(what, "fork") == 0) {
    run_fork(loop);
  } else if (strcmp(what, "exit-busy") == 0) {
    run_idle(loop);
  } else if (strcmp(what, "folder") == 0) {
    must(chdir("/") == 0 ? 0 : UV_EINVAL, "chdir");
    close_all();
    uv_loop_t another; /* the first one has lost its descriptors */
    must(uv_loop_init(&another), "loop");
    run_timers(&another);
    must(uv_loop_close(&another), "close");
  } else {
    run_timers(loop);
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* The thread that ran the loop ends while handles are live; another one runs the
 * loop on. Everything that was watched still is: a descriptor, sends from outside
 * while it waits, a signal, a timer. Several times, for each thread that ends
 * takes its requests to the kernel with it. */
#include <signal.h>
#include <stdatomic.h>

#include "../sys/asleep.h"
#include "../test.h"

static atomic_int tid, came, polled, signalled;

static void on_async(uv_async_t* handle) {
  atomic_fetch_add(&came, 1);
  uv_stop(handle->loop);
}
static void on_poll(uv_poll_t* handle, int status, int events) {
  char byte;
  uv_os_fd_t fd;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  CHECK_EQ(read(fd, &byte, 1), 1);
  atomic_fetch_add(&polled, 1);
}
static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
  atomic_fetch_add(&signalled, 1);
}
static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void peek(void* arg) {
  CHECK(uv_run(arg, UV_RUN_NOWAIT) != 0); /* arms everything, and ends */
}
static void run(void* arg) {
  atomic_store(&tid, (int)syscall(SYS_gettid));
  CHECK(uv_run(arg, UV_RUN_DEFAULT) != 0); /* until stopped */
}
static void wait_asleep(void) {
  while (atomic_load(&tid) == 0) sched_yield();
  wait_until_asleep(atomic_load(&tid));
}

int main(void) {
  uv_loop_t loop;
  uv_async_t async;
  uv_poll_t poll;
  uv_signal_t sig;
  uv_timer_t hour;
  uv_thread_t thread;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  uv_async_init(&loop, &async, on_async);
  uv_timer_init(&loop, &hour);
  uv_timer_start(&hour, on_timer, 3600 * 1000, 0);
  CHECK_EQ(uv_poll_init(&loop, &poll, ends[0]), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_signal_init(&loop, &sig), 0);
  CHECK_EQ(uv_signal_start(&sig, on_signal, SIGUSR1), 0);
  for (int i = 1; i <= 5; i++) {
    CHECK_EQ(uv_thread_create(&thread, peek, &loop), 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    atomic_store(&tid, 0);
    CHECK_EQ(uv_thread_create(&thread, run, &loop), 0);
    wait_asleep();
    CHECK_EQ(write(ends[1], "x", 1), 1);
    while (atomic_load(&polled) != i) sched_yield();
    wait_asleep();
    CHECK_EQ(kill(getpid(), SIGUSR1), 0);
    while (atomic_load(&signalled) != i) sched_yield();
    wait_asleep();
    CHECK_EQ(uv_async_send(&async), 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    CHECK_EQ(atomic_load(&came), i);
    CHECK_EQ(atomic_load(&polled), i);
  }
  test_loop_close(&loop);
  return 0;
}

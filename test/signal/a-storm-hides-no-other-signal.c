/* SPDX-License-Identifier: MIT */
/* Loops that are busy while thousands of one signal come: what their pipes cannot hold may be one
 * with what they hold, but another signal that comes last is still told, on every loop, and so is
 * one more of the storm's own after all that the pipe held. */
/* matrix: backends */
#include <signal.h>

#include "../test.h"

enum { LOOPS = 3, STORM = 10000, ROUNDS = 3 };

static const int signums[] = {SIGUSR1, SIGUSR2, SIGHUP, SIGCONT};
enum { SIGNALS = 4 };

struct one {
  uv_loop_t loop;
  uv_async_t hold;
  uv_signal_t handles[SIGNALS];
  uv_signal_t second; /* of the storm's signal */
  uv_sem_t held, go, done;
  unsigned long calls[SIGNALS];
};

static struct one ones[LOOPS];

static void on_signal(uv_signal_t* handle, int signum) {
  struct one* one = handle->data;
  for (int i = 0; i < SIGNALS; i++) one->calls[i] += signums[i] == signum;
}

/* The loop does nothing until it may go on. */
static void on_hold(uv_async_t* handle) {
  struct one* one = handle->data;
  uv_sem_post(&one->held);
  uv_sem_wait(&one->go);
}

static int all_seen(const struct one* one, const unsigned long* before) {
  for (int i = 0; i < SIGNALS; i++)
    if (one->calls[i] == before[i]) return 0;
  return 1;
}

static void run(void* arg) {
  struct one* one = arg;
  for (int round = 0; round < ROUNDS; round++) {
    unsigned long before[SIGNALS];
    memcpy(before, one->calls, sizeof before);
    while (!all_seen(one, before)) uv_run(&one->loop, UV_RUN_ONCE);
    uv_sem_post(&one->done);
  }
}

static void set_up(struct one* one) {
  test_loop_init(&one->loop);
  CHECK_EQ(uv_async_init(&one->loop, &one->hold, on_hold), 0);
  one->hold.data = one;
  CHECK_EQ(uv_sem_init(&one->held, 0), 0);
  CHECK_EQ(uv_sem_init(&one->go, 0), 0);
  CHECK_EQ(uv_sem_init(&one->done, 0), 0);
  for (int i = 0; i <= SIGNALS; i++) {
    uv_signal_t* handle = i == SIGNALS ? &one->second : &one->handles[i];
    CHECK_EQ(uv_signal_init(&one->loop, handle), 0);
    handle->data = one;
    CHECK_EQ(uv_signal_start(handle, on_signal, signums[i % SIGNALS]), 0);
  }
}

int main(void) {
  uv_thread_t threads[LOOPS];
  sigset_t all, none;
  alarm(50);
  int before = open_fds();
  /* Only this thread takes the signals. */
  sigfillset(&all);
  sigemptyset(&none);
  for (int i = 0; i < LOOPS; i++) set_up(&ones[i]);
  CHECK_EQ(pthread_sigmask(SIG_SETMASK, &all, NULL), 0);
  for (int i = 0; i < LOOPS; i++) CHECK_EQ(uv_thread_create(&threads[i], run, &ones[i]), 0);
  CHECK_EQ(pthread_sigmask(SIG_SETMASK, &none, NULL), 0);
  for (int round = 0; round < ROUNDS; round++) {
    for (int i = 0; i < LOOPS; i++) {
      CHECK_EQ(uv_async_send(&ones[i].hold), 0);
      uv_sem_wait(&ones[i].held);
    }
    for (int i = 0; i < STORM; i++) CHECK_EQ(raise(SIGUSR1), 0);
    for (int i = 1; i < SIGNALS; i++) CHECK_EQ(raise(signums[i]), 0);
    for (int i = 0; i < LOOPS; i++) uv_sem_post(&ones[i].go);
    for (int i = 0; i < LOOPS; i++) uv_sem_wait(&ones[i].done);
  }
  for (int i = 0; i < LOOPS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  for (int i = 0; i < LOOPS; i++) {
    CHECK(ones[i].calls[0] >= ROUNDS * 2);
    for (int k = 1; k < SIGNALS; k++) CHECK_EQ(ones[i].calls[k], ROUNDS);
    test_loop_close(&ones[i].loop);
    uv_sem_destroy(&ones[i].held);
    uv_sem_destroy(&ones[i].go);
    uv_sem_destroy(&ones[i].done);
  }
  CHECK_EQ(open_fds(), before);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A signal whose handler runs during uv_sem_wait does not end the wait. */
/* matrix: none */
#include <signal.h>
#include <stdatomic.h>

#include "asleep.h"

#define SIGNALS 20

static uv_sem_t started;
static uv_sem_t sem;
static atomic_int handled;
static atomic_int ended;
static pid_t id;

static void on_signal(int signum) {
  (void)signum;
  atomic_fetch_add(&handled, 1);
}

static void entry(void* arg) {
  (void)arg;
  id = gettid();
  uv_sem_post(&started);
  uv_sem_wait(&sem);
  atomic_store(&ended, 1);
}

/* An ended thread is not asleep, so look at both. */
static void wait_until_asleep_or_ended(void) {
  while (!is_asleep(id) && !atomic_load(&ended)) sched_yield();
}

int main(void) {
  struct sigaction action = {.sa_handler = on_signal}; /* no SA_RESTART */
  CHECK_EQ(sigaction(SIGUSR1, &action, NULL), 0);
  CHECK_EQ(uv_sem_init(&started, 0), 0);
  CHECK_EQ(uv_sem_init(&sem, 0), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  uv_sem_wait(&started);

  for (int i = 0; i < SIGNALS; i++) {
    wait_until_asleep_or_ended();
    CHECK_EQ(atomic_load(&ended), 0);
    CHECK_EQ(pthread_kill(thread, SIGUSR1), 0);
    while (atomic_load(&handled) == i) sched_yield();
  }
  wait_until_asleep_or_ended();
  CHECK_EQ(atomic_load(&ended), 0);

  uv_sem_post(&sem);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(ended, 1);
  CHECK_EQ(uv_sem_trywait(&sem), UV_EAGAIN); /* the one post let one through */
  uv_sem_destroy(&started);
  uv_sem_destroy(&sem);
  return 0;
}

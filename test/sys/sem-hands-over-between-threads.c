/* SPDX-License-Identifier: MIT */
/* Two semaphores make two threads take turns, each seeing what the other wrote
 * before its post. */
/* matrix: none */
#include "../test.h"

#define ROUNDS 1000

static uv_sem_t ping;
static uv_sem_t pong;
static int ball;

static void entry(void* arg) {
  (void)arg;
  for (int i = 0; i < ROUNDS; i++) {
    uv_sem_wait(&ping);
    CHECK_EQ(ball, 2 * i + 1);
    ball++;
    uv_sem_post(&pong);
  }
}

int main(void) {
  CHECK_EQ(uv_sem_init(&ping, 0), 0);
  CHECK_EQ(uv_sem_init(&pong, 0), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, NULL), 0);
  for (int i = 0; i < ROUNDS; i++) {
    CHECK_EQ(ball, 2 * i);
    ball++;
    uv_sem_post(&ping);
    uv_sem_wait(&pong);
  }
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(ball, 2 * ROUNDS);
  uv_sem_destroy(&ping);
  uv_sem_destroy(&pong);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A semaphore lets through as many as its value and its posts; to the next one,
 * uv_sem_trywait says UV_EAGAIN. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_sem_t sem;
  CHECK_EQ(uv_sem_init(&sem, 3), 0);
  uv_sem_wait(&sem);
  uv_sem_wait(&sem);
  CHECK_EQ(uv_sem_trywait(&sem), 0);
  CHECK_EQ(uv_sem_trywait(&sem), UV_EAGAIN);

  uv_sem_post(&sem);
  uv_sem_post(&sem);
  CHECK_EQ(uv_sem_trywait(&sem), 0);
  CHECK_EQ(uv_sem_trywait(&sem), 0);
  CHECK_EQ(uv_sem_trywait(&sem), UV_EAGAIN);
  uv_sem_destroy(&sem);

  CHECK_EQ(uv_sem_init(&sem, 0), 0);
  CHECK_EQ(uv_sem_trywait(&sem), UV_EAGAIN);
  uv_sem_destroy(&sem);
  return 0;
}

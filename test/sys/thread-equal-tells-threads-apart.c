/* SPDX-License-Identifier: MIT */
/* uv_thread_equal is true for a thread and itself, and false for two threads
 * that live at the same time. */
/* matrix: none */
#include "../test.h"

static uv_sem_t go;

static void entry(void* arg) {
  (void)arg;
  uv_sem_wait(&go);
}

int main(void) {
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  uv_thread_t self = uv_thread_self();
  uv_thread_t again = uv_thread_self();
  uv_thread_t a;
  uv_thread_t b;
  CHECK_EQ(uv_thread_create(&a, entry, NULL), 0);
  CHECK_EQ(uv_thread_create(&b, entry, NULL), 0);

  CHECK(uv_thread_equal(&self, &self));
  CHECK(uv_thread_equal(&self, &again));
  CHECK(uv_thread_equal(&a, &a));
  CHECK(!uv_thread_equal(&a, &b));
  CHECK(!uv_thread_equal(&self, &a));

  uv_sem_post(&go);
  uv_sem_post(&go);
  CHECK_EQ(uv_thread_join(&a), 0);
  CHECK_EQ(uv_thread_join(&b), 0);
  uv_sem_destroy(&go);
  return 0;
}

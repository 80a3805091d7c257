/* SPDX-License-Identifier: MIT */
/* A detached thread runs on; to join it, or to detach it twice, is UV_EINVAL. */
/* matrix: none */
#include "../test.h"

static uv_sem_t go;
static uv_sem_t done;

static void entry(void* arg) {
  uv_sem_wait(&go);
  *(int*)arg = 1;
  uv_sem_post(&done);
}

int main(void) {
  static int ran;
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  CHECK_EQ(uv_sem_init(&done, 0), 0);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, &ran), 0);
  CHECK_EQ(uv_thread_detach(&thread), 0);
  if (strcmp(test_sanitizer(), "thread") != 0) { /* it stops at either */
    CHECK_EQ(uv_thread_detach(&thread), UV_EINVAL);
    CHECK_EQ(uv_thread_join(&thread), UV_EINVAL);
  }
  uv_sem_post(&go);
  uv_sem_wait(&done);
  CHECK_EQ(ran, 1);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A recursive mutex can be locked again by its holder, and is free for others
 * after as many unlocks. */
/* matrix: none */
#include "../test.h"

static uv_mutex_t mutex;

static void expect(void* arg) {
  int err = uv_mutex_trylock(&mutex);
  CHECK_EQ(err, *(int*)arg);
  if (err == 0) uv_mutex_unlock(&mutex);
}

static void another_gets(int expected) {
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, expect, &expected), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
}

int main(void) {
  CHECK_EQ(uv_mutex_init_recursive(&mutex), 0);
  uv_mutex_lock(&mutex);
  uv_mutex_lock(&mutex);
  CHECK_EQ(uv_mutex_trylock(&mutex), 0);
  another_gets(UV_EBUSY);
  uv_mutex_unlock(&mutex);
  another_gets(UV_EBUSY);
  uv_mutex_unlock(&mutex);
  another_gets(UV_EBUSY);
  uv_mutex_unlock(&mutex);
  another_gets(0);
  uv_mutex_destroy(&mutex);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* uv_mutex_trylock takes a free mutex, and says UV_EBUSY of a held one, to other
 * threads and, if it is not recursive, to the holder too. */
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
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  another_gets(0);
  uv_mutex_lock(&mutex);
  another_gets(UV_EBUSY);
  CHECK_EQ(uv_mutex_trylock(&mutex), UV_EBUSY);
  uv_mutex_unlock(&mutex);
  another_gets(0);
  CHECK_EQ(uv_mutex_trylock(&mutex), 0);
  another_gets(UV_EBUSY);
  uv_mutex_unlock(&mutex);
  uv_mutex_destroy(&mutex);
  return 0;
}

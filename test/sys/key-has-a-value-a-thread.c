/* SPDX-License-Identifier: MIT */
/* A key starts as NULL in every thread, and what one thread sets no other sees.
 * A key created again after it was deleted starts as NULL again. */
/* matrix: none */
#include "../test.h"

static uv_key_t key;

static void entry(void* arg) {
  CHECK(uv_key_get(&key) == NULL);
  uv_key_set(&key, arg);
  CHECK(uv_key_get(&key) == arg);
}

int main(void) {
  int ours = 0;
  int its = 0;
  CHECK_EQ(uv_key_create(&key), 0);
  CHECK(uv_key_get(&key) == NULL);
  uv_key_set(&key, &ours);

  for (int i = 0; i < 3; i++) {
    uv_thread_t thread;
    CHECK_EQ(uv_thread_create(&thread, entry, &its), 0);
    CHECK_EQ(uv_thread_join(&thread), 0);
    CHECK(uv_key_get(&key) == &ours);
  }

  uv_key_t other;
  CHECK_EQ(uv_key_create(&other), 0);
  CHECK(uv_key_get(&other) == NULL);
  uv_key_set(&other, &its);
  CHECK(uv_key_get(&key) == &ours);
  uv_key_delete(&other);

  uv_key_set(&key, NULL);
  CHECK(uv_key_get(&key) == NULL);
  uv_key_set(&key, &ours);
  uv_key_delete(&key);
  CHECK_EQ(uv_key_create(&key), 0);
  CHECK(uv_key_get(&key) == NULL);
  uv_key_delete(&key);
  return 0;
}

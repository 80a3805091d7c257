/* SPDX-License-Identifier: MIT */
/* Eight threads send as fast as they can, each after it has counted: when all is
 * done the callback has seen the last count of each. */
#include <stdatomic.h>

#include "../test.h"

enum { THREADS = 8, SENDS = 2000 };
static uv_async_t async;
static atomic_int sent[THREADS];
static int calls;

static void sender(void* arg) {
  for (int i = 1; i <= SENDS; i++) {
    atomic_store((atomic_int*)arg, i);
    CHECK_EQ(uv_async_send(&async), 0);
  }
}

static void on_async(uv_async_t* handle) {
  int done = 0;
  calls++;
  for (int i = 0; i < THREADS; i++) done += atomic_load(&sent[i]) == SENDS;
  if (done == THREADS) uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t threads[THREADS];
  test_loop_init(&loop);
  uv_async_init(&loop, &async, on_async);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], sender, &sent[i]), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0); /* hangs if the last one is lost */
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK(calls >= 1 && calls <= THREADS * SENDS);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

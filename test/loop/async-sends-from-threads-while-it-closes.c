/* SPDX-License-Identifier: MIT */
/* Eight threads send while the loop's thread closes the async, thousands of times:
 * they may be anywhere inside uv_async_send. None hangs, none is served after the
 * close, and once all have left it the memory is free to be used again. */
/* matrix: backends */
#include <sched.h>
#include <stdatomic.h>

#include "../test.h"

enum { THREADS = 8 };
static _Atomic(uv_async_t*) target; /* NULL: nothing to send to */
static atomic_int inside, quit;

static void sender(void* arg) {
  (void)arg;
  while (!atomic_load(&quit)) {
    atomic_fetch_add(&inside, 1);
    uv_async_t* async = atomic_load(&target);
    if (async != NULL) CHECK_EQ(uv_async_send(async), 0);
    atomic_fetch_sub(&inside, 1);
    sched_yield();
  }
}

static void on_async(uv_async_t* handle) {
  CHECK(!uv_is_closing((uv_handle_t*)handle));
}

static void on_close(uv_handle_t* handle) {
  handle->data = NULL;
}

int main(void) {
  uv_loop_t loop;
  uv_thread_t threads[THREADS];
  int rounds = *test_sanitizer() ? 500 : 2000;
  test_loop_init(&loop);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], sender, NULL), 0);
  for (int i = 0; i < rounds; i++) {
    uv_async_t* async = malloc(sizeof *async);
    CHECK_EQ(uv_async_init(&loop, async, on_async), 0);
    async->data = async;
    atomic_store(&target, async);
    for (int n = i % 4; n > 0; n--) uv_run(&loop, UV_RUN_NOWAIT);
    if (i % 3 == 0) sched_yield();
    uv_close((uv_handle_t*)async, on_close); /* senders are in the middle of it */
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK(async->data == NULL);
    atomic_store(&target, NULL);
    while (atomic_load(&inside) != 0) sched_yield(); /* whoever has the pointer still */
    memset(async, 0xdd, sizeof *async);
    free(async);
  }
  atomic_store(&quit, 1);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A hundred thousand raises from four threads, while two loops start, stop, close and
 * make handles at random: every handle that was closed gets its close callback, none is
 * called for a signal that it does not watch, and the loops come to an end. */
/* matrix: backends */
#include <signal.h>
#include <stdatomic.h>

#include "../test.h"

enum { RAISERS = 4, RAISES = 25000, LOOPS = 2, HANDLES = 8 };

static atomic_int raisers_left = RAISERS;
static const int signums[] = {SIGUSR1, SIGUSR2, SIGHUP};

struct one {
  uv_loop_t loop;
  uv_idle_t idle;
  uv_signal_t* handles[HANDLES];
  unsigned random;
  int opened;
  int closed;
  int calls;
};

static unsigned below(struct one* one, unsigned n) {
  one->random = one->random * 1664525 + 1013904223;
  return (one->random >> 8) % n;
}

static void on_close(uv_handle_t* handle) {
  ((struct one*)handle->data)->closed++;
  memset(handle, 0xff, sizeof(uv_signal_t));
  free(handle);
}

static void on_signal(uv_signal_t* handle, int signum) {
  struct one* one = handle->data;
  CHECK_EQ(handle->signum, signum);
  CHECK(!uv_is_closing((uv_handle_t*)handle));
  one->calls++;
  if (below(one, 8) == 0) CHECK_EQ(uv_signal_stop(handle), 0);
}

static void change_one(struct one* one) {
  uv_signal_t** place = &one->handles[below(one, HANDLES)];
  int signum = signums[below(one, 3)];
  if (*place == NULL) {
    *place = malloc(sizeof **place);
    CHECK_EQ(uv_signal_init(&one->loop, *place), 0);
    (*place)->data = one;
    one->opened++;
  } else if (below(one, 4) == 0) {
    uv_close((uv_handle_t*)*place, on_close);
    *place = NULL;
  } else if (below(one, 3) == 0) {
    CHECK_EQ(uv_signal_start_oneshot(*place, on_signal, signum), 0);
  } else {
    CHECK_EQ(uv_signal_start(*place, on_signal, signum), 0);
  }
}

static void on_idle(uv_idle_t* handle) {
  struct one* one = handle->data;
  change_one(one);
  if (atomic_load(&raisers_left) > 0) return;
  for (int i = 0; i < HANDLES; i++)
    if (one->handles[i] != NULL) uv_close((uv_handle_t*)one->handles[i], on_close);
  uv_close((uv_handle_t*)handle, NULL);
}

static void run_loop(void* arg) {
  struct one* one = arg;
  test_loop_init(&one->loop);
  CHECK_EQ(uv_idle_init(&one->loop, &one->idle), 0);
  one->idle.data = one;
  CHECK_EQ(uv_idle_start(&one->idle, on_idle), 0);
  CHECK_EQ(uv_run(&one->loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(one->closed, one->opened);
  CHECK(one->calls > 0);
  CHECK_EQ(uv_loop_close(&one->loop), 0);
}

static void raise_many(void* arg) {
  (void)arg;
  for (int i = 0; i < RAISES; i++) raise(signums[i % 3]);
  atomic_fetch_sub(&raisers_left, 1);
}

int main(void) {
  static struct one ones[LOOPS];
  uv_thread_t threads[LOOPS + RAISERS];
  uv_loop_t keeper; /* holds every signal, so that none is ever fatal */
  uv_signal_t kept[3];
  test_loop_init(&keeper);
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_signal_init(&keeper, &kept[i]), 0);
    CHECK_EQ(uv_signal_start(&kept[i], on_signal, signums[i]), 0);
  }
  for (int i = 0; i < LOOPS; i++) {
    ones[i].random = (unsigned)i + 1;
    CHECK_EQ(uv_thread_create(&threads[i], run_loop, &ones[i]), 0);
  }
  for (int i = 0; i < RAISERS; i++)
    CHECK_EQ(uv_thread_create(&threads[LOOPS + i], raise_many, NULL), 0);
  for (int i = 0; i < LOOPS + RAISERS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  for (int i = 0; i < 3; i++) uv_close((uv_handle_t*)&kept[i], NULL);
  CHECK_EQ(uv_run(&keeper, UV_RUN_DEFAULT), 0); /* its pipe was full */
  CHECK_EQ(uv_loop_close(&keeper), 0);
  return 0;
}

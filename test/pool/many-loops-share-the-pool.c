/* SPDX-License-Identifier: MIT */
/* Loops on several threads queue works at the same time: each gets its own callbacks
 * back, on its own thread, each once. */
/* matrix: backends */
#include "../test.h"

enum { THREADS = 8, ROUNDS = 20, WORKS = 50 };

struct one {
  uv_loop_t loop;
  uv_work_t works[WORKS];
  int ran[WORKS];
  uv_thread_t thread;
  int done;
};

static void on_work(uv_work_t* req) {
  struct one* one = req->data;
  one->ran[req - one->works]++;
}

static void on_done(uv_work_t* req, int status) {
  struct one* one = req->data;
  uv_thread_t self = uv_thread_self();
  CHECK_EQ(status, 0);
  CHECK(uv_thread_equal(&self, &one->thread));
  one->done++;
}

static void entry(void* arg) {
  struct one* one = arg;
  one->thread = uv_thread_self();
  test_loop_init(&one->loop);
  for (int round = 1; round <= ROUNDS; round++) {
    for (int i = 0; i < WORKS; i++) {
      one->works[i].data = one;
      CHECK_EQ(uv_queue_work(&one->loop, &one->works[i], on_work, on_done), 0);
    }
    CHECK_EQ(uv_run(&one->loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(one->done, round * WORKS);
    for (int i = 0; i < WORKS; i++) CHECK_EQ(one->ran[i], round);
  }
  test_loop_close(&one->loop);
}

int main(void) {
  static struct one ones[THREADS];
  uv_thread_t threads[THREADS];
  test_need_backend();
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_create(&threads[i], entry, &ones[i]), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_thread_join(&threads[i]), 0);
  return 0;
}

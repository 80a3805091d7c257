/* SPDX-License-Identifier: MIT */
/* A work is told as running, with its thread, or as waiting for one, with its lane; it
 * is told until its callback has run. */
#include "../test.h"

static uv_loop_t loop;
static rondo_pending_t items[16];
static char texts[16][256];
static size_t count;

static void keep(void* arg, const rondo_pending_t* item) {
  CHECK(arg == &count);
  CHECK(count < 16);
  items[count] = *item;
  CHECK(item->text != NULL && strlen(item->text) < sizeof texts[0]);
  strcpy(texts[count++], item->text);
}

/* How many there are; both ways of asking agree. */
static size_t list(void) {
  count = 0;
  size_t returned = rondo_pending(&loop, keep, &count);
  CHECK_EQ(returned, count);
  CHECK_EQ(rondo_pending(&loop, NULL, NULL), count);
  return count;
}

static uv_sem_t started;
static uv_sem_t go;

static void wait_for_go(uv_work_t* req) {
  (void)req;
  uv_sem_post(&started);
  uv_sem_wait(&go);
}

int main(void) {
  static uv_work_t works[2];
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "1", 1), 0);
  CHECK_EQ(uv_sem_init(&started, 0) | uv_sem_init(&go, 0), 0);
  test_loop_init(&loop);
  CHECK_EQ(uv_queue_work(&loop, &works[0], wait_for_go, NULL), 0);
  CHECK_EQ(rondo_queue_work(&loop, &works[1], RONDO_LANE_FS, wait_for_go, NULL), 0);
  uv_sem_wait(&started);
  CHECK_EQ(list(), 2);
  CHECK_EQ(items[0].kind, RONDO_KIND_WORK);
  CHECK(items[0].object == &works[0]);
  CHECK(strstr(texts[0], "thread 1") != NULL && strstr(texts[0], "user") != NULL);
  CHECK(items[1].object == &works[1]);
  CHECK(strstr(texts[1], "waits") != NULL && strstr(texts[1], "fs") != NULL);
  uv_sem_post(&go);
  uv_sem_wait(&started); /* the first has ended and the second runs */
  CHECK_EQ(list(), 2);
  CHECK(strstr(texts[1], "thread 1") != NULL);
  uv_sem_post(&go);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(list(), 0);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* uv_thread_setname names the thread that calls it and no other; every thread
 * can read the name of another. */
/* matrix: none */
#include "../test.h"

static uv_sem_t named;
static uv_sem_t go;

static void entry(void* arg) {
  uv_thread_t* creator = arg;
  char name[16];
  CHECK_EQ(uv_thread_setname("worker"), 0);
  CHECK_EQ(uv_thread_getname(creator, name, sizeof(name)), 0);
  CHECK_STR(name, "creator");
  uv_sem_post(&named);
  uv_sem_wait(&go);
}

int main(void) {
  CHECK_EQ(uv_sem_init(&named, 0), 0);
  CHECK_EQ(uv_sem_init(&go, 0), 0);
  uv_thread_t self = uv_thread_self();
  CHECK_EQ(uv_thread_setname("creator"), 0);

  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, entry, &self), 0);
  uv_sem_wait(&named);
  char name[16];
  CHECK_EQ(uv_thread_getname(&thread, name, sizeof(name)), 0);
  CHECK_STR(name, "worker");
  CHECK_EQ(uv_thread_getname(&thread, name, 4), 0);
  CHECK_STR(name, "wor");
  CHECK_EQ(uv_thread_getname(&self, name, sizeof(name)), 0);
  CHECK_STR(name, "creator");

  uv_sem_post(&go);
  CHECK_EQ(uv_thread_join(&thread), 0);
  uv_sem_destroy(&named);
  uv_sem_destroy(&go);
  return 0;
}

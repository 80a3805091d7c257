/* SPDX-License-Identifier: MIT */
/* A plain mutex, as libuv's on Linux, is not bound to the thread that locked it:
 * another may unlock it, and so may the child of a fork, whose only thread has a
 * new id. Handlers of pthread_atfork live on the latter. */
/* matrix: none */
#include <sys/wait.h>

#include "../test.h"

static uv_mutex_t mutex;

static void unlock(void* arg) {
  (void)arg;
  uv_mutex_unlock(&mutex);
}

int main(void) {
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("to the sanitizer it has one");
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  uv_mutex_lock(&mutex);
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, unlock, NULL), 0);
  uv_mutex_lock(&mutex); /* until the other has unlocked it */
  CHECK_EQ(uv_thread_join(&thread), 0);

  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    uv_mutex_unlock(&mutex);
    CHECK_EQ(uv_mutex_trylock(&mutex), 0);
    CHECK_EQ(uv_mutex_trylock(&mutex), UV_EBUSY);
    _exit(0);
  }
  int status;
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  uv_mutex_unlock(&mutex);
  uv_mutex_destroy(&mutex);
  return 0;
}

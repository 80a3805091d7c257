/* SPDX-License-Identifier: MIT */
/* A thread of the pool is called libuv-worker, and has 8 MiB of stack whatever the
 * limit for stacks is. */
/* matrix: none */
#include <alloca.h>
#include <pthread.h>
#include <sys/resource.h>

#include "../test.h"

static char name[64];
static size_t stack_bytes;

static void on_work(uv_work_t* req) {
  (void)req;
  pthread_attr_t attr;
  void* lowest;
  uv_thread_t self = uv_thread_self();
  CHECK_EQ(uv_thread_getname(&self, name, sizeof name), 0);
  CHECK_EQ(pthread_getattr_np(pthread_self(), &attr), 0);
  CHECK_EQ(pthread_attr_getstack(&attr, &lowest, &stack_bytes), 0);
  pthread_attr_destroy(&attr);
  volatile char* room = alloca(6 << 20);
  for (size_t i = 0; i < 6 << 20; i += 4096) room[i] = 1;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t work;
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_STACK, &limit), 0);
  limit.rlim_cur = 512 << 10;
  CHECK_EQ(setrlimit(RLIMIT_STACK, &limit), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_STR(name, "libuv-worker");
  CHECK(stack_bytes >= 8 << 20);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

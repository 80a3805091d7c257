/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Questions that wait behind a pool that is busy can be cancelled: UV_EAI_CANCELED, once
 * each, and nothing leaks. One that has been answered cannot. */
#include <netdb.h>
#include <netinet/in.h>

#include "../fault/memory.h"

enum { THREADS = 4 };

static uv_sem_t gate;
static uv_sem_t inside;
static int cancelled, answered, worked;

static void hold(uv_work_t* work) {
  (void)work;
  uv_sem_post(&inside);
  uv_sem_wait(&gate);
}

static void after_hold(uv_work_t* work, int status) {
  (void)work;
  CHECK_EQ(status, 0);
  worked++;
}

static void on_answer(uv_getaddrinfo_t* req, int status, struct addrinfo* answer) {
  if (status == UV_EAI_CANCELED) {
    CHECK(answer == NULL);
    cancelled++;
  } else {
    CHECK_EQ(status, 0);
    CHECK_EQ(uv_cancel((uv_req_t*)req), UV_EBUSY);
    uv_freeaddrinfo(answer);
    answered++;
  }
}

static void on_name(uv_getnameinfo_t* req, int status, const char* host, const char* service) {
  (void)req;
  CHECK_EQ(status, UV_EAI_CANCELED);
  CHECK(host == NULL && service == NULL);
  cancelled++;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t works[THREADS];
  uv_getaddrinfo_t kept, given_up;
  uv_getnameinfo_t name;
  struct sockaddr_in in;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", "4", 1), 0);
  memory_watch(0);
  test_loop_init(&loop);
  CHECK_EQ(uv_sem_init(&gate, 0), 0);
  CHECK_EQ(uv_sem_init(&inside, 0), 0);
  for (int i = 0; i < THREADS; i++) CHECK_EQ(uv_queue_work(&loop, &works[i], hold, after_hold), 0);
  for (int i = 0; i < THREADS; i++) uv_sem_wait(&inside);
  CHECK_EQ(uv_ip4_addr("127.0.0.1", 53, &in), 0);
  CHECK_EQ(uv_getaddrinfo(&loop, &kept, on_answer, "127.0.0.1", NULL, NULL), 0);
  CHECK_EQ(uv_getaddrinfo(&loop, &given_up, on_answer, "127.0.0.1", "1", NULL), 0);
  CHECK_EQ(uv_getnameinfo(&loop, &name, on_name, (struct sockaddr*)&in, NI_NUMERICHOST), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&given_up), 0);
  CHECK_EQ(uv_cancel((uv_req_t*)&name), 0);
  for (int i = 0; i < THREADS; i++) uv_sem_post(&gate);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(cancelled, 2);
  CHECK_EQ(answered, 1);
  CHECK_EQ(worked, THREADS);

  memory_fails_at = atomic_load(&memory_calls) + 1;
  CHECK_EQ(uv_getaddrinfo(&loop, &kept, on_answer, "127.0.0.1", NULL, NULL), UV_ENOMEM);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  test_loop_close(&loop);
  uv_sem_destroy(&gate);
  uv_sem_destroy(&inside);
  uv_library_shutdown();
  CHECK_EQ(atomic_load(&memory_live), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A process that exits while a work runs in the pool waits for the end of that work. */
/* matrix: backends */
#include <fcntl.h>
#include <sys/wait.h>

#include "../test.h"

static uv_loop_t loop;
static uv_work_t work;
static uv_sem_t begun;
static int ends[2];

static void on_work(uv_work_t* req) {
  (void)req;
  uv_sem_post(&begun);
  uv_sleep(100);
  CHECK_EQ(write(ends[1], "x", 1), 1);
}

static void in_child(void) {
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_sem_init(&begun, 0), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0);
  uv_sem_wait(&begun);
  exit(0);
}

int main(void) {
  char byte;
  int status;
  test_need_backend();
  if (strcmp(test_sanitizer(), "thread") == 0) test_skip("tsan allows no threads after fork");
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) in_child();
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
  CHECK_EQ(read(ends[0], &byte, 1), 1);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* With room for 0, 1, 2 … more descriptors a loop is made and everything is asked of it
 * that needs one: each call works or says UV_EMFILE, the loop closes without a leak, and
 * with room again the same calls work. */
/* matrix: backends */
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "../test.h"

static int ends[2];
static int calls;

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)events;
  CHECK_EQ(status, 0);
  calls++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void on_signal(uv_signal_t* handle, int signum) {
  CHECK_EQ(signum, SIGUSR1);
  calls++;
  uv_close((uv_handle_t*)handle, NULL);
}

static void allow(rlim_t numbers) {
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  limit.rlim_cur = numbers;
  CHECK_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

/* How many of them were refused. */
static int use(uv_loop_t* loop, int first) {
  uv_signal_t signals;
  uv_poll_t poll;
  int refused = 0;
  int expected = 0;
  calls = 0;
  for (int step = 0; step < 3; step++) {
    int err = 0;
    switch ((step + first) % 3) {
      case 0:
        err = uv_signal_init(loop, &signals);
        if (err == 0) CHECK_EQ(uv_signal_start(&signals, on_signal, SIGUSR1), 0);
        if (err == 0) raise(SIGUSR1);
        break;
      case 1:
        err = uv_poll_init(loop, &poll, ends[1]);
        if (err == 0) CHECK_EQ(uv_poll_start(&poll, UV_WRITABLE, on_ready), 0);
        break;
      default:
        if (uv_backend_fd(loop) == -1) refused++;
        continue;
    }
    if (err != 0) CHECK_EQ(err, UV_EMFILE);
    refused += err != 0;
    expected += err == 0;
  }
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, expected);
  return refused;
}

/* True if nothing was refused. */
static int act(int more, int first) {
  uv_loop_t loop;
  int before = open_fds();
  int lowest = dup(0);
  CHECK(lowest >= 0);
  close(lowest);
  allow((rlim_t)lowest + (rlim_t)more);
  int err = uv_loop_init(&loop);
  if (err != 0) {
    CHECK_EQ(err, UV_EMFILE);
    allow(1000);
    CHECK_EQ(open_fds(), before);
    return 0;
  }
  int refused = use(&loop, first);
  allow(1000);
  CHECK_EQ(use(&loop, first), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  return refused == 0;
}

int main(void) {
  test_need_backend();
  CHECK_EQ(pipe(ends), 0);
  for (int first = 0; first < 3; first++) {
    int all = 0;
    for (int more = 0; !all; more++) {
      int status;
      fflush(NULL);
      pid_t child = fork();
      CHECK(child >= 0);
      if (child == 0) _exit(act(more, first) ? 88 : 89);
      CHECK_EQ(waitpid(child, &status, 0), child);
      int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      if (code != 88 && code != 89)
        test_fail(__FILE__, __LINE__, "with %d more descriptors: status %#x", more, status);
      all = code == 88;
      CHECK(!all || more >= 3); /* it did need some */
    }
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* More sends than the socket takes wait for it, bounded by what was queued, and go out
 * in order as the other end reads, each with one callback. */
#include "datagrams.h"

enum { SENDS = 500 };

static uv_udp_t udp;
static uv_poll_t other;
static uv_udp_send_t reqs[SENDS];
static int numbers[SENDS];
static int other_fd;
static int filled;
static int called;
static int got;

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK(req == &reqs[called++]);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), SENDS - called);
  CHECK_EQ(uv_udp_get_send_queue_size(&udp), (SENDS - called) * sizeof(int));
}

static void on_other(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK(events & UV_READABLE);
  int number;
  ssize_t n = read(other_fd, &number, sizeof number);
  CHECK_EQ(n, 4);
  if (filled-- > 0) return;
  CHECK_EQ(number, got++);
  if (got == SENDS) uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  other_fd = open_pair(&loop, &udp);
  filled = fill_pair(&udp);
  for (int i = 0; i < SENDS; i++) {
    numbers[i] = i;
    uv_buf_t buf = uv_buf_init((char*)&numbers[i], sizeof numbers[i]);
    CHECK_EQ(uv_udp_send(&reqs[i], &udp, &buf, 1, NULL, on_sent), 0);
  }
  uv_buf_t more = text("more");
  CHECK_EQ(uv_udp_try_send(&udp, &more, 1, NULL), UV_EAGAIN);
  CHECK_EQ(uv_poll_init(&loop, &other, other_fd), 0);
  CHECK_EQ(uv_poll_start(&other, UV_READABLE, on_other), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, SENDS);
  CHECK_EQ(called, SENDS);
  CHECK_EQ(uv_is_active((uv_handle_t*)&udp), 0);
  CHECK_EQ(uv_udp_try_send(&udp, &more, 1, NULL), 4);
  close(other_fd);
  test_loop_close(&loop);
  return 0;
}

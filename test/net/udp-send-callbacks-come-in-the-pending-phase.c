/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* The callback of a send that went out at once comes in the next pending phase: before
 * idle and prepare in the next turn if it was sent outside, before check if in poll.
 * What a send callback sends goes out when the socket is writable, in the next poll. */
#include "datagrams.h"

static uv_udp_t udp;
static uv_udp_send_t first, second, third, fourth;
static uv_idle_t idle;
static uv_prepare_t prepare;
static uv_check_t check;
static union address to;
static int turns;

static void send_one(uv_udp_send_t* req, uv_udp_send_cb cb) {
  uv_buf_t buf = text("x");
  CHECK_EQ(uv_udp_send(req, &udp, &buf, 1, &to.any, cb), 0);
}

static void on_fourth(uv_udp_send_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("fourth");
}

static void on_third(uv_udp_send_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  log_put("third");
}

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK_EQ(status, 0);
  log_put(req == &first ? "first" : "second");
  if (req == &second) send_one(&third, on_third);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)handle, (void)buf, (void)flags;
  if (from == NULL) return;
  CHECK_EQ(nread, 1);
  log_put("received");
}

static void on_idle(uv_idle_t* handle) {
  (void)handle;
  log_put("idle");
}

static void on_prepare(uv_prepare_t* handle) {
  (void)handle;
  log_put("prepare");
}

static void on_check(uv_check_t* handle) {
  (void)handle;
  log_put("check");
  if (++turns == 2) send_one(&fourth, on_fourth);
  if (turns < 3) return;
  uv_close((uv_handle_t*)&udp, NULL);
  uv_close((uv_handle_t*)&idle, NULL);
  uv_close((uv_handle_t*)&prepare, NULL);
  uv_close((uv_handle_t*)&check, NULL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  to = bind_to(&loop, &udp, "127.0.0.1", 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_check_init(&loop, &check);
  uv_check_start(&check, on_check);
  send_one(&first, on_sent);
  send_one(&second, on_sent); /* behind the first, whose callback is due */
  uv_run(&loop, UV_RUN_DEFAULT);
  log_check(
      "first second idle prepare received received third check "
      "idle prepare received check fourth idle prepare received check");
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Observers see receives and sends with their ids; rondo_pending says what they wait
 * for. */
#include "datagrams.h"

static uv_udp_t udp;
static uv_udp_send_t req;

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (event->kind != RONDO_KIND_RECEIVE && event->kind != RONDO_KIND_SEND) return;
  if (event->type != RONDO_EVENT_QUEUED && event->type != RONDO_EVENT_BEGIN &&
      event->type != RONDO_EVENT_DROPPED)
    return;
  CHECK(event->id != 0);
  log_put("%s-%s", rondo_kind_name(event->kind), rondo_event_name(event->type));
}

static void on_pending(void* arg, const rondo_pending_t* item) {
  (void)arg;
  log_put("%s", strchr(item->text, ':') + 2);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)nread, (void)buf, (void)flags;
  if (from == NULL) CHECK_EQ(uv_udp_recv_stop(handle), 0);
}

static void on_sent(uv_udp_send_t* sent, int status) {
  CHECK(sent == &req);
  CHECK_EQ(status, 0);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  rondo_observer_t observer = {.on_event = on_event};
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  uv_buf_t buf = text("x");
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, &to.any, on_sent), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("receive-queued send-queued send-begin receive-begin receive-begin receive-dropped");

  log_reset();
  uv_os_fd_t fd;
  char expected[256];
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  CHECK_EQ(uv_udp_send(&req, &udp, &buf, 1, &to.any, on_sent), 0);
  log_reset();
  CHECK_EQ(uv_fileno((uv_handle_t*)&udp, &fd), 0);
  CHECK_EQ(rondo_pending(&loop, on_pending, NULL), 2);
  snprintf(expected, sizeof expected,
           "waits for datagrams on 127.0.0.1:%d "
           "is done, its callback runs in the next pending phase",
           ntohs(to.in.sin_port));
  log_check(expected);

  uv_udp_t pair;
  uv_udp_send_t stuck;
  int other = open_pair(&loop, &pair);
  fill_pair(&pair);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_udp_send(&stuck, &pair, &buf, 1, NULL, NULL), 0);
  log_reset();
  CHECK_EQ(uv_fileno((uv_handle_t*)&pair, &fd), 0);
  CHECK_EQ(rondo_pending(&loop, on_pending, NULL), 2);
  snprintf(expected, sizeof expected,
           "has 1 sends under way on descriptor %d "
           "waits until descriptor %d takes its datagram",
           fd, fd);
  log_check(expected);
  rondo_unobserve(&loop, &observer);
  close(other);
  test_loop_close(&loop);
  return 0;
}

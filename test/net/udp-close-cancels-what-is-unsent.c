/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* A closed handle with sends: those that went out report 0, those that did not
 * UV_ECANCELED, in order, in the close phase, before the close callback. One of them is
 * closed by the callback of a send. */
#include "datagrams.h"

enum { SENDS = 40 };

static uv_udp_t udp;
static uv_udp_send_t reqs[SENDS];
static int called;
static int sent;

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK(req == &reqs[called++]);
  if (status == 0) {
    sent++;
    if (sent == 1 && !uv_is_closing((uv_handle_t*)&udp)) uv_close((uv_handle_t*)&udp, NULL);
    return;
  }
  CHECK_EQ(status, UV_ECANCELED);
  CHECK(uv_is_closing((uv_handle_t*)&udp));
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), SENDS - called);
}

static void on_close(uv_handle_t* handle) {
  CHECK(handle == (uv_handle_t*)&udp);
  CHECK_EQ(called, SENDS);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), 0);
  CHECK_EQ(uv_udp_get_send_queue_size(&udp), 0);
  log_put("closed");
}

static int fill(uv_loop_t* loop) {
  uv_buf_t parts[5] = {text("a"), text("b"), text("c"), text("d"), text("e")};
  char words[8];
  int other = open_pair(loop, &udp);
  fill_pair(&udp);
  for (int i = 0; i < 3; i++) CHECK_EQ(read(other, words, sizeof words), 4); /* room for some */
  called = sent = 0;
  for (int i = 0; i < SENDS; i++) CHECK_EQ(uv_udp_send(&reqs[i], &udp, parts, 5, NULL, on_sent), 0);
  CHECK_EQ(uv_udp_get_send_queue_count(&udp), SENDS);
  CHECK_EQ(uv_udp_get_send_queue_size(&udp), 5 * SENDS);
  CHECK_EQ(uv_is_active((uv_handle_t*)&udp), 1);
  return other;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  int other = fill(&loop);
  uv_close((uv_handle_t*)&udp, on_close);
  CHECK_EQ(called, 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("closed");
  CHECK(sent >= 1 && sent < SENDS);
  close(other);

  other = fill(&loop);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(called, SENDS);
  CHECK(sent >= 1 && sent < SENDS);
  close(other);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

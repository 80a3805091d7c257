/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* 400 handles, each sends its number to the next and closes when it has its own: every
 * datagram comes to its socket, and no descriptor is left. */
#include <sys/resource.h>

#include "datagrams.h"

enum { HANDLES = 400 };

static uv_udp_t handles[HANDLES];
static uv_udp_send_t reqs[HANDLES];
static int numbers[HANDLES];
static int got, sent, closed;

static void on_close(uv_handle_t* handle) {
  (void)handle;
  closed++;
}

static void on_sent(uv_udp_send_t* req, int status) {
  (void)req;
  CHECK(status == 0 || status == UV_ECANCELED);
  sent++;
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)flags;
  if (from == NULL) return;
  int number;
  CHECK_EQ(nread, sizeof number);
  memcpy(&number, buf->base, sizeof number);
  CHECK_EQ((number + 1) % HANDLES, handle - handles);
  got++;
  uv_close((uv_handle_t*)handle, on_close);
}

int main(void) {
  uv_loop_t loop;
  struct rlimit limit;
  CHECK_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  if (limit.rlim_cur < HANDLES + 50) test_skip("too few descriptors");
  test_loop_init(&loop);
  int fds = open_fds();
  static union address names[HANDLES];
  for (int i = 0; i < HANDLES; i++) {
    names[i] = bind_to(&loop, &handles[i], "127.0.0.1", 0);
    CHECK_EQ(uv_udp_recv_start(&handles[i], give_buffer, on_received), 0);
  }
  for (int i = 0; i < HANDLES; i++) {
    numbers[i] = i;
    uv_buf_t buf = uv_buf_init((char*)&numbers[i], sizeof numbers[i]);
    const struct sockaddr* to = &names[(i + 1) % HANDLES].any;
    CHECK_EQ(uv_udp_send(&reqs[i], &handles[i], &buf, 1, to, on_sent), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, HANDLES);
  CHECK_EQ(sent, HANDLES);
  CHECK_EQ(closed, HANDLES);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK(open_fds() <= fds);
  return 0;
}

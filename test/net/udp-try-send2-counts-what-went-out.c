/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Many datagrams with one call: how many went out; the error only if the first failed. */
#include "datagrams.h"

enum { MANY = 70 };

static int got;

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  (void)handle, (void)buf, (void)flags;
  if (from == NULL) return;
  CHECK_EQ(nread, 2);
  if (++got == MANY + 2) uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  static char big[70000];
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address to = bind_to(&loop, &udp, "127.0.0.1", 0);
  struct sockaddr strange = {.sa_family = AF_NETLINK};
  uv_buf_t parts[2] = {text("a"), text("b")};
  uv_buf_t too_big = uv_buf_init(big, sizeof big);
  uv_buf_t* bufs[MANY];
  unsigned counts[MANY];
  struct sockaddr* names[MANY];
  for (int i = 0; i < MANY; i++) {
    bufs[i] = parts;
    counts[i] = 2;
    names[i] = &to.any;
  }
  CHECK_EQ(uv_udp_try_send2(&udp, 0, bufs, counts, names, 0), UV_EINVAL);
  CHECK_EQ(uv_udp_try_send2(&udp, 1, bufs, counts, names, 1), UV_EINVAL);
  CHECK_EQ(uv_udp_recv_start(&udp, give_buffer, on_received), 0);
  int sent = 0; /* libuv stops at 20 of them, we go on */
  while (sent < MANY) {
    int n = uv_udp_try_send2(&udp, (unsigned)(MANY - sent), bufs, counts, names, 0);
    CHECK(n > 0);
    sent += n;
  }
  bufs[2] = &too_big;
  counts[2] = 1;
  CHECK_EQ(uv_udp_try_send2(&udp, 4, bufs, counts, names, 0), 2);
  CHECK_EQ(uv_udp_try_send2(&udp, 2, bufs + 2, counts + 2, names, 0), UV_EMSGSIZE);
  names[0] = &strange;
  CHECK_EQ(uv_udp_try_send2(&udp, 2, bufs, counts, names, 0), UV_EINVAL);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, MANY + 2);

  uv_udp_t pair;
  uv_udp_send_t req;
  int other = open_pair(&loop, &pair);
  bufs[2] = parts;
  CHECK_EQ(uv_udp_try_send2(&pair, 2, bufs, counts, (struct sockaddr* [2]){0}, 0), 2);
  fill_pair(&pair);
  CHECK_EQ(uv_udp_send(&req, &pair, parts, 2, NULL, NULL), 0);
  CHECK_EQ(uv_udp_try_send2(&pair, 2, bufs, counts, (struct sockaddr* [2]){0}, 0), UV_EAGAIN);
  close(other);
  test_loop_close(&loop);
  return 0;
}

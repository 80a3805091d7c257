/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* With UV_UDP_RECVMMSG a buffer of less than 64 KiB holds no chunk: the reader is told
 * UV_EINVAL and gets its buffer back; the datagram waits for a larger one. */
#include "datagrams.h"

static char room[65536];
static size_t size = 64;

static void give(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, (unsigned)size);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK(buf->base == room);
  if (nread == UV_EINVAL) {
    CHECK(from == NULL && flags == 0 && buf->len == size);
    log_put("einval");
    size = size < sizeof room - 1 ? sizeof room - 1 : sizeof room;
  } else if (nread > 0) {
    CHECK_EQ(flags, UV_UDP_MMSG_CHUNK);
    log_put("%d", (int)nread);
    uv_close((uv_handle_t*)handle, NULL);
  }
}

int main(void) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address any = address_of("127.0.0.1", 0);
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, AF_INET | UV_UDP_RECVMMSG), 0);
  CHECK_EQ(uv_udp_bind(&udp, &any.any, 0), 0);
  any = own_address(&udp);
  uv_buf_t one = text("abc");
  CHECK_EQ(uv_udp_try_send(&udp, &one, 1, &any.any), 3);
  CHECK_EQ(uv_udp_recv_start(&udp, give, on_received), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("einval einval 3");
  test_loop_close(&loop);
  return 0;
}

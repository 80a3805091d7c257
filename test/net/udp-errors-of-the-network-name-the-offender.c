/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* With UV_UDP_LINUX_RECVERR also a socket that is not connected hears that nobody has
 * the port: once as an error of the socket, once from the queue of errors, with the
 * address of who said so. Datagrams still come after that. One system call for many
 * (UV_UDP_RECVMMSG) tells the same. */
#include "datagrams.h"

static char room[2 * 64 * 1024];
static uv_udp_t udp;
static union address own;
static int plain, offended, datagrams;

static void give_room(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  (void)handle, (void)suggested;
  *buf = uv_buf_init(room, sizeof room);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  uv_buf_t hello = text("hello");
  (void)buf;
  if (nread == UV_ECONNREFUSED && (flags & UV_UDP_LINUX_RECVERR)) {
    char name[INET_ADDRSTRLEN];
    CHECK_EQ(uv_ip_name(from, name, sizeof name), 0);
    CHECK_STR(name, "127.0.0.1");
    offended++;
    CHECK_EQ(uv_udp_try_send(&udp, &hello, 1, &own.any), 5);
  } else if (nread == UV_ECONNREFUSED) {
    plain++;
  } else if (from != NULL) {
    CHECK_EQ(nread, 5);
    datagrams++;
    uv_close((uv_handle_t*)handle, NULL);
  } else {
    CHECK_EQ(nread, 0);
  }
}

static void hear(unsigned init_flags) {
  uv_loop_t loop;
  test_loop_init(&loop);
  plain = offended = datagrams = 0;
  union address to = nobody(&loop);
  union address any = address_of("127.0.0.1", 0);
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, init_flags), 0);
  CHECK_EQ(uv_udp_bind(&udp, &any.any, UV_UDP_LINUX_RECVERR), 0);
  own = own_address(&udp);
  CHECK_EQ(uv_udp_recv_start(&udp, give_room, on_received), 0);
  uv_buf_t words = text("anybody?");
  CHECK_EQ(uv_udp_try_send(&udp, &words, 1, &to.any), 8);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(plain, 1);
  CHECK_EQ(offended, 1);
  CHECK_EQ(datagrams, 1);
  test_loop_close(&loop);
}

int main(void) {
  hear(AF_INET);
  hear(AF_INET | UV_UDP_RECVMMSG);
  return 0;
}

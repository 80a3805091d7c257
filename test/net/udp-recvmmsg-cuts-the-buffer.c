/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* With UV_UDP_RECVMMSG datagrams come in chunks of one buffer, 20 at most, then the
 * whole buffer comes back with UV_UDP_MMSG_FREE. */
#include "datagrams.h"

enum { CHUNK = 64 * 1024, DATAGRAMS = 25 };

static char* whole;
static size_t chunks_of_buffer;
static int out; /* buffers that have not come back */
static int got, in_buffer;

static void give_whole(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  CHECK_EQ(suggested, CHUNK);
  CHECK_EQ(uv_udp_using_recvmmsg((uv_udp_t*)handle), 1);
  whole = malloc(chunks_of_buffer * CHUNK);
  *buf = uv_buf_init(whole, (unsigned)(chunks_of_buffer * CHUNK));
  out++;
  in_buffer = 0;
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  if (flags & UV_UDP_MMSG_CHUNK) {
    CHECK_EQ(flags, UV_UDP_MMSG_CHUNK);
    CHECK(from != NULL);
    CHECK(buf->base == whole + in_buffer++ * CHUNK);
    CHECK_EQ(buf->len, CHUNK);
    CHECK_EQ(nread, sizeof(int));
    int number;
    memcpy(&number, buf->base, sizeof number);
    CHECK_EQ(number, got++);
    return;
  }
  CHECK_EQ(nread, 0);
  CHECK(from == NULL && buf->base == whole);
  CHECK_EQ(buf->len, chunks_of_buffer * CHUNK);
  log_put("%d%s", in_buffer, flags == UV_UDP_MMSG_FREE ? "" : "none");
  free(whole);
  out--;
  if (got == DATAGRAMS) uv_close((uv_handle_t*)handle, NULL);
}

static void receive(size_t chunks, const char* expected) {
  uv_loop_t loop;
  uv_udp_t udp;
  test_loop_init(&loop);
  union address any = address_of("127.0.0.1", 0);
  got = out = 0;
  chunks_of_buffer = chunks;
  CHECK_EQ(uv_udp_init_ex(&loop, &udp, AF_INET | UV_UDP_RECVMMSG), 0);
  CHECK_EQ(uv_udp_bind(&udp, &any.any, 0), 0);
  any = own_address(&udp);
  for (int i = 0; i < DATAGRAMS; i++) {
    uv_buf_t buf = uv_buf_init((char*)&i, sizeof i);
    CHECK_EQ(uv_udp_try_send(&udp, &buf, 1, &any.any), sizeof i);
  }
  CHECK_EQ(uv_udp_recv_start(&udp, give_whole, on_received), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(got, DATAGRAMS);
  CHECK_EQ(out, 0);
  log_check(expected);
  log_reset();
  test_loop_close(&loop);
}

int main(void) {
  uv_udp_t plain;
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_udp_init(&loop, &plain), 0);
  CHECK_EQ(uv_udp_using_recvmmsg(&plain), 0);
  test_loop_close(&loop);
  receive(10, "10 10 5");
  receive(30, "20 5");
  return 0;
}

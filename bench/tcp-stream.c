/* SPDX-License-Identifier: MIT */
/*
 * One way over one TCP connection, both ends on one loop: writes of 64 KiB, four
 * of them queued at any time. ns per write.
 *
 *     tcp-stream [WRITES]
 *
 * Wanted: 1
 */
#include "tcp.h"

enum { CHUNK = 65536, QUEUED = 4 };

static uv_tcp_t server, sender, receiver;
static uv_connect_t connect_req;
static uv_write_t writes[QUEUED];
static char out[CHUNK], in[CHUNK];
static uint64_t writes_max, begun, received;

static void on_alloc(uv_handle_t* handle, size_t size, uv_buf_t* buf) {
  (void)handle, (void)size;
  *buf = uv_buf_init(in, sizeof in);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  must(nread >= 0);
  received += (uint64_t)nread;
  if (received < writes_max * CHUNK) return;
  uv_close((uv_handle_t*)stream, NULL);
  uv_close((uv_handle_t*)&sender, NULL);
  uv_close((uv_handle_t*)&server, NULL);
}

static void on_written(uv_write_t* write, int status) {
  if (status == UV_ECANCELED) return;
  must(status == 0);
  if (begun == writes_max) return;
  begun++;
  uv_buf_t buf = uv_buf_init(out, sizeof out);
  must(uv_write(write, (uv_stream_t*)&sender, &buf, 1, on_written) == 0);
}

static void on_connect(uv_connect_t* connect, int status) {
  (void)connect;
  must(status == 0);
  for (int i = 0; i < QUEUED; i++) on_written(&writes[i], 0);
}

static void on_connection(uv_stream_t* from, int status) {
  must(status == 0);
  must(uv_tcp_init(from->loop, &receiver) == 0);
  must(uv_accept(from, (uv_stream_t*)&receiver) == 0);
  must(uv_read_start((uv_stream_t*)&receiver, on_alloc, on_read) == 0);
}

int main(int argc, char** argv) {
  writes_max = bench_arg(argc, argv, 1, 20000);
  uv_loop_t loop;
  struct sockaddr_in address;
  must(uv_loop_init(&loop) == 0);
  tcp_listen(&loop, &server, 8, on_connection, &address);
  must(uv_tcp_init(&loop, &sender) == 0);
  must(uv_tcp_connect(&connect_req, &sender, (struct sockaddr*)&address, on_connect) == 0);

  uint64_t begin_ns = bench_now_ns();
  must(uv_run(&loop, UV_RUN_DEFAULT) == 0);
  uint64_t took_ns = bench_now_ns() - begin_ns;

  must(received == writes_max * CHUNK);
  bench_end_loop(&loop);
  bench_report("tcp-stream", took_ns, writes_max);
  return 0;
}

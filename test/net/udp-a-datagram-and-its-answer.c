/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Each side sees the other's address, the bytes are those of all buffers, and nothing
 * is left open at the end. IPv4 and IPv6. */
#include "datagrams.h"

static uv_udp_t server, client;
static uv_udp_send_t question, answer;
static union address server_address, client_address;
static int server_got, client_got, told_empty, sent;

static int same_port(const struct sockaddr* a, const union address* b) {
  return a->sa_family == b->any.sa_family &&
         ((const struct sockaddr_in*)a)->sin_port == b->in.sin_port; /* of in6 too */
}

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK_EQ(status, 0);
  CHECK(req->handle == (req == &question ? &client : &server));
  CHECK_EQ(uv_udp_get_send_queue_count(req->handle), 0);
  CHECK_EQ(uv_udp_get_send_queue_size(req->handle), 0);
  sent++;
}

static void on_server(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                      const struct sockaddr* from, unsigned flags) {
  CHECK_EQ(flags, 0);
  CHECK(handle == &server && buf->base == receive_buffer);
  if (nread == 0 && from == NULL) {
    told_empty++;
    return;
  }
  CHECK_EQ(nread, 10);
  CHECK(memcmp(buf->base, "who is it?", 10) == 0);
  CHECK(same_port(from, &client_address));
  server_got++;
  uv_buf_t parts[6] = {text("i"), text("t"), text(" "), text("is "), text(""), text("me")};
  CHECK_EQ(uv_udp_send(&answer, &server, parts, 6, from, on_sent), 0);
  CHECK_EQ(uv_udp_get_send_queue_size(&server), 8);
  CHECK_EQ(uv_udp_get_send_queue_count(&server), 1);
  memset(parts, 0, sizeof parts); /* the array is the caller's, the bytes must last */
}

static void on_client(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                      const struct sockaddr* from, unsigned flags) {
  if (nread == 0 && from == NULL) return;
  CHECK_EQ(flags, 0);
  CHECK_EQ(nread, 8);
  CHECK(memcmp(buf->base, "it is me", 8) == 0);
  CHECK(same_port(from, &server_address));
  client_got++;
  uv_close((uv_handle_t*)handle, NULL);
  uv_close((uv_handle_t*)&server, NULL);
}

static void talk(const char* ip) {
  uv_loop_t loop;
  test_loop_init(&loop);
  int fds = open_fds();
  server_got = client_got = told_empty = sent = 0;
  server_address = bind_to(&loop, &server, ip, 0);
  client_address = bind_to(&loop, &client, ip, 0);
  CHECK_EQ(uv_udp_recv_start(&server, give_buffer, on_server), 0);
  CHECK_EQ(uv_udp_recv_start(&client, give_buffer, on_client), 0);
  CHECK_EQ(uv_udp_recv_start(&client, give_buffer, on_client), UV_EALREADY);
  uv_buf_t words = text("who is it?");
  CHECK_EQ(uv_udp_send(&question, &client, &words, 1, &server_address.any, on_sent), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(server_got, 1);
  CHECK_EQ(client_got, 1);
  CHECK_EQ(told_empty, 1);
  CHECK_EQ(sent, 2);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK(open_fds() <= fds);
}

int main(void) {
  talk("127.0.0.1");
  if (has_ipv6()) talk("::1");
  return 0;
}

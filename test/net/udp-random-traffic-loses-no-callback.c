/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Handles that send, try to send, stop, start, connect and close each other at random, out
 * of every callback: each send has exactly one callback, each handle one close callback,
 * what is received was sent, and no descriptor is left. */
#include "datagrams.h"

enum { HANDLES = 8, ACTIONS = 6000, SENDS = 4096 };

struct node {
  uv_udp_t udp;
  union address name;
  int open;
  int connected;
};

static uv_loop_t loop;
static struct node nodes[HANDLES];
static uv_udp_send_t sends[SENDS];
static char busy[SENDS];
static uint64_t state = 0x9e3779b97f4a7c15u;
static int actions, begun, ended, opened, closed;
static long sent_bytes, got_bytes;
static char payload[70000];

static void act(void);

static unsigned pick(unsigned below) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (unsigned)(state >> 20) % below;
}

static void give(uv_handle_t* handle, size_t suggested, uv_buf_t* buf) {
  static char room[HANDLES][2 * 64 * 1024];
  (void)suggested;
  if (pick(50) == 0) return;
  *buf = uv_buf_init(room[(struct node*)handle - nodes], pick(9) == 0 ? 3 : sizeof room[0]);
}

static void on_received(uv_udp_t* handle, ssize_t nread, const uv_buf_t* buf,
                        const struct sockaddr* from, unsigned flags) {
  CHECK(((struct node*)handle)->open);
  /* UV_EINVAL: a small room for chunks. */
  if (nread < 0)
    CHECK(nread == UV_ENOBUFS || nread == UV_ECONNREFUSED ||
          (nread == UV_EINVAL && buf->len == 3 && uv_udp_using_recvmmsg(handle)));
  if (nread > 0) {
    CHECK(from != NULL);
    CHECK(memcmp(buf->base, payload, (size_t)nread) == 0);
    got_bytes += nread;
  }
  CHECK_EQ(flags & ~(unsigned)(UV_UDP_PARTIAL | UV_UDP_MMSG_CHUNK | UV_UDP_MMSG_FREE), 0);
  if (pick(2)) act();
}

static void on_sent(uv_udp_send_t* req, int status) {
  CHECK(busy[req - sends]);
  busy[req - sends] = 0;
  CHECK(status == 0 || status == UV_ECANCELED || status == UV_EMSGSIZE ||
        status == UV_ECONNREFUSED || status == UV_EDESTADDRREQ); /* disconnected since */
  ended++;
  if (pick(2)) act();
}

static void open_node(struct node* node) {
  union address any = address_of("127.0.0.1", 0);
  unsigned flags = pick(3) == 0 ? UV_UDP_RECVMMSG : 0;
  CHECK_EQ(uv_udp_init_ex(&loop, &node->udp, AF_INET | flags), 0);
  CHECK_EQ(uv_udp_bind(&node->udp, &any.any, 0), 0);
  node->name = own_address(&node->udp);
  node->open = 1;
  node->connected = 0;
  opened++;
  if (pick(5)) CHECK_EQ(uv_udp_recv_start(&node->udp, give, on_received), 0);
}

static void on_close(uv_handle_t* handle) {
  struct node* node = (struct node*)handle;
  CHECK(node->open);
  CHECK_EQ(uv_udp_get_send_queue_count(&node->udp), 0);
  node->open = 0;
  closed++;
  if (actions < ACTIONS) open_node(node);
}

static void send_some(struct node* node, const struct sockaddr* to) {
  uv_udp_send_t* req = &sends[pick(SENDS)];
  if (busy[req - sends]) return;
  /* Each buffer begins where the last one ended, so that the whole is payload. */
  uv_buf_t bufs[6];
  unsigned count = 1 + pick(6);
  size_t at = 0;
  for (unsigned i = 0; i < count; i++) {
    size_t size = pick(100) == 0 ? 11000 : pick(40);
    bufs[i] = uv_buf_init(payload + at, (unsigned)size);
    at += size;
  }
  if (pick(30) == 0) {
    int r = uv_udp_try_send(&node->udp, bufs, count, to);
    if (r > 0) CHECK_EQ(r, at);
    if (r > 0) sent_bytes += r;
    return;
  }
  busy[req - sends] = 1;
  CHECK_EQ(uv_udp_send(req, &node->udp, bufs, count, to, on_sent), 0);
  sent_bytes += (long)at;
  begun++;
}

static void act(void) {
  if (actions >= ACTIONS) return;
  actions++;
  struct node* node = &nodes[pick(HANDLES)];
  struct node* other = &nodes[pick(HANDLES)];
  if (!node->open || uv_is_closing((uv_handle_t*)&node->udp)) return;
  switch (pick(16)) {
    case 0:
      CHECK_EQ(uv_udp_recv_stop(&node->udp), 0);
      break;
    case 1: {
      int r = uv_udp_recv_start(&node->udp, give, on_received);
      CHECK(r == 0 || r == UV_EALREADY);
      break;
    }
    case 2:
      if (pick(3) == 0) uv_close((uv_handle_t*)&node->udp, on_close);
      break;
    case 3:
      CHECK_EQ(uv_udp_connect(&node->udp, node->connected ? NULL : &other->name.any), 0);
      node->connected = !node->connected;
      break;
    default:
      send_some(node, node->connected ? NULL : &other->name.any);
  }
  if (pick(3)) act();
}

static void on_idle(uv_idle_t* handle) {
  act();
  if (actions < ACTIONS) return;
  uv_close((uv_handle_t*)handle, NULL);
  for (int i = 0; i < HANDLES; i++)
    if (nodes[i].open && !uv_is_closing((uv_handle_t*)&nodes[i].udp))
      uv_close((uv_handle_t*)&nodes[i].udp, on_close);
}

int main(void) {
  uv_idle_t idle;
  for (size_t i = 0; i < sizeof payload; i++) payload[i] = (char)(i * 7);
  test_loop_init(&loop);
  int fds = open_fds();
  for (int i = 0; i < HANDLES; i++) open_node(&nodes[i]);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, on_idle);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(begun, ended);
  CHECK_EQ(opened, closed);
  CHECK(begun > 1000 && got_bytes > 1000 && got_bytes <= sent_bytes);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK(open_fds() <= fds);
  return 0;
}

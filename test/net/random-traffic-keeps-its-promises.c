/* SPDX-License-Identifier: MIT */
/* Connections that write, stop and start reading, shut down, close and reset at random,
 * in whatever callback runs: each request is told once, bytes arrive in order and none
 * that was not sent, a stream that was shut down has brought all of them, and nothing is
 * left in the end. TEST_SEED and TEST_STEPS change and lengthen it. */
#include <sys/resource.h>

#include "streams.h"

enum { LINKS = 24, WRITES = 6, CHUNK_MAX = 200 * 1024 };

struct end {
  union {
    uv_tcp_t tcp;
    uv_pipe_t pipe;
    uv_stream_t stream;
    uv_handle_t handle;
  } u;
  struct {
    uv_write_t req;
    int busy;
    size_t size;
  } writes[WRITES];
  uv_shutdown_t shut;
  uv_connect_t connect;
  int open, shutting, connecting, shut_done, reset;
  uint64_t sent, received; /* bytes: offered in order, seen */
  struct end* other;
};

static uv_loop_t loop;
static uv_tcp_t server;
static struct sockaddr_in address;
static struct end ends[2 * LINKS];
static struct end* waiting; /* the end whose connection the server is to accept */
static char pattern[CHUNK_MAX + 256];
static uint64_t seed = 1;
static long steps = 30000, begun, told, closed, opened, clean;

static unsigned pick(unsigned below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % below;
}

static void act(struct end* end);
static void link_up(int number);

static void on_close(uv_handle_t* handle) {
  struct end* end = (struct end*)handle;
  for (int i = 0; i < WRITES; i++) CHECK(!end->writes[i].busy);
  CHECK(!end->shutting);
  CHECK(!end->connecting);
  CHECK_EQ(uv_stream_get_write_queue_size(&end->u.stream), 0);
  end->open = 0;
  closed++;
  if (!end->other->open && steps > 0) link_up((int)((end - ends) / 2));
}

static void close_end(struct end* end) {
  if (uv_is_closing(&end->u.handle)) return;
  if (end->u.handle.type == UV_TCP && pick(3) == 0 && uv_is_readable(&end->u.stream)) {
    int err = uv_tcp_close_reset(&end->u.tcp, on_close);
    if (err == 0) {
      end->reset = 1;
      return;
    }
    CHECK_EQ(err, UV_EINVAL);
  }
  uv_close(&end->u.handle, on_close);
}

static void on_write(uv_write_t* req, int status) {
  struct end* end = (struct end*)req->handle;
  told++;
  int i = 0;
  while (&end->writes[i].req != req) i++;
  CHECK(end->writes[i].busy);
  end->writes[i].busy = 0;
  CHECK(status == 0 || status == UV_ECANCELED || status == UV_EPIPE || status == UV_ECONNRESET);
  if (status != 0) end->reset = 1;
  act(end);
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  struct end* end = (struct end*)req->handle;
  told++;
  CHECK(end->shutting);
  end->shutting = 0;
  if (status == 0) end->shut_done = 1;
  act(end);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  struct end* end = (struct end*)stream;
  if (nread > 0) {
    for (ssize_t i = 0; i < nread; i += 97)
      CHECK_EQ((unsigned char)buf->base[i], (end->received + (uint64_t)i) & 0xFF);
    end->received += (uint64_t)nread;
    CHECK(end->received <= end->other->sent);
  } else if (nread == UV_EOF) {
    /* Once the other end is closed, what it had not read makes the kernel reset. */
    const struct end* other = end->other;
    if (other->shut_done && !other->reset && !uv_is_closing(&other->u.handle)) {
      CHECK_EQ(end->received, end->other->sent);
      clean++;
    }
  } else if (nread != 0) {
    CHECK_EQ(nread, UV_ECONNRESET);
    close_end(end);
    return;
  }
  act(end);
}

static void write_some(struct end* end) {
  int i = (int)pick(WRITES);
  if (end->writes[i].busy) return;
  size_t size = pick(4) == 0 ? pick(CHUNK_MAX) : pick(300);
  uv_buf_t bufs[7];
  unsigned count = 1 + pick(7);
  size_t at = (size_t)(end->sent & 0xFF), left = size;
  for (unsigned n = 0; n < count; n++) {
    size_t part = n + 1 == count ? left : pick((unsigned)left + 1);
    bufs[n] = uv_buf_init(pattern + at, (unsigned)part);
    at += part;
    left -= part;
  }
  if (pick(4) == 0) {
    int n = uv_try_write(&end->u.stream, bufs, count);
    if (n > 0) end->sent += (uint64_t)n;
    return;
  }
  end->sent += size;
  int err = uv_write(&end->writes[i].req, &end->u.stream, bufs, count, on_write);
  if (err != 0) {
    CHECK_EQ(err, UV_EPIPE);
    end->sent -= size;
    return;
  }
  end->writes[i].busy = 1;
  begun++;
}

static void act(struct end* end) {
  if (uv_is_closing(&end->u.handle) || !end->open) return;
  if (--steps <= 0) {
    close_end(end);
    if (steps > -10) uv_close((uv_handle_t*)&server, NULL), steps = -10;
    return;
  }
  for (unsigned n = pick(3); n > 0; n--) write_some(end);
  switch (pick(12)) {
    case 0:
      uv_read_stop(&end->u.stream);
      break;
    case 1:
      if (pick(8) == 0 && uv_shutdown(&end->shut, &end->u.stream, on_shutdown) == 0) {
        end->shutting = 1;
        begun++;
      }
      break;
    case 2:
      if (pick(8) == 0) close_end(end);
      break;
    case 3:
      if (pick(8) == 0 && end->other->open) close_end(end->other);
      break;
    default:
      (void)uv_read_start(&end->u.stream, streams_alloc, on_read);
  }
}

static void on_connect(uv_connect_t* req, int status) {
  struct end* end = (struct end*)req->handle;
  told++;
  CHECK(end->connecting);
  end->connecting = 0;
  CHECK(status == 0 || status == UV_ECANCELED || status == UV_ECONNRESET);
  if (status != 0 && !uv_is_closing(&end->u.handle)) close_end(end);
  act(end);
}

static void reset_end(struct end* end, struct end* other) {
  memset(end, 0, sizeof *end);
  end->other = other;
  end->open = 1;
  opened++;
}

/* One is connected at a time, so that the server knows whose other end it accepts. */
static void link_up(int number) {
  struct end *a = &ends[2 * number], *b = a + 1;
  int tcp = pick(2) == 0 && waiting == NULL;
  reset_end(a, b);
  if (tcp) {
    waiting = b;
    memset(b, 0, sizeof *b);
    b->other = a;
    CHECK_EQ(uv_tcp_init(&loop, &a->u.tcp), 0);
    CHECK_EQ(uv_tcp_connect(&a->connect, &a->u.tcp, (struct sockaddr*)&address, on_connect), 0);
    a->connecting = 1;
    begun++;
    if (pick(2) == 0) act(a);
    return;
  }
  int fds[2];
  reset_end(b, a);
  CHECK_EQ(uv_socketpair(SOCK_STREAM, 0, fds, 0, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &a->u.pipe, 0), 0);
  CHECK_EQ(uv_pipe_init(&loop, &b->u.pipe, 0), 0);
  CHECK_EQ(uv_pipe_open(&a->u.pipe, fds[0]), 0);
  CHECK_EQ(uv_pipe_open(&b->u.pipe, fds[1]), 0);
  act(a);
  act(b);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  struct end* end = waiting;
  waiting = NULL;
  CHECK(end != NULL);
  struct end* other = end->other;
  reset_end(end, other);
  CHECK_EQ(uv_tcp_init(&loop, &end->u.tcp), 0);
  CHECK_EQ(uv_accept(stream, &end->u.stream), 0);
  act(end);
}

/* A nudge for links in which nobody acts any more. */
static void on_timer(uv_timer_t* timer) {
  for (int i = 0; i < 2 * LINKS; i++) act(&ends[i]);
  if (steps > 0) return;
  for (int i = 0; i < 2 * LINKS; i++)
    if (ends[i].open) close_end(&ends[i]);
  uv_close((uv_handle_t*)timer, NULL);
}

int main(void) {
  test_loop_init(&loop);
  const char* text = getenv("TEST_SEED");
  if (text != NULL) seed = strtoull(text, NULL, 10);
  text = getenv("TEST_STEPS");
  if (text != NULL) steps = atol(text);
  signal(SIGPIPE, SIG_IGN);
  for (size_t i = 0; i < sizeof pattern; i++) pattern[i] = (char)i;
  address = streams_listen(&loop, &server, on_connection);
  uv_run(&loop, UV_RUN_NOWAIT);
  int before = open_fds();
  for (int i = 0; i < LINKS; i++) link_up(i);
  uv_timer_t timer;
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 1, 1), 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(begun, told);
  CHECK_EQ(opened, closed);
  CHECK(opened > 2 * LINKS);
  CHECK(clean > 0);
  CHECK_EQ(open_fds(), before - 1);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

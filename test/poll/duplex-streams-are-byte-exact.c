/* SPDX-License-Identifier: MIT */
/* Both ends of a socket pair send a megabyte to each other at the same time, in
 * pieces of many sizes, driven by uv_poll_t alone: every byte arrives in order. */
/* matrix: backends */
#include <sys/socket.h>

#include "../test.h"

enum { BYTES = 1 << 20 };

struct end {
  uv_poll_t handle;
  int fd;
  size_t sent;
  size_t got;
  unsigned random;
};

static struct end ends[2];

static unsigned char byte_at(size_t i) {
  return (unsigned char)(i * 31 + (i >> 8));
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  struct end* end = handle->data;
  unsigned char piece[8192];
  CHECK_EQ(status, 0);
  end->random = end->random * 1103515245 + 12345;
  size_t size = 1 + (end->random >> 8) % sizeof piece;
  if ((events & UV_WRITABLE) && end->sent < BYTES) {
    if (size > BYTES - end->sent) size = BYTES - end->sent;
    for (size_t i = 0; i < size; i++) piece[i] = byte_at(end->sent + i);
    ssize_t n = write(end->fd, piece, size);
    CHECK(n > 0);
    end->sent += (size_t)n;
    if (end->sent == BYTES) CHECK_EQ(shutdown(end->fd, SHUT_WR), 0);
  }
  if (events & UV_READABLE) {
    ssize_t n = read(end->fd, piece, size);
    CHECK(n >= 0);
    for (ssize_t i = 0; i < n; i++) CHECK_EQ(piece[i], byte_at(end->got + (size_t)i));
    end->got += (size_t)n;
    if (n == 0) {
      CHECK_EQ(end->got, BYTES);
      uv_close((uv_handle_t*)handle, NULL);
      return;
    }
  }
  int wanted = UV_READABLE | (end->sent < BYTES ? UV_WRITABLE : 0);
  CHECK_EQ(uv_poll_start(handle, wanted, on_ready), 0);
}

int main(void) {
  uv_loop_t loop;
  int fds[2];
  test_loop_init(&loop);
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  for (int i = 0; i < 2; i++) {
    ends[i].fd = fds[i];
    ends[i].random = (unsigned)i + 1;
    ends[i].handle.data = &ends[i];
    CHECK_EQ(uv_poll_init(&loop, &ends[i].handle, fds[i]), 0);
    CHECK_EQ(uv_poll_start(&ends[i].handle, UV_READABLE | UV_WRITABLE, on_ready), 0);
  }
  /* An end may read its last byte before it has sent its own. */
  while (uv_run(&loop, UV_RUN_DEFAULT) != 0) {
  }
  for (int i = 0; i < 2; i++) CHECK_EQ(ends[i].got, BYTES);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* A watched descriptor is told with its number and what is waited for, a signal with its
 * number. */
#include <signal.h>
#include <sys/socket.h>

#include "../test.h"

static uv_loop_t loop;
static rondo_pending_t items[16];
static char texts[16][256];
static size_t count;

static void keep(void* arg, const rondo_pending_t* item) {
  CHECK(arg == &count);
  CHECK(count < 16);
  items[count] = *item;
  CHECK(item->text != NULL && strlen(item->text) < sizeof texts[0]);
  strcpy(texts[count++], item->text);
}

/* How many there are; both ways of asking agree. */
static size_t list(void) {
  count = 0;
  size_t returned = rondo_pending(&loop, keep, &count);
  CHECK_EQ(returned, count);
  CHECK_EQ(rondo_pending(&loop, NULL, NULL), count);
  return count;
}

static void on_poll(uv_poll_t* handle, int status, int events) {
  (void)handle, (void)status, (void)events;
}

static void on_signal(uv_signal_t* handle, int signum) {
  (void)handle, (void)signum;
}

int main(void) {
  static uv_poll_t poll;
  static uv_signal_t handle;
  char number[16];
  int fds[2];
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
  test_loop_init(&loop);
  CHECK_EQ(uv_poll_init(&loop, &poll, fds[0]), 0);
  CHECK_EQ(uv_signal_init(&loop, &handle), 0);
  CHECK_EQ(list(), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_poll), 0);
  CHECK_EQ(uv_signal_start(&handle, on_signal, SIGUSR2), 0);
  CHECK_EQ(list(), 2);
  CHECK_EQ(items[0].kind, RONDO_KIND_POLL);
  CHECK(items[0].object == &poll);
  snprintf(number, sizeof number, " %d", fds[0]);
  CHECK(strstr(texts[0], number) != NULL);
  CHECK(strstr(texts[0], "readable") != NULL && strstr(texts[0], "writable") == NULL);
  CHECK_EQ(items[1].kind, RONDO_KIND_SIGNAL);
  snprintf(number, sizeof number, " %d", SIGUSR2);
  CHECK(strstr(texts[1], number) != NULL);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE | UV_WRITABLE, on_poll), 0);
  CHECK_EQ(list(), 2);
  CHECK(strstr(texts[0], "readable") != NULL && strstr(texts[0], "writable") != NULL);
  CHECK_EQ(uv_poll_stop(&poll), 0);
  CHECK_EQ(uv_signal_stop(&handle), 0);
  CHECK_EQ(list(), 0);
  test_loop_close(&loop);
  return 0;
}

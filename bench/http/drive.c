/* SPDX-License-Identifier: MIT */
/*
 * Connections to a server under measurement. Each has some requests on their way, sends them in one
 * piece, and sends the next when all their answers have come: the usual load of a benchmark.
 *
 * 1. An answer is read to its end, by Content-Length or in chunks. One that is not 200, or is
 *    neither, fails: a server that answers wrong must not look fast.
 * 2. No more requests are sent than are wanted. So the server is nearly idle when drive() returns:
 * it only tidies up behind the last answers.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load.h"

enum { ROOM = 8192, EVENTS = 64 };

struct connection {
  int fd;
  int awaited; /* answers */
  size_t length;
  char text[ROOM]; /* what has come of the answers that are not complete */
};

static int epoll = -1;
static struct connection* connections;

void drive_connect(const struct load* load, int port) {
  epoll = epoll_create1(EPOLL_CLOEXEC);
  connections = calloc((size_t)load->connections, sizeof connections[0]);
  if (epoll < 0 || connections == NULL) fail("no memory", "connections");
  for (int i = 0; i < load->connections; i++) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || connect(fd, (struct sockaddr*)&address, sizeof address) != 0)
      fail("cannot connect", strerror(errno));
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connections[i].fd = fd;
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = &connections[i]};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) fail("epoll_ctl", strerror(errno));
  }
}

static void ask(struct connection* one, const struct load* load, int count) {
  static char* piece;
  if (piece == NULL) {
    piece = malloc((size_t)load->pipelined * load->request_length);
    if (piece == NULL) fail("no memory", "requests");
    for (int i = 0; i < load->pipelined; i++)
      memcpy(piece + (size_t)i * load->request_length, load->request, load->request_length);
  }
  one->awaited = count;
  size_t length = (size_t)count * load->request_length;
  if (send(one->fd, piece, length, MSG_NOSIGNAL) != (ssize_t)length)
    fail("cannot send", strerror(errno));
}

/* The length of the complete answer at the beginning of the text; 0: it is not complete. */
static size_t answer_length(const char* text, size_t length) {
  const char* end = memmem(text, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  if (length < 12 || memcmp(text, "HTTP/1.1 200", 12) != 0) fail("bad answer", "not 200");
  size_t head = (size_t)(end - text) + 4;
  for (const char* line = text; line < end; line = strstr(line, "\r\n") + 2) {
    if (strncasecmp(line, "content-length:", 15) == 0) {
      size_t whole = head + strtoul(line + 15, NULL, 10);
      return whole <= length ? whole : 0;
    }
    if (strncasecmp(line, "transfer-encoding: chunked", 26) != 0) continue;
    const char* last = memmem(end + 2, length - head + 2, "\r\n0\r\n\r\n", 7);
    return last == NULL ? 0 : (size_t)(last - text) + 7;
  }
  fail("bad answer", "no length");
}

/* How many answers have become complete. */
static int receive(struct connection* one) {
  ssize_t n = recv(one->fd, one->text + one->length, ROOM - 1 - one->length, MSG_DONTWAIT);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (n <= 0) fail("the server ended a connection", n < 0 ? strerror(errno) : "in the middle");
  one->length += (size_t)n;
  one->text[one->length] = '\0';
  int count = 0;
  size_t from = 0, whole;
  while ((whole = answer_length(one->text + from, one->length - from)) > 0) {
    from += whole;
    count++;
  }
  one->length -= from;
  memmove(one->text, one->text + from, one->length);
  if (one->length == ROOM - 1) fail("bad answer", "too long");
  if (count > one->awaited) fail("bad answer", "nobody asked");
  one->awaited -= count;
  return count;
}

void drive(const struct load* load, uint64_t requests) {
  uint64_t asked = 0, answered = 0;
  for (int i = 0; i < load->connections && asked < requests; i++) {
    uint64_t left = requests - asked;
    int count = left < (uint64_t)load->pipelined ? (int)left : load->pipelined;
    ask(&connections[i], load, count);
    asked += (uint64_t)count;
  }
  while (answered < requests) {
    struct epoll_event events[EVENTS];
    int n = epoll_wait(epoll, events, EVENTS, -1);
    if (n < 0 && errno != EINTR) fail("epoll_wait", strerror(errno));
    for (int i = 0; i < n; i++) {
      struct connection* one = events[i].data.ptr;
      answered += (uint64_t)receive(one);
      if (one->awaited > 0 || asked == requests) continue;
      uint64_t left = requests - asked;
      int count = left < (uint64_t)load->pipelined ? (int)left : load->pipelined;
      ask(one, load, count);
      asked += (uint64_t)count;
    }
  }
}

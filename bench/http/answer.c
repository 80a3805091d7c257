/* SPDX-License-Identifier: MIT */
/*
 * A bare server: epoll, a read, a look for the end of each head, and one ready text for an answer.
 * It serves clients that are measured, and is itself what a server's cost is compared with: it does
 * nothing that a server could leave out.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load.h"

enum { PIPELINED = 64, EVENTS = 64, BACKLOG = 4096 };

#define ANSWER                                                        \
  "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"                   \
  "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\nConnection: keep-alive\r\n" \
  "Keep-Alive: timeout=5\r\nContent-Length: 11\r\n\r\nhello world"

int answer_listen(int* port) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (fd < 0 || bind(fd, (struct sockaddr*)&address, length) != 0 || listen(fd, BACKLOG) != 0 ||
      getsockname(fd, (struct sockaddr*)&address, &length) != 0)
    fail("cannot listen", strerror(errno));
  *port = ntohs(address.sin_port);
  return fd;
}

static void accept_all(int epoll, int listener) {
  int fd;
  while ((fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0) fail("epoll_ctl", strerror(errno));
  }
}

/* Gives how many it answered. What is read holds whole requests: clients send them so. */
static uint64_t serve(int fd) {
  static char text[65536], answers[PIPELINED * sizeof ANSWER];
  ssize_t n = recv(fd, text, sizeof text, 0);
  if (n < 0 && errno == EAGAIN) return 0;
  if (n <= 0) {
    close(fd);
    return 0;
  }
  size_t count = 0;
  const char* from = text;
  const char* end;
  while (count < PIPELINED && (end = memmem(from, (size_t)(text + n - from), "\r\n\r\n", 4))) {
    memcpy(answers + count++ * (sizeof ANSWER - 1), ANSWER, sizeof ANSWER - 1);
    from = end + 4;
  }
  size_t length = count * (sizeof ANSWER - 1);
  if (length > 0 && send(fd, answers, length, MSG_NOSIGNAL) != (ssize_t)length && errno != EPIPE &&
      errno != ECONNRESET)
    fail("cannot send", strerror(errno));
  return count;
}

void answer(int listener, uint64_t requests) {
  static int epoll = -1;
  if (epoll < 0) {
    epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
    if (epoll < 0 || epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event) != 0)
      fail("epoll", strerror(errno));
  }
  for (uint64_t answered = 0; answered < requests;) {
    struct epoll_event events[EVENTS];
    int n = epoll_wait(epoll, events, EVENTS, -1);
    if (n < 0 && errno != EINTR) fail("epoll_wait", strerror(errno));
    for (int i = 0; i < n; i++) {
      if (events[i].data.fd == listener)
        accept_all(epoll, listener);
      else
        answered += serve(events[i].data.fd);
    }
  }
}

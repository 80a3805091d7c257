/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_getaddrinfo with a callback and without: numeric names and services, hints, and
 * copies of what it was asked. */
#include <netdb.h>
#include <netinet/in.h>

#include "../test.h"

static int called;

static void check_answer(const struct addrinfo* answer, int port) {
  CHECK(answer != NULL);
  CHECK_EQ(answer->ai_family, AF_INET);
  CHECK_EQ(answer->ai_socktype, SOCK_DGRAM);
  const struct sockaddr_in* name = (const struct sockaddr_in*)answer->ai_addr;
  CHECK_EQ(ntohl(name->sin_addr.s_addr), INADDR_LOOPBACK);
  CHECK_EQ(ntohs(name->sin_port), port);
}

static void on_answer(uv_getaddrinfo_t* req, int status, struct addrinfo* answer) {
  CHECK_EQ(status, 0);
  CHECK(answer == req->addrinfo);
  CHECK_EQ(uv_req_get_type((uv_req_t*)req), UV_GETADDRINFO);
  check_answer(answer, 8053);
  uv_freeaddrinfo(answer);
  called++;
}

int main(void) {
  uv_loop_t loop;
  uv_getaddrinfo_t req;
  test_loop_init(&loop);
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM};
  char name[] = "127.0.0.1";
  char service[] = "8053";
  CHECK_EQ(uv_getaddrinfo(&loop, &req, on_answer, name, service, &hints), 0);
  memset(&hints, 0xff, sizeof hints);
  memset(name, 'x', sizeof name - 1);
  memset(service, 'x', sizeof service - 1);
  CHECK_EQ(called, 0);
  CHECK_EQ(uv_loop_alive(&loop), 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(called, 1);

  hints = (struct addrinfo){.ai_family = AF_INET, .ai_socktype = SOCK_DGRAM};
  CHECK_EQ(uv_getaddrinfo(NULL, &req, NULL, "127.0.0.1", NULL, &hints), 0);
  check_answer(req.addrinfo, 0);
  uv_freeaddrinfo(req.addrinfo);
  CHECK_EQ(uv_getaddrinfo(&loop, &req, NULL, NULL, "53", &hints), 0);
  check_answer(req.addrinfo, 53);
  uv_freeaddrinfo(req.addrinfo);
  CHECK_EQ(uv_getaddrinfo(&loop, &req, NULL, "127.0.0.1", NULL, NULL), 0);
  uv_freeaddrinfo(req.addrinfo);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  uv_freeaddrinfo(NULL);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* uv_getnameinfo with a callback and without, both families. */
#include <netdb.h>
#include <netinet/in.h>

#include "../test.h"

static int called;

static void on_name(uv_getnameinfo_t* req, int status, const char* host, const char* service) {
  CHECK_EQ(status, 0);
  CHECK(host == req->host && service == req->service);
  CHECK_STR(host, "::1");
  CHECK_STR(service, "8053");
  called++;
}

int main(void) {
  uv_loop_t loop;
  uv_getnameinfo_t req;
  struct sockaddr_in in;
  struct sockaddr_in6 in6;
  test_loop_init(&loop);
  CHECK_EQ(uv_ip4_addr("127.0.0.1", 53, &in), 0);
  CHECK_EQ(uv_ip6_addr("::1", 8053, &in6), 0);
  const int numeric = NI_NUMERICHOST | NI_NUMERICSERV;
  CHECK_EQ(uv_getnameinfo(NULL, &req, NULL, (struct sockaddr*)&in, numeric), 0);
  CHECK_STR(req.host, "127.0.0.1");
  CHECK_STR(req.service, "53");
  CHECK_EQ(uv_getnameinfo(&loop, &req, on_name, (struct sockaddr*)&in6, numeric), 0);
  memset(&in6, 0, sizeof in6);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(called, 1);
  test_loop_close(&loop);
  return 0;
}

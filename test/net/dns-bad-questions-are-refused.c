/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Arguments that are none are UV_EINVAL at once; questions that have no answer are
 * UV_EAI_*, in the callback or by return. */
#include <netdb.h>
#include <netinet/in.h>

#include "../test.h"

static int status_seen;

static void on_answer(uv_getaddrinfo_t* req, int status, struct addrinfo* answer) {
  (void)req;
  CHECK(answer == NULL);
  status_seen = status;
}

static void on_name(uv_getnameinfo_t* req, int status, const char* host, const char* service) {
  (void)req;
  CHECK(host == NULL && service == NULL);
  status_seen = status;
}

static void expect(uv_loop_t* loop, const char* name, const char* service, struct addrinfo hints,
                   int status) {
  uv_getaddrinfo_t req;
  CHECK_EQ(uv_getaddrinfo(loop, &req, NULL, name, service, &hints), status);
  CHECK(req.addrinfo == NULL);
  CHECK_EQ(uv_getaddrinfo(loop, &req, on_answer, name, service, &hints), 0);
  status_seen = 0;
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(status_seen, status);
}

int main(void) {
  uv_loop_t loop;
  uv_getaddrinfo_t req;
  uv_getnameinfo_t name_req;
  test_loop_init(&loop);
  char name[300];
  memset(name, 'a', sizeof name);
  CHECK_EQ(uv_getaddrinfo(&loop, &req, on_answer, NULL, NULL, NULL), UV_EINVAL);
  CHECK_EQ(uv_getaddrinfo(&loop, NULL, on_answer, "x", NULL, NULL), UV_EINVAL);
  CHECK_EQ(uv_getaddrinfo(NULL, &req, on_answer, "x", NULL, NULL), UV_EINVAL);
  CHECK_EQ(uv_getaddrinfo(&loop, &req, on_answer, "", NULL, NULL), UV_EINVAL);
  CHECK_EQ(uv_getaddrinfo(&loop, &req, on_answer, "\xff.example", NULL, NULL), UV_EINVAL);
  name[256] = '\0';
  CHECK_EQ(uv_getaddrinfo(&loop, &req, on_answer, name, NULL, NULL), UV_EINVAL);
  CHECK_EQ(uv_loop_alive(&loop), 0);

  const struct addrinfo numeric = {.ai_flags = AI_NUMERICHOST};
  expect(&loop, "no number", NULL, numeric, UV_EAI_NONAME);
  name[255] = '\0';
  expect(&loop, name, NULL, numeric, UV_EAI_NONAME); /* long, but not too long */
  expect(&loop, "127.0.0.1", NULL, (struct addrinfo){.ai_flags = 1 << 30}, UV_EAI_BADFLAGS);
  expect(&loop, "127.0.0.1", NULL, (struct addrinfo){.ai_family = 12345}, UV_EAI_FAMILY);
  expect(&loop, "127.0.0.1", NULL, (struct addrinfo){.ai_socktype = 12345}, UV_EAI_SOCKTYPE);
  expect(&loop, "127.0.0.1", "nosuch",
         (struct addrinfo){.ai_flags = AI_NUMERICHOST, .ai_socktype = SOCK_STREAM}, UV_EAI_SERVICE);
  expect(&loop, "127.0.0.1", NULL,
         (struct addrinfo){.ai_flags = AI_NUMERICHOST, .ai_family = AF_INET6}, UV_EAI_ADDRFAMILY);

  struct sockaddr strange = {.sa_family = AF_UNIX};
  struct sockaddr_in in = {.sin_family = AF_INET};
  CHECK_EQ(uv_getnameinfo(&loop, NULL, on_name, (struct sockaddr*)&in, 0), UV_EINVAL);
  CHECK_EQ(uv_getnameinfo(&loop, &name_req, on_name, NULL, 0), UV_EINVAL);
  CHECK_EQ(uv_getnameinfo(&loop, &name_req, on_name, &strange, 0), UV_EINVAL);
  CHECK_EQ(uv_getnameinfo(&loop, &name_req, NULL, (struct sockaddr*)&in, 1 << 30), UV_EAI_BADFLAGS);
  CHECK_EQ(uv_getnameinfo(&loop, &name_req, on_name, (struct sockaddr*)&in, 1 << 30), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(status_seen, UV_EAI_BADFLAGS);
  test_loop_close(&loop);
  return 0;
}

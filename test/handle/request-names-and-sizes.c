/* SPDX-License-Identifier: MIT */
/* Names and sizes of every request type, and what is said of one that is none. */
/* matrix: none */
#include "../test.h"

int main(void) {
  const struct {
    uv_req_type type;
    int number;
    const char* name;
    size_t size;
  } all[] = {
      {UV_REQ, 1, "req", sizeof(uv_req_t)},
      {UV_CONNECT, 2, "connect", sizeof(uv_connect_t)},
      {UV_WRITE, 3, "write", sizeof(uv_write_t)},
      {UV_SHUTDOWN, 4, "shutdown", sizeof(uv_shutdown_t)},
      {UV_UDP_SEND, 5, "udp_send", sizeof(uv_udp_send_t)},
      {UV_FS, 6, "fs", sizeof(uv_fs_t)},
      {UV_WORK, 7, "work", sizeof(uv_work_t)},
      {UV_GETADDRINFO, 8, "getaddrinfo", sizeof(uv_getaddrinfo_t)},
      {UV_GETNAMEINFO, 9, "getnameinfo", sizeof(uv_getnameinfo_t)},
      {UV_RANDOM, 10, "random", sizeof(uv_random_t)},
  };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
    CHECK_EQ(all[i].type, all[i].number);
    CHECK_STR(uv_req_type_name(all[i].type), all[i].name);
    CHECK_EQ(uv_req_size(all[i].type), all[i].size);
  }
  CHECK(uv_req_type_name(UV_UNKNOWN_REQ) == NULL);
  CHECK(uv_req_type_name(UV_REQ_TYPE_MAX) == NULL);
  CHECK_EQ(uv_req_size(UV_UNKNOWN_REQ), (size_t)-1);
  CHECK_EQ(uv_req_size(UV_REQ_TYPE_MAX), (size_t)-1);
  return 0;
}

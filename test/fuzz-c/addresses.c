/* SPDX-License-Identifier: MIT */
/* Addresses as text: what is read can be written, and reads the same. */
#include <arpa/inet.h>

#include "fuzz.h"
#include "uv.h"

enum { SIZE_MAX_READ = 512 };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > SIZE_MAX_READ) return 0;
  char* text = text_of(data, size);
  struct sockaddr_in v4, v4_again;
  struct sockaddr_in6 v6, v6_again;
  char* name = room(INET6_ADDRSTRLEN);
  if (uv_ip4_addr(text, 80, &v4) == 0) {
    CHECK(uv_ip4_name(&v4, name, INET6_ADDRSTRLEN) == 0 && strcmp(name, text) == 0);
    CHECK(uv_ip4_addr(name, 80, &v4_again) == 0 && same(&v4, &v4_again, sizeof v4));
    CHECK(uv_ip4_name(&v4, name, strlen(text)) == UV_ENOSPC);
  }
  if (uv_ip6_addr(text, 80, &v6) == 0) {
    CHECK(uv_ip6_name(&v6, name, INET6_ADDRSTRLEN) == 0);
    CHECK(uv_ip6_addr(name, 80, &v6_again) == 0);
    CHECK(same(&v6.sin6_addr, &v6_again.sin6_addr, sizeof v6.sin6_addr));
  }
  free(name);
  free(text);
  return 0;
}

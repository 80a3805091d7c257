/* SPDX-License-Identifier: MIT */
/* Only requests that the pool runs can be cancelled: UV_EINVAL for the others. */
/* matrix: none */
#include "../test.h"

int main(void) {
  uv_req_t req;
  memset(&req, 0, sizeof req);
  CHECK_EQ(uv_cancel(&req), UV_EINVAL);
  const uv_req_type others[] = {UV_CONNECT, UV_WRITE, UV_SHUTDOWN, UV_UDP_SEND};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
    req.type = others[i];
    CHECK_EQ(uv_cancel(&req), UV_EINVAL);
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Only SIGPROF can be blocked (UV_EINVAL for others); idle time can be measured;
 * what is unknown is UV_ENOSYS. SQPOLL is refused: see uv.h. */
/* matrix: none */
#include <signal.h>

#include "../test.h"

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF), 0);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGPROF), 0);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, SIGINT), UV_EINVAL);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_BLOCK_SIGNAL, 0), UV_EINVAL);
  CHECK_EQ(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  CHECK_EQ(uv_loop_configure(&loop, UV_LOOP_USE_IO_URING_SQPOLL), UV_ENOSYS);
  CHECK_EQ(uv_loop_configure(&loop, (uv_loop_option)42), UV_ENOSYS);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * Which library a program got: no benchmark, but what bench/run prints above its
 * tables. One line, "VERSION BACKEND". The backend is what a new loop waits
 * with: uring or epoll of librondo's (which RONDO_POLL chooses; "none" if no
 * loop can be made), and always epoll of libuv's before 1.45.
 *
 * Compiled with BENCH_RONDO against librondo.
 */
#include "bench.h"

#ifdef BENCH_RONDO
#include <rondo.h>
#endif

int main(void) {
  uv_loop_t loop;
  if (uv_loop_init(&loop) != 0) {
    printf("%s none\n", uv_version_string());
    return 0;
  }
#ifdef BENCH_RONDO
  printf("%s %s\n", uv_version_string(), rondo_loop_backend(&loop));
#else
  printf("%s epoll\n", uv_version_string());
#endif
  must(uv_loop_close(&loop) == 0);
  return 0;
}

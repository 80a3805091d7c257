/* SPDX-License-Identifier: MIT */
/* A descriptor has one started handle: while there is one, another is refused with
 * UV_EEXIST, at its init or, if it was made before, at its start. */
/* matrix: backends */
#include "../test.h"

static void never(uv_poll_t* handle, int status, int events) {
  (void)handle;
  test_fail(__FILE__, __LINE__, "called with %d, %d", status, events);
}

int main(void) {
  uv_loop_t loop;
  uv_poll_t first;
  uv_poll_t second;
  uv_poll_t third;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);

  CHECK_EQ(uv_poll_init(&loop, &first, ends[0]), 0);
  CHECK_EQ(uv_poll_init(&loop, &second, ends[0]), 0); /* none is started yet */
  CHECK_EQ(uv_poll_start(&first, UV_READABLE, never), 0);
  CHECK_EQ(uv_poll_start(&second, UV_READABLE, never), UV_EEXIST);
  CHECK_EQ(uv_poll_init(&loop, &third, ends[0]), UV_EEXIST);
  CHECK_EQ(uv_is_active((uv_handle_t*)&second), 0);

  CHECK_EQ(uv_poll_stop(&first), 0);
  CHECK_EQ(uv_poll_start(&second, UV_READABLE, never), 0);
  CHECK_EQ(uv_poll_start(&first, UV_READABLE, never), UV_EEXIST);

  uv_close((uv_handle_t*)&second, NULL);
  CHECK_EQ(uv_poll_start(&first, UV_READABLE, never), 0);
  CHECK_EQ(uv_poll_start(&first, UV_READABLE | UV_DISCONNECT, never), 0); /* its own */
  test_loop_close(&loop);
  return 0;
}

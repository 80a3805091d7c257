/* SPDX-License-Identifier: MIT */
/* Asyncs that were sent together are shown with kind, id, sender and handle; what has
 * run is not shown again, and one alone is no choice. */
#include "script.h"

static void first(uv_async_t* handle) {
  script_on_async(handle);
  CHECK(rondo_current_id(&loop) == last[0].id);
  CHECK_EQ(asked, 1);
  CHECK_EQ(last_point, RONDO_CHOICE_POLL_ORDER);
  CHECK_EQ(last_count, 3);
  for (size_t i = 0; i < 3; i++) {
    CHECK_EQ(last[i].kind, RONDO_KIND_ASYNC);
    CHECK(last[i].object == &asyncs[i]);
    CHECK_EQ(last[i].parent, 0);
    for (size_t k = 0; k < i; k++) CHECK(last[k].id != last[i].id);
  }
}

static void later(uv_async_t* handle) {
  script_on_async(handle);
  CHECK_EQ(asked, 2); /* not about the last one */
  CHECK_EQ(last_count, 2);
  CHECK(last[0].object == &asyncs[1]);
  CHECK(last[1].object == &asyncs[2]);
}

int main(void) {
  script_init();
  CHECK_EQ(uv_async_init(&loop, &asyncs[0], first), 0);
  CHECK_EQ(uv_async_init(&loop, &asyncs[1], later), 0);
  CHECK_EQ(uv_async_init(&loop, &asyncs[2], later), 0);
  script_send();
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("a b c");
  CHECK_EQ(asked, 2);
  test_loop_close(&loop);
  return 0;
}

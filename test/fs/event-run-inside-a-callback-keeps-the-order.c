/* SPDX-License-Identifier: MIT */
/* uv_run inside a callback goes on where the delivery stands: every handle hears every
 * event, none twice, and each hears them in order unless the callback itself is in between. */
/* matrix: backends */
#include "watched.h"

static uv_loop_t loop;
static uv_fs_event_t a, b, c;

static void on_event(uv_fs_event_t* handle, const char* name, int events, int status) {
  CHECK_EQ(status, 0);
  const char* who = handle->data;
  log_event(who, name, events);
  if (strcmp(who, "a-") != 0 || strcmp(name, "one") != 0) return;
  make_file("three");
  log_put("(");
  uv_run(&loop, UV_RUN_NOWAIT);
  log_put(")");
  CHECK_STR(name, "one"); /* the name is still good */
}

int main(void) {
  watched_init();
  test_loop_init(&loop);
  uv_fs_event_t* all[] = {&a, &b, &c};
  const char* names[] = {"a-", "b-", "c-"};
  for (int i = 0; i < 3; i++) {
    CHECK_EQ(uv_fs_event_init(&loop, all[i]), 0);
    all[i]->data = (void*)names[i];
    CHECK_EQ(uv_fs_event_start(all[i], on_event, ".", 0), 0);
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  make_file("one");
  make_file("two");
  uv_run(&loop, UV_RUN_ONCE);
  uv_run(&loop, UV_RUN_NOWAIT);
  /* The inner run finds the place of the outer one in the ring and leaves it there. */
  log_check("a-one:r ( b-two:r c-two:r a-two:r b-three:r c-three:r a-three:r ) b-one:r c-one:r");
  test_loop_close(&loop);
  watched_done("one", "two", "three", NULL);
  return 0;
}

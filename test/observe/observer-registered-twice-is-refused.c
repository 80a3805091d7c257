/* SPDX-License-Identifier: MIT */
/* UV_EEXIST for an observer that is registered, UV_ENOENT for one that is not, UV_EINVAL
 * for one without a function. */
/* matrix: none */
#include "../test.h"

static rondo_observer_t observers[3];

static void say(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)l;
  if (event->type == RONDO_EVENT_BEGIN) log_put("%s", (const char*)observer->data);
}

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

int main(void) {
  static char* names[] = {"a", "b", "c"};
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < 3; i++) {
    observers[i].on_event = say;
    observers[i].data = names[i];
    CHECK_EQ(rondo_observe(&loop, &observers[i]), 0);
  }

  rondo_observer_t other = {.on_event = say};
  rondo_observer_t empty = {0};
  CHECK_EQ(rondo_observe(&loop, &observers[1]), UV_EEXIST);
  CHECK_EQ(rondo_unobserve(&loop, &other), UV_ENOENT);
  CHECK_EQ(rondo_observe(&loop, &empty), UV_EINVAL);
  CHECK_EQ(rondo_unobserve(&loop, &observers[1]), 0);
  CHECK_EQ(rondo_unobserve(&loop, &observers[1]), UV_ENOENT);
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  log_check("a c");
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Several observers hear each event, the one registered first before the others, also
 * after one has left and come back. */
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

  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  CHECK_EQ(rondo_unobserve(&loop, &observers[0]), 0);
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  CHECK_EQ(rondo_observe(&loop, &observers[0]), 0);
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  log_check("a b c b c b c a");
  test_loop_close(&loop);
  return 0;
}

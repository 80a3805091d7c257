/* SPDX-License-Identifier: MIT */
/* An observer that unregisters itself, the one before it or the one after it while it is
 * told does not disturb the others, and may be freed at once. */
/* matrix: none */
#include "../test.h"

static rondo_observer_t* observers[5];

static void drop(uv_loop_t* l, int i) {
  CHECK_EQ(rondo_unobserve(l, observers[i]), 0);
  free(observers[i]);
  observers[i] = NULL;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  if (event->type != RONDO_EVENT_BEGIN) return;
  int self = 0;
  while (observers[self] != observer) self++;
  log_put("%d", self);
  if (self != 2) return;
  if (observers[1] == NULL) return;
  drop(l, 1); /* the one before, which was told already */
  drop(l, 3); /* the one after, which will not be */
}

static void leaves(rondo_observer_t* observer, uv_loop_t* l, const rondo_event_t* event) {
  (void)observer;
  if (event->type != RONDO_EVENT_BEGIN) return;
  log_put("0");
  drop(l, 0);
}

static void nothing(uv_loop_t* l, void* arg) {
  (void)l, (void)arg;
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < 5; i++) {
    observers[i] = calloc(1, sizeof *observers[i]);
    CHECK(observers[i] != NULL);
    observers[i]->on_event = i == 0 ? leaves : on_event;
    CHECK_EQ(rondo_observe(&loop, observers[i]), 0);
  }
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  log_check("0 1 2 4");
  log_reset();
  rondo_call(&loop, RONDO_KIND_MAIN, NULL, nothing, NULL);
  log_check("2 4");
  drop(&loop, 2);
  drop(&loop, 4);
  test_loop_close(&loop);
  return 0;
}

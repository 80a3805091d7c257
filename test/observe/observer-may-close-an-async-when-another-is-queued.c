/* SPDX-License-Identifier: MIT */
/* Two asyncs are sent, and an observer that is told of the first closes the second, and
 * the other way round: only the one that is left comes, and the other may be freed. */
#include "../test.h"

static uv_async_t* asyncs[2];
static int told, came, closed, keep;

static void on_close(uv_handle_t* handle) {
  free(handle);
  closed++;
}

static void on_event(rondo_observer_t* observer, uv_loop_t* loop, const rondo_event_t* event) {
  (void)observer, (void)loop;
  if (event->type != RONDO_EVENT_QUEUED || event->kind != RONDO_KIND_ASYNC || told++ > 0) return;
  uv_close((uv_handle_t*)asyncs[!keep], on_close);
}

static void on_async(uv_async_t* handle) {
  CHECK(handle == asyncs[keep]);
  came++;
}

int main(void) {
  uv_loop_t loop;
  rondo_observer_t observer = {.on_event = on_event};
  for (keep = 0; keep <= 1; keep++) {
    told = came = closed = 0;
    test_loop_init(&loop);
    CHECK_EQ(rondo_observe(&loop, &observer), 0);
    for (int i = 0; i < 2; i++) {
      asyncs[i] = malloc(sizeof *asyncs[i]);
      CHECK_EQ(uv_async_init(&loop, asyncs[i], on_async), 0);
    }
    CHECK_EQ(uv_async_send(asyncs[0]) | uv_async_send(asyncs[1]), 0);
    for (int i = 0; i < 3; i++) uv_run(&loop, UV_RUN_NOWAIT);
    CHECK_EQ(came, 1);
    CHECK_EQ(closed, 1);
    CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
    uv_close((uv_handle_t*)asyncs[keep], on_close);
    test_loop_close(&loop);
    CHECK_EQ(closed, 2);
  }
  return 0;
}

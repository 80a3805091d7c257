/* SPDX-License-Identifier: MIT */
/* Without memory for a batch to choose from, asyncs are delivered in order all the same;
 * one that its neighbour closes meanwhile does not come, and may be freed. */
#include "../test.h"

static int failing, closed;
static uv_async_t* second;

static void* my_malloc(size_t size) {
  return failing ? NULL : malloc(size);
}

static void* my_realloc(void* memory, size_t size) {
  return failing ? NULL : realloc(memory, size);
}

static void* my_calloc(size_t count, size_t size) {
  return failing ? NULL : calloc(count, size);
}

static size_t choose(uv_loop_t* loop, void* arg, rondo_choice_point point,
                     const rondo_candidate_t* candidates, size_t count) {
  (void)loop, (void)arg, (void)point, (void)candidates, (void)count;
  return 0;
}

static void on_close(uv_handle_t* handle) {
  free(handle);
  closed++;
}

static void on_first(uv_async_t* handle) {
  (void)handle;
  uv_close((uv_handle_t*)second, on_close);
}

static void never(uv_async_t* handle) {
  (void)handle;
  CHECK(0);
}

int main(void) {
  uv_loop_t loop;
  uv_async_t first;
  CHECK_EQ(uv_replace_allocator(my_malloc, my_realloc, my_calloc, free), 0);
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose, NULL), 0);
  second = malloc(sizeof *second);
  CHECK_EQ(uv_async_init(&loop, &first, on_first) | uv_async_init(&loop, second, never), 0);
  failing = 1;
  CHECK_EQ(uv_async_send(&first) | uv_async_send(second), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  failing = 0;
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(closed, 1);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* The handle closed last has its close callback first, whatever the types and
 * wherever they were closed. */
#include "../test.h"

static uv_timer_t a, b, c, d;

static void on_close(uv_handle_t* handle) {
  log_put("%s", (const char*)handle->data);
}
static void on_prepare(uv_prepare_t* handle) {
  uv_prepare_stop(handle);
  uv_close((uv_handle_t*)&c, on_close);
  uv_close((uv_handle_t*)&d, on_close);
}

int main(void) {
  uv_loop_t loop;
  uv_prepare_t prepare;
  test_loop_init(&loop);
  uv_timer_t* all[] = {&a, &b, &c, &d};
  const char* names[] = {"a", "b", "c", "d"};
  for (int i = 0; i < 4; i++) {
    uv_timer_init(&loop, all[i]);
    all[i]->data = (void*)names[i];
  }
  uv_prepare_init(&loop, &prepare);
  uv_prepare_start(&prepare, on_prepare);
  uv_close((uv_handle_t*)&a, on_close);
  uv_close((uv_handle_t*)&b, on_close);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("d c b a");
  test_loop_close(&loop);
  return 0;
}

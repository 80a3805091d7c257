/* SPDX-License-Identifier: MIT */
/* uv_print_all_handles and uv_print_active_handles: "[RA-] type     address", a
 * line a handle in order of initialisation, R for referenced, A for active. */
/* matrix: none */
#include "../test.h"

static char text[4096];

static void on_timer(uv_timer_t* handle) {
  (void)handle;
}

static void print(void (*how)(uv_loop_t*, FILE*), uv_loop_t* loop) {
  FILE* stream = fmemopen(text, sizeof text, "w");
  CHECK(stream != NULL);
  how(loop, stream);
  CHECK_EQ(fclose(stream), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t active, unref, stopped;
  uv_async_t async;
  uv_prepare_t prepare;
  char expected[4096];
  test_loop_init(&loop);
  print(uv_print_all_handles, &loop);
  CHECK_STR(text, "");
  uv_timer_init(&loop, &active);
  uv_timer_start(&active, on_timer, 1, 0);
  uv_timer_init(&loop, &unref);
  uv_timer_start(&unref, on_timer, 1, 0);
  uv_unref((uv_handle_t*)&unref);
  uv_timer_init(&loop, &stopped);
  uv_async_init(&loop, &async, NULL);
  uv_prepare_init(&loop, &prepare);
  uv_unref((uv_handle_t*)&prepare);
  print(uv_print_all_handles, &loop);
  snprintf(expected, sizeof expected,
           "[RA-] timer    %p\n[-A-] timer    %p\n[R--] timer    %p\n[RA-] async    %p\n"
           "[---] prepare  %p\n",
           (void*)&active, (void*)&unref, (void*)&stopped, (void*)&async, (void*)&prepare);
  CHECK_STR(text, expected);
  print(uv_print_active_handles, &loop);
  snprintf(expected, sizeof expected, "[RA-] timer    %p\n[-A-] timer    %p\n[RA-] async    %p\n",
           (void*)&active, (void*)&unref, (void*)&async);
  CHECK_STR(text, expected);
  test_loop_close(&loop);
  return 0;
}

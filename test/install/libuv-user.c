/* SPDX-License-Identifier: MIT */
/*
 * A program that knows libuv only: compiled with whichever uv.h, linked with whichever
 * libuv.so. Ends with 0 if its loop works; says on which library it ran.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <uv.h>

static int timeouts;
static int works;

static void on_timer(uv_timer_t* timer) {
  if (++timeouts == 3) uv_close((uv_handle_t*)timer, NULL);
}

static void on_work(uv_work_t* req) {
  *(int*)req->data = 1;
}

static void on_worked(uv_work_t* req, int status) {
  (void)req;
  if (status == 0) works++;
}

int main(void) {
  uv_timer_t timer;
  uv_work_t work;
  int worked = 0;
  uv_loop_t* loop = uv_default_loop();
  if (loop == NULL) return 1;
  work.data = &worked;
  if (uv_timer_init(loop, &timer) != 0 || uv_timer_start(&timer, on_timer, 1, 1) != 0) return 2;
  if (uv_queue_work(loop, &work, on_work, on_worked) != 0) return 3;
  if (uv_run(loop, UV_RUN_DEFAULT) != 0 || uv_loop_close(loop) != 0) return 4;
  if (timeouts != 3 || works != 1 || worked != 1) return 5;
  puts(dlsym(RTLD_DEFAULT, "rondo_loop_backend") != NULL ? "librondo" : "libuv");
  return 0;
}

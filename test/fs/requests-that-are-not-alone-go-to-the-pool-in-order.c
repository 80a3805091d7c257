/* SPDX-License-Identifier: MIT */
/* The kernel's ring and the page cache serve a request that is alone. When a second one comes in
 * the same turn the pool gets the first, too, and before it: so none overtakes another. One that
 * was cancelled meanwhile stays so. */
/* matrix: backends */
#include "files.h"

static uv_fs_t reqs[4];
static char byte;
static int fd, other, closed;
static int calls;
static int cancelled;

static void on_done(uv_fs_t* req) {
  calls++;
  if (req->result == UV_ECANCELED)
    cancelled++;
  else
    CHECK(req->result >= 0);
  uv_fs_req_cleanup(req);
}

/* Who goes to the pool, in this order. */
static void on_event(rondo_observer_t* observer, uv_loop_t* of, const rondo_event_t* event) {
  (void)observer, (void)of;
  if (event->type == RONDO_EVENT_DROPPED) log_put("dropped");
  if (event->type == RONDO_EVENT_POOL_QUEUED)
    log_put("%d", (int)((const uv_fs_t*)event->object - reqs));
}

static void on_several(uv_timer_t* timer) {
  uv_buf_t buf = uv_buf_init(&byte, 1);
  uv_buf_t text = uv_buf_init("x", 1);
  CHECK_EQ(uv_fs_write(&loop, &reqs[0], fd, &text, 1, 0, on_done), 0);
  CHECK_EQ(uv_fs_read(&loop, &reqs[1], fd, &buf, 1, 0, on_done), 0);
  CHECK_EQ(uv_fs_mkdir(&loop, &reqs[2], "folder", 0700, on_done), 0);
  CHECK_EQ(uv_fs_close(&loop, &reqs[3], closed, on_done), 0);
  log_check("0 1 2 3");
  uv_close((uv_handle_t*)timer, NULL);
}

static void on_alone(uv_timer_t* timer) {
  uv_buf_t text = uv_buf_init("y", 1);
  CHECK_EQ(uv_fs_write(&loop, &reqs[0], other, &text, 1, 0, on_done), 0);
  log_check("");
  CHECK_EQ(uv_cancel((uv_req_t*)&reqs[0]), 0);
  CHECK_EQ(uv_fs_stat(&loop, &reqs[1], ".", on_done), 0);
  log_check("1");
  uv_close((uv_handle_t*)timer, NULL);
}

static void run(uv_timer_cb cb, int count) {
  uv_timer_t timer;
  log_reset();
  calls = 0;
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, cb, 0, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(calls, count);
}

int main(void) {
  rondo_observer_t observer = {.on_event = on_event};
  files_begin();
  files_write("file", "x", 1);
  fd = open("file", O_RDWR | O_CLOEXEC);
  other = open("file", O_RDWR | O_CLOEXEC);
  closed = open("file", O_RDONLY | O_CLOEXEC); /* its own: threads of the pool run side by side */
  CHECK(fd >= 0 && other >= 0 && closed >= 0);
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  run(on_several, 4);
  CHECK_EQ(byte, 'x');
  if (strcmp(rondo_loop_backend(&loop), "uring") == 0) {
    run(on_alone, 2);
    CHECK_EQ(cancelled, 1);
  }
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  CHECK_EQ(close(fd), 0);
  CHECK_EQ(close(other), 0);
  files_end();
  return 0;
}

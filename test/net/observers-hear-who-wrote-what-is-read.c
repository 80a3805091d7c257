/* SPDX-License-Identifier: MIT */
/* matrix: backends */
/* Where both ends of a pipe are in the process, the callback that reads was made ready by the one
 * that wrote the last of its bytes, and the end by whoever closed. Once somebody else writes there,
 * too, nobody is named. */
#include "streams.h"

static uv_loop_t loop;
static uv_pipe_t in, out;
static uv_timer_t timer;
static uv_idle_t idle;
static rondo_kind kinds[256]; /* by id */

static void on_event(rondo_observer_t* observer, uv_loop_t* at, const rondo_event_t* event) {
  (void)observer, (void)at;
  CHECK(event->id < 256);
  if (event->type == RONDO_EVENT_BEGIN) kinds[event->id] = event->kind;
  if (event->type != RONDO_EVENT_READY) return;
  CHECK_EQ(event->value, 0); /* no other loop's */
  log_put("%s-by-%s", rondo_kind_name(event->kind), rondo_kind_name(kinds[event->parent]));
}

static void write_word(const char* word) {
  uv_buf_t buf = uv_buf_init((char*)word, (unsigned)strlen(word));
  CHECK_EQ(uv_try_write((uv_stream_t*)&out, &buf, 1), (int)buf.len);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)stream;
  if (nread == UV_EOF)
    log_put("eof");
  else
    log_put("%.*s", (int)nread, buf->base);
}

/* The idle phase comes before poll: both words are read at once. */
static void on_idle(uv_idle_t* handle) {
  write_word("two");
  uv_idle_stop(handle);
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  write_word("one");
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
}

static void on_closing_timer(uv_timer_t* handle) {
  (void)handle;
  uv_close((uv_handle_t*)&out, NULL);
}

static void make(int* stray) {
  int fds[2];
  CHECK_EQ(uv_pipe(fds, 0, 0), 0);
  if (stray != NULL) *stray = dup(fds[1]);
  CHECK_EQ(uv_pipe_init(&loop, &in, 0), 0);
  CHECK_EQ(uv_pipe_open(&in, fds[0]), 0);
  CHECK_EQ(uv_pipe_init(&loop, &out, 0), 0);
  CHECK_EQ(uv_pipe_open(&out, fds[1]), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&in, streams_alloc, on_read), 0);
  log_reset();
}

static void run_timer(uv_timer_cb cb) {
  CHECK_EQ(uv_timer_start(&timer, cb, 0, 0), 0);
  while (uv_is_active((uv_handle_t*)&timer) || uv_is_active((uv_handle_t*)&idle))
    uv_run(&loop, UV_RUN_ONCE);
}

int main(void) {
  test_loop_init(&loop);
  rondo_observer_t observer = {.on_event = on_event};
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_idle_init(&loop, &idle), 0);

  make(NULL);
  run_timer(on_timer);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("read-by-idle onetwo");
  log_reset();
  run_timer(on_closing_timer);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("read-by-timer eof");
  uv_close((uv_handle_t*)&in, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);

  int stray;
  make(&stray);
  CHECK_EQ(write(stray, "stray", 5), 5);
  uv_run(&loop, UV_RUN_ONCE);
  run_timer(on_timer);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("stray onetwo");
  close(stray);

  rondo_unobserve(&loop, &observer);
  test_loop_close(&loop);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Connects, connections, reads, writes and shutdowns pass the door with their kinds:
 * each request that is queued begins once or is dropped, begins nest properly, and
 * rondo_pending tells what each waits for. Unlike libuv, which has nothing of it. */
#include "streams.h"

static uv_loop_t loop;
static uv_tcp_t server, client, peer;
static uv_connect_t connect_req;
static uv_write_t write_req, silent;
static uv_shutdown_t shut;
static int queued[RONDO_KIND_MAX], begun[RONDO_KIND_MAX], dropped[RONDO_KIND_MAX], open_now;
static int sentences;

static void on_event(rondo_observer_t* observer, uv_loop_t* which, const rondo_event_t* event) {
  (void)observer, (void)which;
  if (event->type == RONDO_EVENT_QUEUED) queued[event->kind]++;
  if (event->type == RONDO_EVENT_DROPPED) dropped[event->kind]++;
  if (event->type == RONDO_EVENT_BEGIN) {
    begun[event->kind]++;
    open_now++;
    CHECK(event->id != 0);
    CHECK(event->object != NULL);
  }
  if (event->type == RONDO_EVENT_END) open_now--;
}

static void on_pending(void* arg, const rondo_pending_t* item) {
  (void)arg;
  const char* what = item->kind == RONDO_KIND_CONNECT      ? "to be connected"
                     : item->kind == RONDO_KIND_CONNECTION ? "waits for connections"
                     : item->kind == RONDO_KIND_WRITE      ? "bytes to write"
                     : item->kind == RONDO_KIND_SHUTDOWN   ? "once its writes are done"
                     : item->kind == RONDO_KIND_READ       ? "waits for data"
                                                           : NULL;
  if (what == NULL) return;
  CHECK(strstr(item->text, what) != NULL);
  sentences++;
}

static void on_write(uv_write_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  CHECK_EQ(open_now, 1);
}

static void on_shutdown(uv_shutdown_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

static void on_connect(uv_connect_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
}

static void on_read(uv_stream_t* stream, ssize_t nread, const uv_buf_t* buf) {
  (void)buf;
  CHECK_EQ(open_now, 1);
  if (nread > 0) return;
  CHECK_EQ(nread, UV_EOF);
  uv_close((uv_handle_t*)stream, NULL);
  uv_close((uv_handle_t*)&server, NULL);
  uv_close((uv_handle_t*)&client, NULL);
}

static void on_connection(uv_stream_t* stream, int status) {
  CHECK_EQ(status, 0);
  CHECK_EQ(uv_tcp_init(&loop, &peer), 0);
  CHECK_EQ(uv_accept(stream, (uv_stream_t*)&peer), 0);
  CHECK_EQ(uv_read_start((uv_stream_t*)&peer, streams_alloc, on_read), 0);
  sentences = 0;
  rondo_pending(&loop, on_pending, NULL);
  CHECK(sentences >= 2);
}

int main(void) {
  test_loop_init(&loop);
  rondo_observer_t observer = {.on_event = on_event};
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  struct sockaddr_in address = streams_listen(&loop, &server, on_connection);
  CHECK_EQ(uv_tcp_init(&loop, &client), 0);
  CHECK_EQ(uv_tcp_connect(&connect_req, &client, (struct sockaddr*)&address, on_connect), 0);
  uv_buf_t buf = uv_buf_init("x", 1);
  CHECK_EQ(uv_write(&write_req, (uv_stream_t*)&client, &buf, 1, on_write), 0);
  CHECK_EQ(uv_write(&silent, (uv_stream_t*)&client, &buf, 1, NULL), 0);
  CHECK_EQ(uv_shutdown(&shut, (uv_stream_t*)&client, on_shutdown), 0);
  CHECK_EQ(rondo_pending(&loop, on_pending, NULL), 5);
  CHECK_EQ(sentences, 5);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK_EQ(open_now, 0);
  CHECK_EQ(begun[RONDO_KIND_CONNECT], 1);
  CHECK_EQ(begun[RONDO_KIND_WRITE], 1);
  CHECK_EQ(dropped[RONDO_KIND_WRITE], 1);
  CHECK_EQ(begun[RONDO_KIND_SHUTDOWN], 1);
  CHECK_EQ(begun[RONDO_KIND_CONNECTION], 1);
  CHECK(begun[RONDO_KIND_READ] >= 2);
  CHECK_EQ(queued[RONDO_KIND_CONNECT], 1);
  CHECK_EQ(queued[RONDO_KIND_WRITE], 2);
  CHECK_EQ(queued[RONDO_KIND_SHUTDOWN], 1);
  CHECK_EQ(queued[RONDO_KIND_CONNECTION], 1);
  CHECK_EQ(dropped[RONDO_KIND_CONNECTION], 1);
  CHECK_EQ(queued[RONDO_KIND_READ], 1);
  CHECK_EQ(dropped[RONDO_KIND_READ], 1);
  CHECK_EQ(rondo_unobserve(&loop, &observer), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

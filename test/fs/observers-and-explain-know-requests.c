/* SPDX-License-Identifier: MIT */
/* Each request is told to observers as queued, begun and ended, of kind fs, with the id of the
 * callback that began it; rondo_pending has a sentence for one that is in flight. */
/* matrix: backends */
#include "files.h"

static uint64_t id;
static uint64_t second_id;
static uint64_t second_parent;
static uv_fs_t second;

static void on_second(uv_fs_t* req) {
  CHECK_EQ(req->result, 0);
  uv_fs_req_cleanup(req);
}

static void on_first(uv_fs_t* req) {
  CHECK_EQ(req->result, 0);
  uv_fs_req_cleanup(req);
  CHECK_EQ(uv_fs_mkdir(&loop, &second, "folder", 0700, on_second), 0);
}

static void on_event(rondo_observer_t* observer, uv_loop_t* of, const rondo_event_t* event) {
  (void)observer, (void)of;
  if (event->kind != RONDO_KIND_FS) return;
  if (event->type == RONDO_EVENT_QUEUED) {
    log_put("queued");
    if (id == 0)
      id = event->id;
    else {
      second_id = event->id;
      second_parent = event->parent;
    }
  }
  if (event->type == RONDO_EVENT_BEGIN) {
    log_put("begin");
    CHECK(event->object == (event->id == id ? &fs : &second));
    CHECK_EQ(event->reason, RONDO_REASON_DONE);
  }
  if (event->type == RONDO_EVENT_END) log_put("end");
}

static void on_pending(void* arg, const rondo_pending_t* item) {
  CHECK_EQ(item->kind, RONDO_KIND_FS);
  CHECK(item->object == &fs);
  CHECK(strstr(item->text, "fs #") != NULL);
  CHECK(strstr(item->text, "kernel") != NULL || strstr(item->text, "pool") != NULL ||
        strstr(item->text, "finished") != NULL);
  ++*(int*)arg;
}

int main(void) {
  int pending = 0;
  rondo_observer_t observer = {.on_event = on_event};
  files_begin();
  CHECK_EQ(rondo_observe(&loop, &observer), 0);
  CHECK_EQ(uv_fs_stat(&loop, &fs, ".", on_first), 0);
  CHECK_EQ(rondo_pending(&loop, on_pending, &pending), 1);
  CHECK_EQ(pending, 1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  log_check("queued begin queued end begin end");
  CHECK_EQ(second_parent, id);
  CHECK(second_id > id);
  rondo_unobserve(&loop, &observer);
  files_end();
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Requests that are done are shown to a chooser with their kind and id, and run in the order that
 * it picks. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 3 };

static uv_fs_t reqs[COUNT];
static char bytes[COUNT];
static size_t most;

static void on_end(uv_fs_t* req) {
  CHECK_EQ(req->result, 1);
  log_put("%d", (int)(req - reqs));
}

static size_t choose_last(uv_loop_t* of, void* arg, rondo_choice_point point,
                          const rondo_candidate_t* shown, size_t count) {
  (void)of, (void)arg;
  CHECK_EQ(point, RONDO_CHOICE_POLL_ORDER);
  if (count > most) most = count;
  for (size_t i = 0; i < count; i++) {
    CHECK_EQ(shown[i].kind, RONDO_KIND_FS);
    CHECK(shown[i].id != 0 && shown[i].object != NULL);
  }
  return count - 1;
}

int main(void) {
  files_begin();
  files_write("file", "abc", 3);
  int fd = open("file", O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK_EQ(rondo_loop_set_chooser(&loop, choose_last, NULL), 0);
  /* From memory: all are done in the first poll phase. */
  for (int i = 0; i < COUNT; i++) {
    uv_buf_t buf = uv_buf_init(&bytes[i], 1);
    CHECK_EQ(uv_fs_read(&loop, &reqs[i], fd, &buf, 1, i, on_end), 0);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  if (most == COUNT) log_check("2 1 0");
  CHECK_EQ(memcmp(bytes, "abc", 3), 0);
  CHECK_EQ(close(fd), 0);
  files_end();
  return 0;
}

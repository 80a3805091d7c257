/* SPDX-License-Identifier: MIT */
/* Thousands of requests of many kinds, a quarter of them cancelled at random moments: each has one
 * callback; one that uv_cancel took back ends with UV_ECANCELED and no other does; no descriptor is
 * lost, neither by an open nor by a close that was cancelled. */
/* matrix: backends */
#include "files.h"

enum { SLOTS = 48, TOTAL = 12000, FILES_MAX = SLOTS };

struct slot {
  uv_fs_t req;
  int active;
  int taken_back;
  int fd;
  char bytes[64];
};

static struct slot slots[SLOTS];
static int free_fds[FILES_MAX * 2];
static int free_count;
static int shared; /* a file for reading and writing */
static int begun;
static int ended;
static int taken_back;
static uint64_t seed = 0x9e3779b97f4a7c15u;

static unsigned draw(unsigned below) {
  seed ^= seed << 13;
  seed ^= seed >> 7;
  seed ^= seed << 17;
  return (unsigned)(seed >> 33) % below;
}

static void fill(void);

static void on_end(uv_fs_t* req) {
  struct slot* slot = (struct slot*)req;
  CHECK(slot->active);
  slot->active = 0;
  ended++;
  CHECK_EQ(req->result == UV_ECANCELED, slot->taken_back);
  if (req->fs_type == UV_FS_OPEN && req->result >= 0) free_fds[free_count++] = (int)req->result;
  if (req->fs_type == UV_FS_CLOSE) {
    if (slot->taken_back)
      free_fds[free_count++] = slot->fd;
    else
      CHECK_EQ(req->result, 0);
  }
  if (req->fs_type == UV_FS_READ && !slot->taken_back) CHECK_EQ(req->result, 64);
  if (req->fs_type == UV_FS_WRITE && !slot->taken_back) CHECK_EQ(req->result, 64);
  if (req->fs_type == UV_FS_STAT && !slot->taken_back) CHECK_EQ(req->result, 0);
  uv_fs_req_cleanup(req);
  fill();
}

static int begin(struct slot* slot) {
  static const char* const names[] = {"a", "b", "c", "d"};
  const char* one = names[draw(4)];
  const char* other = names[draw(4)];
  uv_fs_t* req = &slot->req;
  uv_buf_t buf = uv_buf_init(slot->bytes, sizeof slot->bytes);
  switch (draw(14)) {
    case 0:
    case 1:
      if (free_count + SLOTS < FILES_MAX * 2)
        return uv_fs_open(&loop, req, "shared", O_RDONLY, 0, on_end);
      /* fall through */
    case 2:
    case 3:
      if (free_count == 0) return uv_fs_stat(&loop, req, "shared", on_end);
      slot->fd = free_fds[--free_count];
      return uv_fs_close(&loop, req, slot->fd, on_end);
    case 4:
    case 5:
      return uv_fs_read(&loop, req, shared, &buf, 1, draw(1000), on_end);
    case 6:
      return uv_fs_write(&loop, req, shared, &buf, 1, draw(1000), on_end);
    case 7:
      return uv_fs_rename(&loop, req, one, other, on_end);
    case 8:
      return uv_fs_unlink(&loop, req, one, on_end);
    case 9:
      return uv_fs_copyfile(&loop, req, "shared", one, 0, on_end);
    case 10:
      return uv_fs_scandir(&loop, req, ".", 0, on_end);
    case 11:
      return uv_fs_mkdir(&loop, req, other, 0700, on_end);
    case 12:
      return uv_fs_rmdir(&loop, req, other, on_end);
    default:
      return uv_fs_stat(&loop, req, "shared", on_end);
  }
}

static void cancel_one(void) {
  struct slot* slot = &slots[draw(SLOTS)];
  if (!slot->active) return;
  int err = uv_cancel((uv_req_t*)&slot->req);
  CHECK(err == 0 || err == UV_EBUSY);
  if (err == 0 && !slot->taken_back) taken_back++;
  if (err == 0) slot->taken_back = 1;
}

static void fill(void) {
  for (int i = 0; i < SLOTS; i++) {
    if (slots[i].active || begun == TOTAL) continue;
    slots[i].active = 1;
    slots[i].taken_back = 0;
    begun++;
    CHECK_EQ(begin(&slots[i]), 0);
    if (draw(2) == 0) cancel_one();
  }
}

int main(void) {
  static char bytes[4096];
  files_begin();
  files_write("shared", bytes, sizeof bytes);
  int before = open_fds();
  shared = open("shared", O_RDWR | O_CLOEXEC);
  CHECK(shared >= 0);
  fill();
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(begun, TOTAL);
  CHECK_EQ(ended, TOTAL);
  CHECK(taken_back > 0);
  while (free_count > 0) CHECK_EQ(close(free_fds[--free_count]), 0);
  CHECK_EQ(close(shared), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  CHECK_EQ(open_fds(), before);
  test_loop_init(&loop);
  files_end();
  return 0;
}

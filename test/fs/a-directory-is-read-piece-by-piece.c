/* SPDX-License-Identifier: MIT */
/* opendir, readdir and closedir: every entry comes once, as many at a time as there is room for,
 * then none; the names are freed by cleaning up, the directory by closing. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 10, ROOM = 4 };

static void walk(int later) {
#define CALL(name, ...) (later ? LATER(name, __VA_ARGS__) : AT_ONCE(name, __VA_ARGS__))
  uv_dirent_t room[ROOM];
  int seen[COUNT] = {0};
  int total = 0;
  int pieces = 0;
  CHECK_EQ(CALL(opendir, "."), 0);
  uv_dir_t* dir = fs.ptr;
  CHECK(dir != NULL);
  uv_fs_req_cleanup(&fs);
  CHECK(fs.ptr == NULL);
  dir->dirents = room;
  dir->nentries = ROOM;
  for (;;) {
    ssize_t n = CALL(readdir, dir);
    CHECK(n >= 0 && n <= ROOM);
    for (ssize_t i = 0; i < n; i++) {
      CHECK_EQ(room[i].type, UV_DIRENT_FILE);
      CHECK_EQ(strlen(room[i].name), 1);
      seen[room[i].name[0] - '0']++;
    }
    total += (int)n;
    pieces++;
    uv_fs_req_cleanup(&fs);
    if (n == 0) break;
    CHECK(room[0].name == NULL);
  }
  CHECK_EQ(total, COUNT);
  CHECK_EQ(pieces, (COUNT + ROOM - 1) / ROOM + 1);
  for (int i = 0; i < COUNT; i++) CHECK_EQ(seen[i], 1);
  dir->nentries = 0;
  CHECK_EQ(CALL(readdir, dir), 0);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(closedir, dir), 0);
  CHECK(fs.ptr == NULL);
  uv_fs_req_cleanup(&fs);
}

int main(void) {
  files_begin();
  for (int i = 0; i < COUNT; i++) files_write((char[]){(char)('0' + i), '\0'}, "", 0);
  walk(0);
  walk(1);
  files_end();
  return 0;
}

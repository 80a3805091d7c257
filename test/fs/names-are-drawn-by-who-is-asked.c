/* SPDX-License-Identifier: MIT */
/* Whoever draws the letters of made-up names is asked again while a name is there already. An error
 * is no reason to ask again. */
/* matrix: backends */
#include "files.h"

static unsigned asked;

static void draw(unsigned attempt, char letters[RONDO_NAME_LETTERS]) {
  asked++;
  memcpy(letters, attempt == 0 ? "first0" : attempt == 1 ? "second" : "third0", RONDO_NAME_LETTERS);
}

int main(void) {
  files_begin();
  rondo_set_name_letters(draw);
  CHECK_EQ(AT_ONCE(mkdtemp, "made-XXXXXX"), 0);
  CHECK_STR(fs.path, "made-first0");
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(LATER(mkdtemp, "made-XXXXXX"), 0);
  CHECK_STR(fs.path, "made-second");
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(asked, 3);
  ssize_t fd = AT_ONCE(mkstemp, "made-XXXXXX");
  CHECK(fd >= 0);
  CHECK_STR(fs.path, "made-third0");
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(asked, 6);
  struct stat s;
  CHECK_EQ(fstat((int)fd, &s), 0);
  CHECK_EQ(s.st_mode, S_IFREG | 0600);
  CHECK_EQ(fcntl((int)fd, F_GETFD), FD_CLOEXEC);
  CHECK_EQ(fcntl((int)fd, F_GETFL) & O_ACCMODE, O_RDWR);
  CHECK_EQ(close((int)fd), 0);
  CHECK_EQ(stat("made-second", &s), 0);
  CHECK_EQ(s.st_mode, S_IFDIR | 0700);
  CHECK_EQ(AT_ONCE(mkdtemp, "none/XXXXXX"), UV_ENOENT);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(AT_ONCE(mkdtemp, "made-XXXXX"), UV_EINVAL);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(AT_ONCE(mkdtemp, "X"), UV_EINVAL);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(asked, 7);
  rondo_set_name_letters(NULL);
  files_end();
  return 0;
}

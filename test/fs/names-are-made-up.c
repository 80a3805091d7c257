/* SPDX-License-Identifier: MIT */
/* mkdtemp and mkstemp leave the caller's template alone; path is the new name, the folder or file
 * is for its owner only, the descriptor can be read and written and is closed on exec. */
/* matrix: backends */
#include "files.h"

static void check_name(const char* name, mode_t mode) {
  struct stat s;
  CHECK_EQ(strlen(name), strlen("made-XXXXXX"));
  CHECK_EQ(strncmp(name, "made-", 5), 0);
  CHECK(strcmp(name, "made-XXXXXX") != 0);
  CHECK_EQ(stat(name, &s), 0);
  CHECK_EQ(s.st_mode, mode);
}

int main(void) {
  static const char template[] = "made-XXXXXX"; /* not writable */
  files_begin();
  for (int later = 0; later < 2; later++) {
    CHECK_EQ(later ? LATER(mkdtemp, template) : AT_ONCE(mkdtemp, template), 0);
    check_name(fs.path, S_IFDIR | 0700);
    uv_fs_req_cleanup(&fs);
    ssize_t fd = later ? LATER(mkstemp, template) : AT_ONCE(mkstemp, template);
    CHECK(fd >= 0);
    check_name(fs.path, S_IFREG | 0600);
    uv_fs_req_cleanup(&fs);
    CHECK(fs.path == NULL);
    CHECK_EQ(fcntl((int)fd, F_GETFD), FD_CLOEXEC);
    CHECK_EQ(fcntl((int)fd, F_GETFL) & O_ACCMODE, O_RDWR);
    CHECK_EQ(close((int)fd), 0);
    CHECK_EQ(later ? LATER(mkstemp, "none/XXXXXX") : AT_ONCE(mkstemp, "none/XXXXXX"), UV_ENOENT);
    CHECK_STR(fs.path, ""); /* no file, no name */
    uv_fs_req_cleanup(&fs);
  }
  files_end();
  return 0;
}

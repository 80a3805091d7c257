/* SPDX-License-Identifier: MIT */
/* After uv_fs_req_cleanup nothing of a request is left in memory, whether it worked, failed or was
 * looked at half-way; lists of buffers are freed even without it. */
/* matrix: backends */
#include "files.h"

#include "../fault/memory.h"

static void all(int later) {
#define DO(name, ...)                                                      \
  do {                                                                     \
    (void)(later ? LATER(name, __VA_ARGS__) : AT_ONCE(name, __VA_ARGS__)); \
    uv_fs_req_cleanup(&fs);                                                \
  } while (0)
  static const char* const names[] = {"file", "none", "."};
  for (int i = 0; i < 3; i++) {
    const char* name = names[i];
    DO(stat, name);
    DO(lstat, name);
    DO(statfs, name);
    DO(access, name, R_OK);
    DO(chmod, name, 0700);
    DO(utime, name, 1, 1);
    DO(readlink, name);
    DO(realpath, name);
    DO(scandir, name, 0);
    DO(rename, name, "file");
    DO(copyfile, name, "copy", 0);
    DO(symlink, name, "link", 0);
    DO(link, name, "link");
    DO(unlink, "link");
  }
  DO(mkdtemp, "none/XXXXXX");
  DO(mkstemp, "none/XXXXXX");
  int fd = open("file", O_RDWR | O_CLOEXEC);
  static char bytes[10];
  uv_buf_t bufs[10];
  for (int i = 0; i < 10; i++) bufs[i] = uv_buf_init(bytes + i, 1);
  DO(fstat, fd);
  DO(write, fd, bufs, 10, 0);
  DO(read, fd, bufs, 10, 0);
  (void)(later ? LATER(write, fd, bufs, 10, -1) : AT_ONCE(write, fd, bufs, 10, -1));
  (void)(later ? LATER(read, fd, bufs, 10, -1) : AT_ONCE(read, fd, bufs, 10, -1));
  (void)(later ? LATER(read, 9999, bufs, 10, 0) : AT_ONCE(read, 9999, bufs, 10, 0));
  CHECK_EQ(close(fd), 0);
}

int main(void) {
  memory_watch(0);
  files_begin();
  files_write("file", "12345", 5);
  all(0);
  all(1); /* starts threads, opens a poller */
  int live = memory_live;
  all(0);
  all(1);
  CHECK_EQ(memory_live, live);
  files_end();
  uv_library_shutdown();
  CHECK_EQ(memory_live, 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Writing takes more buffers than the kernel does at a time, and writes all of them, empty ones
 * among them; reading takes the first 1024. */
/* matrix: backends */
#include "files.h"

enum { COUNT = 3000, EACH = 3 };

static char out[COUNT * EACH];
static char in[COUNT * EACH];
static uv_buf_t bufs[COUNT];

static size_t cut(char* bytes) {
  size_t used = 0;
  for (unsigned i = 0; i < COUNT; i++) {
    bufs[i] = uv_buf_init(bytes + used, i % (EACH + 1));
    used += bufs[i].len;
  }
  return used;
}

int main(void) {
  files_begin();
  for (size_t i = 0; i < sizeof out; i++) out[i] = (char)(i * 31 + i / 251);
  for (int later = 0; later < 2; later++) {
    for (int64_t offset = -1; offset <= 0; offset++) {
      int fd = open("file", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      CHECK(fd >= 0);
      size_t size = cut(out);
      CHECK_EQ(
          later ? LATER(write, fd, bufs, COUNT, offset) : AT_ONCE(write, fd, bufs, COUNT, offset),
          size);
      uv_fs_req_cleanup(&fs);
      CHECK(files_hold("file", out, size));
      CHECK_EQ(bufs[3].len, 3); /* the caller's list is as it was */

      size_t first = 0;
      cut(in);
      for (unsigned i = 0; i < 1024; i++) first += bufs[i].len;
      memset(in, 0, sizeof in);
      CHECK_EQ(lseek(fd, 0, SEEK_SET), 0);
      CHECK_EQ(
          later ? LATER(read, fd, bufs, COUNT, offset) : AT_ONCE(read, fd, bufs, COUNT, offset),
          first);
      uv_fs_req_cleanup(&fs);
      CHECK_EQ(memcmp(in, out, first), 0);
      CHECK_EQ(close(fd), 0);
    }
  }
  files_end();
  return 0;
}

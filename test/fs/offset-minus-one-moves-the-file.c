/* SPDX-License-Identifier: MIT */
/* With offset -1 reading and writing begin where the file stands and move it; with an offset they
 * do not. */
/* matrix: backends */
#include "files.h"

int main(void) {
  char bytes[8];
  uv_buf_t two = uv_buf_init(bytes, 2);
  uv_buf_t four[2] = {uv_buf_init(bytes, 2), uv_buf_init(bytes + 2, 2)};
  files_begin();
  files_write("file", "abcdefghijklmnop", 16);
  int fd = open("file", O_RDWR | O_CLOEXEC);
  CHECK(fd >= 0);

  CHECK_EQ(AT_ONCE(read, fd, &two, 1, -1), 2);
  CHECK_EQ(memcmp(bytes, "ab", 2), 0);
  CHECK_EQ(LATER(read, fd, &two, 1, -1), 2);
  CHECK_EQ(memcmp(bytes, "cd", 2), 0);
  CHECK_EQ(AT_ONCE(read, fd, &two, 1, 10), 2);
  CHECK_EQ(memcmp(bytes, "kl", 2), 0);
  CHECK_EQ(LATER(read, fd, &two, 1, 12), 2);
  CHECK_EQ(memcmp(bytes, "mn", 2), 0);
  CHECK_EQ(AT_ONCE(read, fd, four, 2, -1), 4);
  CHECK_EQ(memcmp(bytes, "efgh", 4), 0);
  CHECK_EQ(LATER(read, fd, four, 2, -1), 4);
  CHECK_EQ(memcmp(bytes, "ijkl", 4), 0);

  snprintf(bytes, sizeof bytes, "1234");
  CHECK_EQ(AT_ONCE(write, fd, &two, 1, -1), 2);
  CHECK_EQ(LATER(write, fd, four, 2, -1), 4); /* beyond the old end */
  CHECK_EQ(LATER(write, fd, &two, 1, 0), 2);
  CHECK_EQ(lseek(fd, 0, SEEK_CUR), 18);
  CHECK(files_hold("file", "12cdefghijkl121234", 18));
  CHECK_EQ(LATER(close, fd), 0);
  files_end();
  return 0;
}

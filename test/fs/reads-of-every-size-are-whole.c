/* SPDX-License-Identifier: MIT */
/* A read of a file is short only at its end: of all sizes, from memory and from the disk, when only
 * a part of it is in memory, in one buffer and in several. */
/* matrix: backends */
#include "files.h"

enum { SIZE = 300 * 1000 };

static unsigned char out[SIZE];
static unsigned char in[SIZE];

static void read_at(int fd, size_t offset, size_t size, size_t piece, int standing) {
  static uv_buf_t bufs[64];
  unsigned count = 0;
  for (size_t at = 0; at < size; at += piece)
    bufs[count++] = uv_buf_init((char*)in + at, (unsigned)(size - at < piece ? size - at : piece));
  size_t wanted = offset >= SIZE ? 0 : SIZE - offset < size ? SIZE - offset : size;
  memset(in, 0, size);
  CHECK_EQ(lseek(fd, (off_t)offset, SEEK_SET), offset);
  CHECK_EQ(LATER(read, fd, bufs, count, standing ? -1 : (int64_t)offset), wanted);
  CHECK_EQ(lseek(fd, 0, SEEK_CUR), standing ? offset + wanted : offset);
  CHECK_EQ(memcmp(in, out + offset, wanted), 0);
  uv_fs_req_cleanup(&fs);
}

/* 0: all in memory, 1: nothing, 2: no more than a page */
static void make_cold(int fd, int how) {
  if (how > 0) CHECK_EQ(posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED), 0);
  if (how < 2) return;
  CHECK_EQ(posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM), 0);
  CHECK_EQ(pread(fd, in, 4096, 0), 4096);
}

int main(void) {
  static const size_t sizes[] = {1, 511, 4096, 4097, 40000, 65536, 65537, 200000, SIZE};
  files_begin();
  for (size_t i = 0; i < SIZE; i++) out[i] = (unsigned char)(i * 7 + i / 256);
  files_write("file", out, SIZE);
  int fd = open("file", O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK_EQ(fdatasync(fd), 0);
  for (int round = 0; round < 12; round++) {
    const int how = round % 3;
    const int standing = round % 2;
    if (round == 6) CHECK_EQ(fcntl(fd, F_SETFL, O_NONBLOCK), 0); /* means nothing to files */
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      const size_t size = sizes[i];
      make_cold(fd, how);
      read_at(fd, 0, size, SIZE, standing);
      make_cold(fd, how);
      read_at(fd, SIZE - size, size, (size + 49) / 50, standing);
      read_at(fd, SIZE - size / 2, size, SIZE, standing);
    }
  }
  CHECK_EQ(close(fd), 0);
  files_end();
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* sendfile from an offset: to a file, to a socket whose reader is slow and which does not block,
 * from a pipe; no more than there is; an error of the target is reported. */
/* matrix: backends */
#include <signal.h>
#include <sys/socket.h>

#include "files.h"

enum { SIZE = 2 * 1000 * 1000 };

static char bytes[SIZE];
static int sockets[2];

static void read_slowly(void* arg) {
  static char found[SIZE];
  size_t have = 0;
  ssize_t n;
  (void)arg;
  while ((n = read(sockets[1], found + have, 10000)) > 0) have += (size_t)n;
  CHECK_EQ(have, SIZE - 7);
  CHECK_EQ(memcmp(found, bytes + 7, have), 0);
}

static void to_socket(int in, int later) {
  uv_thread_t reader;
  CHECK_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), 0);
  CHECK_EQ(fcntl(sockets[0], F_SETFL, O_NONBLOCK), 0);
  CHECK_EQ(uv_thread_create(&reader, read_slowly, NULL), 0);
  CHECK_EQ(
      later ? LATER(sendfile, sockets[0], in, 7, SIZE) : AT_ONCE(sendfile, sockets[0], in, 7, SIZE),
      SIZE - 7);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(close(sockets[0]), 0);
  CHECK_EQ(uv_thread_join(&reader), 0);
  CHECK_EQ(close(sockets[1]), 0);
}

static void to_file(int in) {
  int out = open("to", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  CHECK(out >= 0);
  CHECK_EQ(AT_ONCE(sendfile, out, in, 100, 50), 50);
  CHECK_EQ(LATER(sendfile, out, in, 150, 25), 25);
  BOTH(0, sendfile, out, in, SIZE, 10);
  CHECK_EQ(close(out), 0);
  CHECK(files_hold("to", bytes + 100, 75));
  CHECK_EQ(lseek(in, 0, SEEK_CUR), 0);
}

static void from_pipe(void) {
  int ends[2];
  int out = open("to", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(write(ends[1], bytes, 1000), 1000);
  CHECK_EQ(close(ends[1]), 0);
  CHECK_EQ(LATER(sendfile, out, ends[0], 0, 5000), 1000);
  CHECK_EQ(close(ends[0]), 0);
  CHECK_EQ(close(out), 0);
  CHECK(files_hold("to", bytes, 1000));
}

static void to_nobody(int in) {
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(close(ends[0]), 0);
  BOTH(UV_EPIPE, sendfile, ends[1], in, 0, 100);
  CHECK_EQ(close(ends[1]), 0);
  int read_only = open("from", O_RDONLY | O_CLOEXEC);
  BOTH(UV_EBADF, sendfile, read_only, in, 0, 100);
  CHECK_EQ(close(read_only), 0);
}

int main(void) {
  for (size_t i = 0; i < SIZE; i++) bytes[i] = (char)(i ^ i >> 8 ^ i >> 16);
  files_begin();
  files_write("from", bytes, SIZE);
  int in = open("from", O_RDONLY | O_CLOEXEC);
  CHECK(in >= 0);
  to_file(in);
  to_socket(in, 0);
  to_socket(in, 1);
  from_pipe();
  to_nobody(in);
  CHECK_EQ(close(in), 0);
  files_end();
  return 0;
}

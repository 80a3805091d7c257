/* SPDX-License-Identifier: MIT */
/*
 * The file of a trace. After rn_file_open only the writer comes here (lens.h, 2 and 5).
 */
#include "lens/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FD_FROM = 200 }; /* out of the way of programs that count on low numbers */

static struct {
  char* path;
  int fd;
  dev_t device;
  ino_t inode;
} file = {.fd = -1};

static bool is_same(int fd) {
  struct stat now;
  return fd >= 0 && fstat(fd, &now) == 0 && now.st_dev == file.device && now.st_ino == file.inode;
}

/* The descriptor, or -errno. */
static int open_path(const char* path, int flags) {
  int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | flags, 0666);
  if (fd < 0) return -errno;
  int high = fcntl(fd, F_DUPFD_CLOEXEC, FD_FROM);
  if (high >= 0) {
    close(fd);
    fd = high;
  }
  struct stat now;
  if (fstat(fd, &now) != 0) return fd;
  file.device = now.st_dev;
  file.inode = now.st_ino;
  return fd;
}

int rn_file_open(const char* path, bool empties) {
  int fd = open_path(path, empties ? O_TRUNC : 0);
  if (fd < 0) return fd;
  file.fd = fd;
  /* For later: the program may change its folder. */
  file.path = realpath(path, NULL);
  if (file.path == NULL) file.path = strdup(path);
  return file.path == NULL ? -ENOMEM : 0;
}

int rn_file_write(const void* bytes, size_t count) {
  /* One that is not ours any more is not closed: it is somebody else's. */
  if (!is_same(file.fd)) file.fd = open_path(file.path, 0);
  if (file.fd < 0) return file.fd;
  const char* from = bytes;
  while (count > 0) {
    ssize_t wrote = write(file.fd, from, count);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return -errno;
    from += wrote;
    count -= (size_t)wrote;
  }
  return 0;
}

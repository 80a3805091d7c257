/* SPDX-License-Identifier: MIT */
/* A folder of its own for a test that watches files, and what changes them. */
#ifndef RONDO_TEST_FS_WATCHED_H
#define RONDO_TEST_FS_WATCHED_H

#include <fcntl.h>
#include <sys/stat.h>

#include "../test.h"

static char watched_folder[] = "/tmp/rondo-watched-XXXXXX";

/* Enters the folder; names are relative from here on. */
static inline void watched_init(void) {
  CHECK(mkdtemp(watched_folder) != NULL);
  CHECK_EQ(chdir(watched_folder), 0);
}

/* Removes these files, up to a NULL, and the folder. */
static inline void watched_done(const char* name, ...) {
  va_list args;
  va_start(args, name);
  for (; name != NULL; name = va_arg(args, const char*)) remove(name);
  va_end(args);
  CHECK_EQ(chdir("/"), 0);
  CHECK_EQ(rmdir(watched_folder), 0);
}

static inline void make_file(const char* name) {
  int fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  CHECK(fd >= 0);
  CHECK_EQ(close(fd), 0);
}

static inline void grow_file(const char* name) {
  int fd = open(name, O_WRONLY | O_APPEND | O_CLOEXEC);
  CHECK(fd >= 0);
  CHECK_EQ(write(fd, "x", 1), 1);
  CHECK_EQ(close(fd), 0);
}

/* "name:r", ":c" or ":rc" into the log. */
static inline void log_event(const char* who, const char* name, int events) {
  CHECK(events != 0 && (events & ~(UV_RENAME | UV_CHANGE)) == 0);
  log_put("%s%s:%s%s", who, name, events & UV_RENAME ? "r" : "", events & UV_CHANGE ? "c" : "");
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * For tests of files: a folder of the test's own, removed at the end, and calls
 * made both ways. AT_ONCE is the result of a call without a callback, LATER that of
 * the same call with on_fs as its callback, which must come once. Both leave the
 * request in fs, to be looked at and cleaned up.
 */
#ifndef RONDO_TEST_FS_FILES_H
#define RONDO_TEST_FS_FILES_H

#include <fcntl.h>
#include <sys/stat.h>

#include "../test.h"

static uv_loop_t loop;
static uv_fs_t fs;
static int fs_calls;
static int fs_descriptors;
static char files_folder[] = "/tmp/rondo-test-XXXXXX";

static inline void on_fs(uv_fs_t* req) {
  CHECK(req == &fs);
  fs_calls++;
}

static inline ssize_t fs_later(int rc) {
  CHECK_EQ(rc, 0);
  CHECK_EQ(fs_calls, 0); /* never from inside the call */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(fs_calls, 1);
  fs_calls = 0;
  return fs.result;
}

static inline ssize_t fs_at_once(int rc) {
  CHECK_EQ(rc, (int)fs.result);
  return fs.result;
}

#define AT_ONCE(name, ...) fs_at_once(uv_fs_##name(NULL, &fs, __VA_ARGS__, NULL))
#define LATER(name, ...) fs_later(uv_fs_##name(&loop, &fs, __VA_ARGS__, on_fs))

/* Makes the call both ways; each must end with this result. */
#define BOTH(expected, name, ...)                   \
  do {                                              \
    CHECK_EQ(AT_ONCE(name, __VA_ARGS__), expected); \
    uv_fs_req_cleanup(&fs);                         \
    CHECK_EQ(LATER(name, __VA_ARGS__), expected);   \
    uv_fs_req_cleanup(&fs);                         \
  } while (0)

/* A loop, and a new folder that is the working directory. */
static inline void files_begin(void) {
  test_loop_init(&loop);
  CHECK(mkdtemp(files_folder) != NULL);
  CHECK_EQ(chdir(files_folder), 0);
  fs_descriptors = open_fds();
}

static inline void files_write(const char* name, const void* bytes, size_t size) {
  int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  CHECK(fd >= 0);
  CHECK_EQ(write(fd, bytes, size), (ssize_t)size);
  CHECK_EQ(close(fd), 0);
}

static inline int files_exists(const char* name) {
  struct stat s;
  return lstat(name, &s) == 0;
}

/* Whether the file holds exactly these bytes. */
static inline int files_hold(const char* name, const void* bytes, size_t size) {
  int fd = open(name, O_RDONLY | O_CLOEXEC);
  CHECK(fd >= 0);
  char* found = malloc(size + 1);
  CHECK(found != NULL);
  size_t have = 0;
  ssize_t n;
  while (have <= size && (n = read(fd, found + have, size + 1 - have)) > 0) have += (size_t)n;
  int same = have == size && (size == 0 || memcmp(found, bytes, size) == 0);
  free(found);
  CHECK_EQ(close(fd), 0);
  return same;
}

/* Ends the loop; everything in the folder must be a file or an empty folder. The
 * loop's own descriptors are gone with it. */
static inline void files_end(void) {
  test_loop_close(&loop);
  CHECK(open_fds() <= fs_descriptors);
  DIR* dir = opendir(".");
  CHECK(dir != NULL);
  for (struct dirent* entry; (entry = readdir(dir)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    if (unlink(entry->d_name) != 0) CHECK_EQ(rmdir(entry->d_name), 0);
  }
  closedir(dir);
  CHECK_EQ(chdir("/"), 0);
  CHECK_EQ(rmdir(files_folder), 0);
}

#endif

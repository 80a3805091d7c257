/* SPDX-License-Identifier: MIT */
/* mkdir, rename, link, symlink, readlink, realpath, access, chmod, chown, unlink and rmdir. */
/* matrix: backends */
#include "files.h"

static mode_t mode_of(const char* name) {
  struct stat s;
  CHECK_EQ(lstat(name, &s), 0);
  return s.st_mode & 07777;
}

static void work(int later) {
#define CALL(name, ...) (later ? LATER(name, __VA_ARGS__) : AT_ONCE(name, __VA_ARGS__))
#define WORKS(name, ...)                  \
  do {                                    \
    CHECK_EQ(CALL(name, __VA_ARGS__), 0); \
    uv_fs_req_cleanup(&fs);               \
  } while (0)
  char cwd[4096];
  char expected[4200];
  WORKS(mkdir, "folder", 0777);
  CHECK_EQ(mode_of("folder"), 0755); /* by the umask */
  files_write("folder/file", "x", 1);
  WORKS(rename, "folder/file", "file");
  CHECK(!files_exists("folder/file") && files_exists("file"));
  WORKS(link, "file", "folder/hard");
  CHECK(files_hold("folder/hard", "x", 1));
  WORKS(symlink, "folder/hard", "soft", 0);
  CHECK_EQ(CALL(readlink, "soft"), 0);
  CHECK_STR(fs.ptr, "folder/hard");
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(CALL(realpath, "./folder/../soft"), 0);
  CHECK(getcwd(cwd, sizeof cwd) != NULL);
  snprintf(expected, sizeof expected, "%s/folder/hard", cwd);
  CHECK_STR(uv_fs_get_ptr(&fs), expected);
  CHECK_STR(uv_fs_get_path(&fs), "./folder/../soft");
  uv_fs_req_cleanup(&fs);

  WORKS(chmod, "file", 0400);
  CHECK_EQ(mode_of("folder/hard"), 0400);
  WORKS(access, "file", R_OK);
  int fd = open("file", O_RDONLY | O_CLOEXEC);
  WORKS(fchmod, fd, 04711);
  CHECK_EQ(mode_of("file"), 04711);
  WORKS(access, "file", X_OK);
  WORKS(fchown, fd, (uv_uid_t)-1, (uv_gid_t)-1);
  WORKS(chown, "file", geteuid(), getegid());
  WORKS(lchown, "soft", geteuid(), getegid());
  CHECK_EQ(close(fd), 0);

  WORKS(unlink, "soft");
  WORKS(unlink, "folder/hard");
  WORKS(unlink, "file");
  WORKS(rmdir, "folder");
  CHECK(!files_exists("folder") && !files_exists("file") && !files_exists("soft"));
}

int main(void) {
  files_begin();
  umask(022);
  work(0);
  work(1);
  files_end();
  return 0;
}

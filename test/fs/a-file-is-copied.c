/* SPDX-License-Identifier: MIT */
/* copyfile: contents of any size, and mode; over an old file; refused with EXCL; a file onto
 * itself, also by another name, is left alone; a clone that must be is made or is an error that
 * leaves no file; what cannot be copied leaves none either. */
/* matrix: backends */
#include "files.h"

static char bytes[3 * 1000 * 1000];

static void check_copy(size_t size) {
  struct stat from;
  struct stat to;
  CHECK(files_hold("to", bytes, size));
  CHECK_EQ(stat("from", &from), 0);
  CHECK_EQ(stat("to", &to), 0);
  CHECK_EQ(to.st_mode, from.st_mode);
  CHECK(to.st_ino != from.st_ino);
}

static void copy(int later) {
#define COPY(flags) \
  (later ? LATER(copyfile, "from", "to", flags) : AT_ONCE(copyfile, "from", "to", flags))
  static const size_t sizes[] = {sizeof bytes, 0, 1, 4096, 70001};
  for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
    files_write("from", bytes, sizes[i]);
    CHECK_EQ(chmod("from", 0604), 0);
    CHECK_EQ(COPY(0), 0); /* over a longer one, but for the first */
    check_copy(sizes[i]);
    uv_fs_req_cleanup(&fs);
    CHECK_EQ(COPY(UV_FS_COPYFILE_FICLONE), 0);
    check_copy(sizes[i]);
    uv_fs_req_cleanup(&fs);
  }
  CHECK_EQ(COPY(UV_FS_COPYFILE_EXCL), UV_EEXIST);
  check_copy(70001);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(unlink("to"), 0);
  CHECK_EQ(COPY(UV_FS_COPYFILE_EXCL), 0);
  check_copy(70001);
  uv_fs_req_cleanup(&fs);

  CHECK_EQ(unlink("to"), 0);
  ssize_t cloned = COPY(UV_FS_COPYFILE_FICLONE_FORCE);
  uv_fs_req_cleanup(&fs);
  if (cloned == 0) {
    check_copy(70001);
    CHECK_EQ(unlink("to"), 0);
  } else {
    CHECK(cloned == UV_ENOTSUP || cloned == UV_ENOTTY || cloned == UV_ENOSYS ||
          cloned == UV_EINVAL);
    CHECK(!files_exists("to"));
  }
}

static void copy_onto_itself(void) {
  files_write("from", "12345", 5);
  CHECK_EQ(link("from", "hard"), 0);
  CHECK_EQ(symlink("from", "soft"), 0);
  BOTH(0, copyfile, "from", "from", 0);
  BOTH(0, copyfile, "from", "hard", 0);
  BOTH(0, copyfile, "soft", "from", 0);
  CHECK(files_hold("from", "12345", 5));
}

int main(void) {
  for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i ^ i >> 8 ^ i >> 16);
  files_begin();
  copy(0);
  copy(1);
  copy_onto_itself();
  CHECK_EQ(mkdir("folder", 0700), 0);
  BOTH(UV_EISDIR, copyfile, "folder", "copy", 0); /* nothing is left of it */
  CHECK(!files_exists("copy"));
  BOTH(UV_EISDIR, copyfile, "from", "folder", 0);
  CHECK(files_exists("folder"));
  files_end();
  return 0;
}

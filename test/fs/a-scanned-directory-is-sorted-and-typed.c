/* SPDX-License-Identifier: MIT */
/* scandir counts the entries but "." and "..", gives them in the order of their bytes with their
 * types, then UV_EOF for ever; an empty directory and a failed request have nothing to give. */
/* matrix: backends */
#include <sys/socket.h>
#include <sys/un.h>

#include "files.h"

enum { MANY = 1500 };

static void make_all_types(void) {
  files_write("b-file", "", 0);
  CHECK_EQ(mkdir("a-folder", 0700), 0);
  CHECK_EQ(symlink("none", "B-link"), 0);
  CHECK_EQ(mkfifo("c-fifo", 0600), 0);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK(fd >= 0);
  struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "\xff-socket"};
  CHECK_EQ(bind(fd, (struct sockaddr*)&name, sizeof name), 0);
  close(fd);
}

static void look(void) {
  static const uv_dirent_t expected[] = {{"B-link", UV_DIRENT_LINK},
                                         {"a-folder", UV_DIRENT_DIR},
                                         {"b-file", UV_DIRENT_FILE},
                                         {"c-fifo", UV_DIRENT_FIFO},
                                         {"\xff-socket", UV_DIRENT_SOCKET}};
  uv_dirent_t entry;
  CHECK_EQ(fs.result, 5);
  for (int i = 0; i < 5; i++) {
    CHECK_EQ(uv_fs_scandir_next(&fs, &entry), 0);
    CHECK_STR(entry.name, expected[i].name);
    CHECK_EQ(entry.type, expected[i].type);
  }
  for (int i = 0; i < 3; i++) CHECK_EQ(uv_fs_scandir_next(&fs, &entry), UV_EOF);
  uv_fs_req_cleanup(&fs);
}

static void look_half_way(void) {
  uv_dirent_t entry;
  CHECK_EQ(uv_fs_scandir_next(&fs, &entry), 0);
  uv_fs_req_cleanup(&fs); /* frees what was not asked for */
  CHECK(fs.ptr == NULL);
  CHECK_EQ(uv_fs_scandir_next(&fs, &entry), UV_EOF);
}

static void look_at_nothing(void) {
  uv_dirent_t entry;
  BOTH(0, scandir, "a-folder", 0);
  CHECK_EQ(AT_ONCE(scandir, "a-folder", 0), 0);
  CHECK_EQ(uv_fs_scandir_next(&fs, &entry), UV_EOF);
  uv_fs_req_cleanup(&fs);
  CHECK_EQ(AT_ONCE(scandir, "none", 0), UV_ENOENT);
  CHECK_EQ(uv_fs_scandir_next(&fs, &entry), UV_ENOENT);
  uv_fs_req_cleanup(&fs);
}

static void look_at_many(void) {
  char name[64];
  char last[64] = "";
  uv_dirent_t entry;
  for (unsigned i = 0; i < MANY; i++) {
    snprintf(name, sizeof name, "a-folder/%u", i * 7919u);
    files_write(name, "", 0);
  }
  CHECK_EQ(LATER(scandir, "a-folder", 0), MANY);
  for (unsigned i = 0; i < MANY; i++) {
    CHECK_EQ(uv_fs_scandir_next(&fs, &entry), 0);
    CHECK(strcmp(last, entry.name) < 0);
    snprintf(last, sizeof last, "%s", entry.name);
    snprintf(name, sizeof name, "a-folder/%s", entry.name);
    CHECK_EQ(unlink(name), 0);
  }
  uv_fs_req_cleanup(&fs);
}

int main(void) {
  files_begin();
  make_all_types();
  AT_ONCE(scandir, ".", 0);
  look();
  LATER(scandir, ".", 0);
  look();
  LATER(scandir, ".", 0);
  look_half_way();
  look_at_nothing();
  look_at_many();
  files_end();
  return 0;
}

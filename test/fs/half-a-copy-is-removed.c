/* SPDX-License-Identifier: MIT */
/* A copy that ends at a limit is the limit's error, and the destination is gone. */
/* matrix: backends */
#include <signal.h>
#include <sys/resource.h>

#include "files.h"

int main(void) {
  static char bytes[100000];
  struct rlimit limit;
  files_begin();
  files_write("from", bytes, sizeof bytes);
  signal(SIGXFSZ, SIG_IGN);
  CHECK_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = 50000;
  CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  BOTH(UV_EFBIG, copyfile, "from", "to", 0);
  CHECK(!files_exists("to"));
  BOTH(UV_EFBIG, copyfile, "from", "to", UV_FS_COPYFILE_EXCL);
  CHECK(!files_exists("to"));
  CHECK(files_hold("from", bytes, sizeof bytes));
  files_end();
  return 0;
}

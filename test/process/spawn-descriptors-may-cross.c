/* SPDX-License-Identifier: MIT */
/* The child's descriptors are those asked for, whatever numbers they have with us: swapped, in a
 * ring, one for several, far up, in its own place; what is asked for by nobody is not there. */
/* matrix: backends */
#include "child.h"

enum { COUNT = 9 };

/* Each descriptor that is there is a pipe or a socket that we write our number to. */
static int child(void) {
  for (int fd = 1; fd < 64; fd++) {
    char text[8];
    int length = snprintf(text, sizeof text, "%d ", fd);
    struct stat s;
    if (fstat(fd, &s) != 0 || !S_ISFIFO(s.st_mode)) continue;
    CHECK_EQ(fcntl(fd, F_GETFL) & O_NONBLOCK, fd <= 2 ? 0 : fcntl(fd, F_GETFL) & O_NONBLOCK);
    CHECK_EQ(write(fd, text, (size_t)length), length);
  }
  return 0;
}

static void on_exit_of(uv_process_t* handle, int64_t status, int signum) {
  CHECK_EQ(status, 0);
  CHECK_EQ(signum, 0);
  uv_close((uv_handle_t*)handle, NULL);
}

/* theirs[n] is which pipe the child's n is, -1 for none. at[p] is our number of pipe p. */
static void check(const int* theirs, int count, int pipes, const int* at, const char** expected) {
  uv_loop_t loop;
  uv_process_t process;
  int ends[COUNT][2];
  char text[256];
  uv_stdio_container_t stdio[COUNT];
  test_loop_init(&loop);
  for (int p = 0; p < pipes; p++) {
    int made[2];
    CHECK_EQ(pipe2(made, O_CLOEXEC | O_NONBLOCK), 0);
    ends[p][0] = fcntl(made[0], F_DUPFD_CLOEXEC, 100);
    ends[p][1] = fcntl(made[1], F_DUPFD_CLOEXEC, 200);
    CHECK(ends[p][0] >= 100 && ends[p][1] >= 200);
    close(made[0]);
    close(made[1]);
    CHECK_EQ(fcntl(ends[p][0], F_SETFL, 0), 0);
  }
  for (int p = 0; p < pipes; p++) /* to where the test wants it, once all are out of the way */
    if (at[p] >= 0) CHECK_EQ(dup3(ends[p][1], at[p], O_CLOEXEC), at[p]);
  for (int i = 0; i < count; i++) {
    stdio[i].flags = theirs[i] < 0 ? UV_IGNORE : UV_INHERIT_FD;
    if (theirs[i] >= 0) stdio[i].data.fd = at[theirs[i]] >= 0 ? at[theirs[i]] : ends[theirs[i]][1];
  }
  uv_process_options_t options = self_options("tell", on_exit_of);
  options.stdio = stdio;
  options.stdio_count = count;
  CHECK_EQ(uv_spawn(&loop, &process, &options), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  for (int p = 0; p < pipes; p++) {
    if (at[p] >= 0) close(at[p]);
    close(ends[p][1]);
    read_all(ends[p][0], text, sizeof text);
    CHECK_STR(text, expected[p]);
    close(ends[p][0]);
  }
  test_loop_close(&loop);
}

int main(int argc, char** argv) {
  if (argc > 1) return child();
  (void)argv;
  /* Low numbers that the test gives to its pipes are kept free of all else. */
  for (int fd = 3; fd < COUNT; fd++) close(fd);
  int keep[COUNT];
  for (int fd = 3; fd < COUNT; fd++) keep[fd] = dup3(2, fd, O_CLOEXEC);
  CHECK_EQ(keep[3], 3);
  int far_away[] = {-1, -1, -1, -1, -1};
  check((int[]){-1, 0, 1}, 3, 2, far_away, (const char*[]){"1 ", "2 "});
  check((int[]){-1, 0, 0, 0}, 4, 1, far_away, (const char*[]){"1 2 3 "});
  check((int[]){-1, -1, -1, -1, -1, 0}, 6, 1, far_away, (const char*[]){"5 "});
  /* Swapped, in a ring, shifted up and down, in place. */
  check((int[]){-1, -1, -1, 1, 0}, 5, 2, (int[]){3, 4}, (const char*[]){"4 ", "3 "});
  check((int[]){-1, -1, -1, 1, 2, 0}, 6, 3, (int[]){3, 4, 5}, (const char*[]){"5 ", "3 ", "4 "});
  check((int[]){-1, -1, -1, 2, 0, 1}, 6, 3, (int[]){3, 4, 5}, (const char*[]){"4 ", "5 ", "3 "});
  check((int[]){-1, -1, -1, 0, 1, 2}, 6, 3, (int[]){3, 4, 5}, (const char*[]){"3 ", "4 ", "5 "});
  check((int[]){-1, 0, 1, -1, -1, 0}, 6, 2, (int[]){5, 4}, (const char*[]){"1 5 ", "2 "});
  check((int[]){-1, -1, -1, 0, 0, 0, 0, 0, 0}, 9, 1, (int[]){6}, (const char*[]){"3 4 5 6 7 8 "});
  check((int[]){-1, -1, -1, -1, 0, -1, 1}, 7, 2, (int[]){6, 4}, (const char*[]){"4 ", "6 "});
  check_no_children();
  return 0;
}

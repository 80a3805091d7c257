/* SPDX-License-Identifier: MIT */
/* What can only be compared with other sources on this machine: the program's path, a
 * thread's share of the time, memory and its limits. */
#include "../test.h"

/* The kernel guesses how time divides into user and system, each time anew. */
static double seconds(const uv_rusage_t* usage) {
  return (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) +
         (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e6;
}

/* Until the kernel says that it took so long: some count by their clock's ticks, and see nothing of
 * a short loop. */
static void spin(void* arg) {
  uv_rusage_t* usage = arg;
  do {
    for (volatile unsigned i = 0; i < 1000000; i++) {
    }
    CHECK_EQ(uv_getrusage_thread(usage), 0);
  } while (seconds(usage) < 0.1);
}

int main(void) {
  char path[4096], link[4096];
  size_t size = sizeof path;
  CHECK_EQ(uv_exepath(path, &size), 0);
  ssize_t length = readlink("/proc/self/exe", link, sizeof link - 1);
  CHECK(length > 0);
  link[length] = '\0';
  CHECK_STR(path, link);
  CHECK_EQ(size, length);
  size = 5;
  CHECK_EQ(uv_exepath(path, &size), 0); /* is cut */
  CHECK_EQ(strlen(path), 4);
  CHECK_EQ(size, 4);
  CHECK_EQ(uv_exepath(NULL, &size), UV_EINVAL);

  uv_thread_t thread;
  uv_rusage_t other, before, mine, all;
  CHECK_EQ(uv_getrusage_thread(&before), 0);
  CHECK_EQ(uv_thread_create(&thread, spin, &other), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_getrusage_thread(&mine), 0);
  CHECK_EQ(uv_getrusage(&all), 0);
  CHECK(seconds(&mine) - seconds(&before) < seconds(&other));
  CHECK(seconds(&other) <= seconds(&all));

  uint64_t total = uv_get_total_memory();
  CHECK(uv_get_free_memory() <= total);
  CHECK(uv_get_available_memory() <= total);
  uint64_t limit = uv_get_constrained_memory();
  if (limit != 0 && limit < total) CHECK(uv_get_available_memory() <= limit);
  CHECK(uv_available_parallelism() >= 1);
  CHECK(uv_available_parallelism() <= (unsigned)sysconf(_SC_NPROCESSORS_CONF));
  uv_buf_t buf = uv_buf_init(path, 7);
  CHECK(buf.base == path && buf.len == 7);
  CHECK_EQ(uv_get_osfhandle(3), 3);
  CHECK_EQ(uv_open_osfhandle(4), 4);
  return 0;
}

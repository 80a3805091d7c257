/* SPDX-License-Identifier: MIT */
/* uv_library_shutdown ends the pool: when it returns none of its threads is left. */
/* matrix: backends */
#include "hold.h"

/* By their name: sanitizers have threads of their own. */
static int count_workers(void) {
  DIR* dir = opendir("/proc/self/task");
  CHECK(dir != NULL);
  int count = 0;
  for (struct dirent* entry; (entry = readdir(dir)) != NULL;) {
    char path[300];
    char name[32] = "";
    snprintf(path, sizeof path, "/proc/self/task/%s/comm", entry->d_name);
    FILE* file = entry->d_name[0] == '.' ? NULL : fopen(path, "r");
    if (file == NULL) continue;
    if (fgets(name, sizeof name, file) != NULL) count += strcmp(name, "libuv-worker\n") == 0;
    fclose(file);
  }
  closedir(dir);
  return count;
}

int main(void) {
  uv_loop_t loop;
  test_need_backend();
  CHECK_EQ(unsetenv("UV_THREADPOOL_SIZE"), 0);
  test_loop_init(&loop);
  hold_queue(&loop, RONDO_LANE_USER, 6);
  hold_await(4);
  CHECK_EQ(count_workers(), 4);
  hold_release(6);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  test_loop_close(&loop);
  uv_library_shutdown();
  CHECK_EQ(count_workers(), 0);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* Under SCHED_OTHER the caller's priority is the nice value of its thread alone:
 * minus twice the number asked for. To rise may need a privilege. */
/* matrix: none */
#include <sched.h>
#include <sys/resource.h>

#include "../test.h"

static void lower(void* arg) {
  uv_thread_t self = uv_thread_self();
  int priority = -100;
  int before = *(int*)arg;
  CHECK_EQ(uv_thread_getpriority(self, &priority), 0);
  CHECK_EQ(priority, before);

  if (before <= 0) {
    CHECK_EQ(uv_thread_setpriority(self, UV_THREAD_PRIORITY_NORMAL), 0);
    CHECK_EQ(getpriority(PRIO_PROCESS, (id_t)gettid()), 0);
  }
  if (before <= 2) {
    CHECK_EQ(uv_thread_setpriority(self, UV_THREAD_PRIORITY_BELOW_NORMAL), 0);
    CHECK_EQ(getpriority(PRIO_PROCESS, (id_t)gettid()), 2);
    CHECK_EQ(uv_thread_getpriority(self, &priority), 0);
    CHECK_EQ(priority, 2);
  }
  CHECK_EQ(uv_thread_setpriority(self, UV_THREAD_PRIORITY_LOWEST), 0);
  CHECK_EQ(getpriority(PRIO_PROCESS, (id_t)gettid()), 4);
  CHECK_EQ(uv_thread_getpriority(self, &priority), 0);
  CHECK_EQ(priority, 4);

  for (int rise = UV_THREAD_PRIORITY_ABOVE_NORMAL; rise <= UV_THREAD_PRIORITY_HIGHEST; rise++) {
    int nice_before = getpriority(PRIO_PROCESS, (id_t)gettid());
    int err = uv_thread_setpriority(self, rise);
    if (err != 0) CHECK(err == UV_EACCES || err == UV_EPERM);
    CHECK_EQ(getpriority(PRIO_PROCESS, (id_t)gettid()), err == 0 ? -2 * rise : nice_before);
    CHECK_EQ(uv_thread_getpriority(self, &priority), 0);
    CHECK_EQ(priority, err == 0 ? -2 * rise : nice_before);
  }
}

int main(void) {
  int before = getpriority(PRIO_PROCESS, 0);
  if (sched_getscheduler(0) != SCHED_OTHER) test_skip("not under SCHED_OTHER");
  if (before > 4) test_skip("started with a nice value that we may not lower");
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, lower, &before), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(getpriority(PRIO_PROCESS, 0), before);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/* uv_clock_gettime and uv_gettimeofday say what the system's clocks say, between two readings
 * of these; what is no clock is refused. */
/* matrix: none */
#include <time.h>

#include "test.h"

static int64_t ns_of(int64_t seconds, int64_t ns) {
  return seconds * 1000000000 + ns;
}

static int64_t read_system(clockid_t clock) {
  struct timespec now;
  CHECK_EQ(clock_gettime(clock, &now), 0);
  return ns_of(now.tv_sec, now.tv_nsec);
}

static void check(uv_clock_id id, clockid_t clock) {
  uv_timespec64_t now;
  int64_t before = read_system(clock);
  CHECK_EQ(uv_clock_gettime(id, &now), 0);
  int64_t after = read_system(clock);
  CHECK(before <= ns_of(now.tv_sec, now.tv_nsec));
  CHECK(ns_of(now.tv_sec, now.tv_nsec) <= after);
  CHECK(now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
}

int main(void) {
  check(UV_CLOCK_MONOTONIC, CLOCK_MONOTONIC);
  check(UV_CLOCK_REALTIME, CLOCK_REALTIME);
  uv_timespec64_t unused;
  CHECK_EQ(uv_clock_gettime((uv_clock_id)1337, &unused), UV_EINVAL);
  CHECK_EQ(uv_clock_gettime((uv_clock_id)-1, &unused), UV_EINVAL);
  CHECK_EQ(uv_clock_gettime(UV_CLOCK_MONOTONIC, NULL), UV_EFAULT);

  uv_timeval64_t day;
  int64_t before = read_system(CLOCK_REALTIME) / 1000;
  CHECK_EQ(uv_gettimeofday(&day), 0);
  int64_t after = read_system(CLOCK_REALTIME) / 1000;
  int64_t us = day.tv_sec * 1000000 + day.tv_usec;
  CHECK(before <= us && us <= after);
  CHECK(day.tv_usec >= 0 && day.tv_usec < 1000000);
  CHECK_EQ(uv_gettimeofday(NULL), UV_EINVAL);
  return 0;
}

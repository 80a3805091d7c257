/* SPDX-License-Identifier: MIT */
/*
 * How much memory there is, and how much of it this process may use: the limits are those
 * of its control group (cgroup.c).
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "sys/cgroup.h"
#include "sys/text.h"
#include "uv.h"

/* A line of /proc/meminfo in bytes, 0 if it is not there. */
static uint64_t meminfo(const char* key) {
  char text[4096];
  uint64_t kib;
  if (rn_file_read("/proc/meminfo", text, sizeof text) <= 0) return 0;
  return rn_file_number(text, key, &kib) ? kib * 1024 : 0;
}

uint64_t uv_get_total_memory(void) {
  uint64_t bytes = meminfo("MemTotal:");
  if (bytes != 0) return bytes;
  struct sysinfo info;
  return sysinfo(&info) == 0 ? (uint64_t)info.totalram * info.mem_unit : 0;
}

uint64_t uv_get_free_memory(void) {
  uint64_t bytes = meminfo("MemAvailable:");
  if (bytes != 0) return bytes;
  struct sysinfo info;
  return sysinfo(&info) == 0 ? (uint64_t)info.freeram * info.mem_unit : 0;
}

/* The smaller of two limits of a group, where "max" and the older hierarchy's huge number
 * are none; 0 if neither is known. */
static uint64_t group_limit(const struct rn_cgroup* group) {
  uint64_t max, high;
  bool has_max, has_high;
  if (group->unified) {
    has_max = rn_cgroup_number(group, "memory.max", &max);
    has_high = rn_cgroup_number(group, "memory.high", &high);
  } else {
    has_max = rn_cgroup_number(group, "memory.limit_in_bytes", &max);
    has_high = rn_cgroup_number(group, "memory.soft_limit_in_bytes", &high);
    /* "No limit" is the greatest number of whole pages. */
    uint64_t none = (uint64_t)LONG_MAX & ~((uint64_t)sysconf(_SC_PAGESIZE) - 1);
    if (has_max && max >= none) max = UINT64_MAX;
    if (has_high && high >= none) high = UINT64_MAX;
  }
  if (!has_max && !has_high) return 0;
  if (!has_high) return max;
  if (!has_max) return high;
  return max < high ? max : high;
}

uint64_t uv_get_constrained_memory(void) {
  struct rn_cgroup group;
  return rn_cgroup_find(&group, "memory") ? group_limit(&group) : 0;
}

uint64_t uv_get_available_memory(void) {
  uint64_t free_bytes = uv_get_free_memory();
  struct rn_cgroup group;
  if (!rn_cgroup_find(&group, "memory")) return free_bytes;
  uint64_t limit = group_limit(&group);
  uint64_t used;
  if (limit == 0 || limit > uv_get_total_memory()) return free_bytes;
  if (!rn_cgroup_number(&group, group.unified ? "memory.current" : "memory.usage_in_bytes", &used))
    return free_bytes;
  return used < limit ? limit - used : 0;
}

int uv_resident_set_memory(size_t* bytes) {
  char text[256];
  long length = rn_file_read("/proc/self/statm", text, sizeof text);
  if (length < 0) return (int)length;
  char* at = strchr(text, ' '); /* the second number, in pages */
  if (at == NULL) return UV_EINVAL;
  *bytes = strtoull(at, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * What the process uses: memory, processor time, and what the kernel counts for
 * it. Results go into a Float64Array that JavaScript keeps, in the order that is
 * said at each function; nothing is allocated for an answer.
 *
 * Invariant: the resident size can be read with no descriptor left, for the file
 * that tells it stays open from the first reading on.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "node/process.h"

/* ---- small files --------------------------------------------------------------- */

long rn_sys_read(const char* path, char* text, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  size_t length = 0;
  ssize_t n;
  while (length < size - 1 && (n = read(fd, text + length, size - 1 - length)) != 0) {
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      int err = -errno;
      close(fd);
      return err;
    }
    length += (size_t)n;
  }
  close(fd);
  text[length] = '\0';
  return (long)length;
}

uint64_t rn_sys_meminfo(const char* what) {
  char text[4096];
  if (rn_sys_read("/proc/meminfo", text, sizeof text) <= 0) return 0;
  const char* at = strstr(text, what);
  return at == NULL ? 0 : strtoull(at + strlen(what), NULL, 10) * 1024;
}

/* ---- memory --------------------------------------------------------------------- */

static uint64_t resident(void) {
  static int fd = -1;
  if (fd < 0) fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  char text[256];
  ssize_t n = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
  if (n > 0) {
    text[n] = '\0';
    const char* second = strchr(text, ' ');
    if (second != NULL) return strtoull(second, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
  }
  struct rusage usage; /* the peak is the best that is left */
  return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

static double* doubles(rn_context cx, rn_value value, size_t count) {
  struct rn_bytes bytes;
  if (!rn_bytes_get(cx, value, &bytes) || bytes.length < count * sizeof(double)) return NULL;
  return (double*)(void*)bytes.at;
}

static RN_NATIVE(rss) {
  RN_UNUSED;
  return rn_number(cx, (double)resident());
}

/* rss, heapTotal, heapUsed, external, arrayBuffers */
static RN_NATIVE(memory) {
  RN_UNUSED;
  double* out = doubles(cx, RN_ARG(0), 5);
  if (out == NULL) return rn_undefined(cx);
  struct rn_heap heap = {0};
  rn_heap_get(cx, &heap);
  out[0] = (double)resident();
  out[1] = (double)(heap.capacity > heap.used ? heap.capacity : heap.used);
  out[2] = (double)heap.used;
  out[3] = (double)heap.extra;
  out[4] = (double)heap.extra;
  return rn_undefined(cx);
}

/* A limit in a file of a control group; UINT64_MAX for "max" and for none. */
static uint64_t group_value(const char* format, const char* group, const char* file) {
  char path[4096];
  char text[64];
  snprintf(path, sizeof path, format, group, file);
  if (rn_sys_read(path, text, sizeof text) <= 0) return UINT64_MAX;
  return strncmp(text, "max", 3) == 0 ? UINT64_MAX : strtoull(text, NULL, 10);
}

/* The process's control group: of version 2 its path in *group and true. */
static bool find_group(char* text, size_t size, char** group) {
  *group = NULL;
  if (rn_sys_read("/proc/self/cgroup", text, size) <= 0) return false;
  char* rest = NULL;
  for (char* line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
    if (strncmp(line, "0::/", 4) == 0 && *group == NULL) {
      *group = line + 4;
      continue;
    }
    char* controllers = strchr(line, ':');
    char* path = controllers == NULL ? NULL : strchr(controllers + 1, ':');
    if (path == NULL) continue;
    *path = '\0';
    if (strcmp(controllers + 1, "memory") != 0) continue;
    *group = path + 2; /* behind the colon and the slash */
    return false;
  }
  return *group != NULL;
}

/* The limit and, in *current, what its group uses; 0: the system does not tell. */
static uint64_t limit_of_group(uint64_t* current) {
  static const char v1[] = "/sys/fs/cgroup/memory/%s/%s";
  static const char v2[] = "/sys/fs/cgroup/%s/%s";
  char text[4096];
  char* group;
  bool is_v2 = find_group(text, sizeof text, &group);
  *current = 0;
  if (group == NULL) return 0;
  const char* soft = is_v2 ? "memory.high" : "memory.soft_limit_in_bytes";
  const char* hard = is_v2 ? "memory.max" : "memory.limit_in_bytes";
  const char* format = is_v2 ? v2 : v1;
  uint64_t high = group_value(format, group, soft);
  uint64_t max = group_value(format, group, hard);
  *current = group_value(format, group, is_v2 ? "memory.current" : "memory.usage_in_bytes");
  /* Version 1 says "none" with the greatest multiple of a page. */
  uint64_t least = high < max ? high : max;
  return least >= (UINT64_C(1) << 62) ? UINT64_MAX : least;
}

static RN_NATIVE(constrained_memory) {
  RN_UNUSED;
  uint64_t current;
  return rn_number(cx, (double)limit_of_group(&current));
}

static RN_NATIVE(available_memory) {
  RN_UNUSED;
  uint64_t current;
  uint64_t limit = limit_of_group(&current);
  if (limit == 0 || limit >= rn_sys_meminfo("MemTotal:") || current == UINT64_MAX)
    return rn_number(cx, (double)rn_sys_meminfo("MemAvailable:"));
  return rn_number(cx, current < limit ? (double)(limit - current) : 0);
}

/* ---- processor ------------------------------------------------------------------- */

static double us(struct timeval time) {
  return (double)time.tv_sec * 1e6 + (double)time.tv_usec;
}

/* user, system: microseconds. 0 or a negative UV_E*. */
static rn_value cpu_of(rn_context cx, rn_value array, int who) {
  struct rusage usage;
  double* out = doubles(cx, array, 2);
  if (out == NULL) return rn_number(cx, UV_EINVAL);
  if (getrusage(who, &usage) != 0) return rn_number(cx, -errno);
  out[0] = us(usage.ru_utime);
  out[1] = us(usage.ru_stime);
  return rn_number(cx, 0);
}

static RN_NATIVE(cpu) {
  RN_UNUSED;
  return cpu_of(cx, RN_ARG(0), RUSAGE_SELF);
}

static RN_NATIVE(thread_cpu) {
  RN_UNUSED;
  return cpu_of(cx, RN_ARG(0), RUSAGE_THREAD);
}

/* The sixteen of process.resourceUsage(), in its order. */
static RN_NATIVE(resources) {
  RN_UNUSED;
  struct rusage u;
  double* out = doubles(cx, RN_ARG(0), 16);
  if (out == NULL) return rn_number(cx, UV_EINVAL);
  if (getrusage(RUSAGE_SELF, &u) != 0) return rn_number(cx, -errno);
  const double values[16] = {
      us(u.ru_utime),      us(u.ru_stime),        (double)u.ru_maxrss,  (double)u.ru_ixrss,
      (double)u.ru_idrss,  (double)u.ru_isrss,    (double)u.ru_minflt,  (double)u.ru_majflt,
      (double)u.ru_nswap,  (double)u.ru_inblock,  (double)u.ru_oublock, (double)u.ru_msgsnd,
      (double)u.ru_msgrcv, (double)u.ru_nsignals, (double)u.ru_nvcsw,   (double)u.ru_nivcsw,
  };
  memcpy(out, values, sizeof values);
  return rn_number(cx, 0);
}

void rn_process_add_usage(rn_context cx, rn_object binding) {
  static const struct rn_function functions[] = {
      {"rss", rss},
      {"memory", memory},
      {"constrainedMemory", constrained_memory},
      {"availableMemory", available_memory},
      {"cpu", cpu},
      {"threadCpu", thread_cpu},
      {"resources", resources},
      {NULL, NULL},
  };
  rn_set_functions(cx, binding, functions);
}

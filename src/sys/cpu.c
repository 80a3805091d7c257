/* SPDX-License-Identifier: MIT */
/* The processors: what they are, how busy they were, how many of them are ours. */
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "sys/cgroup.h"
#include "sys/cpu.h"
#include "sys/text.h"
#include "uv.h"

/* ---- how many ----------------------------------------------------------------- */

/* How many were allowed when a thread of ours was first pinned; 0: none is. */
static _Atomic(long) allowed_unpinned;

static long allowed(void) {
  cpu_set_t set;
  long before = atomic_load(&allowed_unpinned);
  if (before > 0) return before;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return sysconf(_SC_NPROCESSORS_ONLN);
}

void rn_cpu_pin(void) {
  cpu_set_t set;
  int cpu = sched_getcpu();
  if (cpu < 0 || cpu >= CPU_SETSIZE) return;
  long none = 0;
  atomic_compare_exchange_strong(&allowed_unpinned, &none, allowed());
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  (void)sched_setaffinity(0, sizeof set, &set); /* 0: this thread */
}

/* Whole processors that the group's quota pays for; 0 if it has none. */
static long quota(void) {
  struct rn_cgroup group;
  if (!rn_cgroup_find(&group, "cpu")) return 0;
  if (group.unified) {
    char text[64];
    long long used, period;
    if (rn_cgroup_read(&group, "cpu.max", text, sizeof text) <= 0) return 0;
    if (sscanf(text, "%lld %lld", &used, &period) != 2 || used <= 0 || period <= 0) return 0;
    return (long)(used / period > 0 ? used / period : 1);
  }
  uint64_t used, period;
  if (!rn_cgroup_number(&group, "cpu.cfs_quota_us", &used) || used == 0 || used > INT64_MAX)
    return 0;
  if (!rn_cgroup_number(&group, "cpu.cfs_period_us", &period) || period == 0) return 0;
  return (long)(used / period > 0 ? used / period : 1);
}

unsigned int uv_available_parallelism(void) {
  long count = allowed();
  long paid = quota();
  if (paid > 0 && paid < count) count = paid;
  return count > 0 ? (unsigned)count : 1;
}

/* ---- what they are --------------------------------------------------------------- */

enum { MAX_FILE = 1 << 23 }; /* of /proc/stat and /proc/cpuinfo, with thousands of processors */

static char* whole_file(const char* path) {
  char* text = rn_malloc(MAX_FILE);
  if (text == NULL) return NULL;
  if (rn_file_read(path, text, MAX_FILE) >= 0) return text;
  rn_free(text);
  return NULL;
}

/* The times of one processor are in ticks of 1/100 s, mostly. */
static void read_times(const char* at, struct uv_cpu_times_s* times) {
  unsigned long long user = 0, nice = 0, sys = 0, idle = 0, wait = 0, irq = 0;
  sscanf(at, "%llu %llu %llu %llu %llu %llu", &user, &nice, &sys, &idle, &wait, &irq);
  uint64_t ms = 1000 / (uint64_t)sysconf(_SC_CLK_TCK);
  *times = (struct uv_cpu_times_s){user * ms, nice * ms, sys * ms, idle * ms, irq * ms};
}

/* The value of a line "key\t: value" in the paragraph of a processor; its length. */
static size_t value_of(const char* paragraph, const char* key, const char** value) {
  const char* end = strstr(paragraph, "\n\n");
  const char* at = strstr(paragraph, key);
  if (at == NULL || (end != NULL && at > end)) return 0;
  at += strcspn(at, ":\n");
  if (*at != ':') return 0;
  at += 1 + strspn(at + 1, " \t");
  *value = at;
  return strcspn(at, "\n");
}

static const char* paragraph_of(const char* cpuinfo, int processor) {
  for (const char* at = cpuinfo; (at = strstr(at, "processor")) != NULL; at++) {
    if (at != cpuinfo && at[-1] != '\n') continue;
    const char* value = at + strcspn(at, ":\n");
    if (*value == ':' && atoi(value + 1) == processor) return at;
  }
  return NULL;
}

static int speed_of(int processor, const char* paragraph) {
  char path[96], text[32];
  const char* value;
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq", processor);
  if (rn_file_read(path, text, sizeof text) > 0) return atoi(text) / 1000;
  if (paragraph != NULL && value_of(paragraph, "cpu MHz", &value) > 0) return atoi(value);
  return 0;
}

static char* model_of(const char* paragraph) {
  const char* value = "unknown";
  size_t length = paragraph == NULL ? 0 : value_of(paragraph, "model name", &value);
  if (length == 0) {
    value = "unknown";
    length = strlen(value);
  }
  char* model = rn_malloc(length + 1);
  if (model == NULL) return NULL;
  memcpy(model, value, length);
  model[length] = '\0';
  return model;
}

void uv_free_cpu_info(uv_cpu_info_t* infos, int count) {
  for (int i = 0; i < count; i++) rn_free(infos[i].model);
  rn_free(infos);
}

static int fill(uv_cpu_info_t* infos, int count, const char* stat, const char* cpuinfo) {
  int filled = 0;
  for (const char* line = stat; filled < count && line != NULL; line = strchr(line, '\n')) {
    if (*line == '\n') line++;
    int processor, digits;
    /* The first line, "cpu  ...", is the sum of all. */
    if (strncmp(line, "cpu ", 4) == 0 || sscanf(line, "cpu%d%n", &processor, &digits) != 1)
      continue;
    const char* paragraph = cpuinfo == NULL ? NULL : paragraph_of(cpuinfo, processor);
    uv_cpu_info_t* info = &infos[filled];
    read_times(line + digits, &info->cpu_times);
    info->speed = speed_of(processor, paragraph);
    info->model = model_of(paragraph);
    if (info->model == NULL) {
      for (int i = 0; i < filled; i++) rn_free(infos[i].model);
      return UV_ENOMEM;
    }
    filled++;
  }
  return filled;
}

int uv_cpu_info(uv_cpu_info_t** infos, int* count) {
  *infos = NULL;
  *count = 0;
  char* stat = whole_file("/proc/stat");
  if (stat == NULL) return UV_EIO;
  int lines = 0;
  for (const char* at = stat; (at = strstr(at, "\ncpu")) != NULL; at++) lines++;
  char* cpuinfo = whole_file("/proc/cpuinfo"); /* without it there is no model and no speed */
  uv_cpu_info_t* all = rn_calloc(lines > 0 ? (size_t)lines : 1, sizeof *all);
  int filled = all == NULL ? UV_ENOMEM : fill(all, lines, stat, cpuinfo);
  rn_free(cpuinfo);
  rn_free(stat);
  if (filled < 0) {
    rn_free(all);
    return filled;
  }
  *infos = all;
  *count = filled;
  return 0;
}

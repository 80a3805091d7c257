/* SPDX-License-Identifier: MIT */
/*
 * What the process uses: memory, processor time, and what the kernel counts for
 * it. Results go into a Float64Array that JavaScript keeps, in the order that is
 * said at each function; nothing is allocated for an answer.
 *
 * Invariant: the resident size can be read with no descriptor left, for the file
 * that tells it stays open from the first reading on.
 */
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "node/process/process.h"

/* ---- memory --------------------------------------------------------------------- */

static uint64_t resident(void) {
  static _Atomic int known = -1; /* the process's */
  int fd = known;
  if (fd < 0) {
    fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    int first = -1;
    if (fd >= 0 && !atomic_compare_exchange_strong(&known, &first, fd)) {
      close(fd);
      fd = first;
    }
  }
  char text[256];
  ssize_t n = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
  if (n > 0) {
    text[n] = '\0';
    const char* second = strchr(text, ' ');
    if (second != NULL) return strtoull(second, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
  }
  uv_rusage_t usage; /* the peak is the best that is left */
  return uv_getrusage(&usage) == 0 ? usage.ru_maxrss * 1024 : 0;
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

static RN_NATIVE(constrained_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)uv_get_constrained_memory());
}

static RN_NATIVE(available_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)uv_get_available_memory());
}

/* ---- processor ------------------------------------------------------------------- */

static double us(uv_timeval_t time) {
  return (double)time.tv_sec * 1e6 + (double)time.tv_usec;
}

/* user, system: microseconds. 0 or a negative UV_E*. */
static rn_value cpu_of(rn_context cx, rn_value array, int (*ask)(uv_rusage_t*)) {
  uv_rusage_t usage;
  double* out = doubles(cx, array, 2);
  int error = out == NULL ? UV_EINVAL : ask(&usage);
  if (error != 0) return rn_number(cx, error);
  out[0] = us(usage.ru_utime);
  out[1] = us(usage.ru_stime);
  return rn_number(cx, 0);
}

static RN_NATIVE(cpu) {
  RN_UNUSED;
  return cpu_of(cx, RN_ARG(0), uv_getrusage);
}

static RN_NATIVE(thread_cpu) {
  RN_UNUSED;
  return cpu_of(cx, RN_ARG(0), uv_getrusage_thread);
}

/* The sixteen of process.resourceUsage(), in its order. */
static RN_NATIVE(resources) {
  RN_UNUSED;
  uv_rusage_t u;
  double* out = doubles(cx, RN_ARG(0), 16);
  int error = out == NULL ? UV_EINVAL : uv_getrusage(&u);
  if (error != 0) return rn_number(cx, error);
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

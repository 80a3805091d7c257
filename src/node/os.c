/* SPDX-License-Identifier: MIT */
/*
 * native('os'): the machine under the process, read from the kernel's files at each
 * question. Lists come as flat arrays; JavaScript gives them their shape.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <limits.h>
#include <math.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <pwd.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "node/node.h"
#include "node/process.h"

static RN_NATIVE(hostname) {
  RN_UNUSED;
  char name[HOST_NAME_MAX + 1];
  if (gethostname(name, sizeof name) != 0) return rn_number(cx, -errno);
  name[sizeof name - 1] = '\0';
  return rn_string(cx, name);
}

/* [type, version, release, machine], or a negative UV_E*. */
static RN_NATIVE(information) {
  RN_UNUSED;
  struct utsname name;
  if (uname(&name) != 0) return rn_number(cx, -errno);
  rn_value parts[] = {rn_string(cx, name.sysname), rn_string(cx, name.version),
                      rn_string(cx, name.release), rn_string(cx, name.machine)};
  return rn_array(cx, 4, parts);
}

/* ---- memory, time, load --------------------------------------------------------------- */

static RN_NATIVE(total_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)rn_sys_meminfo("MemTotal:"));
}

static RN_NATIVE(free_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)rn_sys_meminfo("MemAvailable:"));
}

/* Seconds since the machine began, with hundredths; or a negative UV_E*. */
static RN_NATIVE(uptime) {
  RN_UNUSED;
  char text[128];
  long n = rn_sys_read("/proc/uptime", text, sizeof text);
  return rn_number(cx, n > 0 ? strtod(text, NULL) : n < 0 ? (double)n : UV_EIO);
}

static RN_NATIVE(loadavg) {
  RN_UNUSED;
  double load[3] = {0, 0, 0};
  (void)getloadavg(load, 3);
  rn_value values[] = {rn_number(cx, load[0]), rn_number(cx, load[1]), rn_number(cx, load[2])};
  return rn_array(cx, 3, values);
}

/* ---- processors ------------------------------------------------------------------------ */

/* Those that the process may run on. */
static RN_NATIVE(parallelism) {
  RN_UNUSED;
  cpu_set_t set;
  long count = 0;
  if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
  if (count < 1) count = sysconf(_SC_NPROCESSORS_ONLN);
  return rn_number(cx, count < 1 ? 1 : (double)count);
}

/* What stands behind "key<tabs>: " in the block of the cpu-th processor. */
static void cpuinfo_get(const char* cpuinfo, unsigned cpu, const char* key, char* out,
                        size_t size) {
  char head[32];
  out[0] = '\0';
  const char* block = cpuinfo;
  for (; block != NULL; block = strstr(block + 1, "processor")) {
    unsigned number;
    if (sscanf(block, "processor : %u", &number) == 1 && number == cpu) break;
  }
  if (block == NULL) return;
  const char* end = strstr(block, "\n\n");
  snprintf(head, sizeof head, "\n%s", key);
  const char* at = strstr(block, head);
  if (at == NULL || (end != NULL && at > end)) return;
  at = strchr(at + 1, ':');
  if (at == NULL) return;
  at += strspn(at, ": \t");
  size_t length = strcspn(at, "\n");
  snprintf(out, size, "%.*s", (int)length, at);
}

static double speed_of(const char* cpuinfo, unsigned cpu) {
  char path[96];
  char text[64];
  snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u/cpufreq/scaling_cur_freq", cpu);
  if (rn_sys_read(path, text, sizeof text) > 0)
    return trunc((double)strtoull(text, NULL, 10) / 1000);
  cpuinfo_get(cpuinfo, cpu, "cpu MHz", text, sizeof text);
  return (double)(long)strtod(text, NULL);
}

/* A file of unknown length, for free(); NULL if it cannot be read. */
static char* slurp(const char* path) {
  for (size_t size = 1 << 16;; size *= 2) {
    char* text = malloc(size);
    if (text == NULL) return NULL;
    long n = rn_sys_read(path, text, size);
    if (n >= 0 && (size_t)n < size - 1) return text;
    free(text);
    if (n < 0 || size > (1u << 26)) return NULL;
  }
}

/* [model, speed in MHz, user, nice, sys, idle, irq in ms, ...] */
static RN_NATIVE(cpus) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  char* stat = slurp("/proc/stat");
  char* info = slurp("/proc/cpuinfo");
  long ticks = sysconf(_SC_CLK_TCK);
  double tick_ms = ticks > 0 ? 1000.0 / (double)ticks : 10;
  unsigned count = 0;
  const char* line = stat;
  while (line != NULL && (line = strstr(line, "\ncpu")) != NULL) {
    unsigned cpu;
    unsigned long long t[6];
    line++;
    if (sscanf(line, "cpu%u %llu %llu %llu %llu %llu %llu", &cpu, &t[0], &t[1], &t[2], &t[3], &t[4],
               &t[5]) != 7)
      continue;
    char model[256] = "";
    if (info != NULL) cpuinfo_get(info, cpu, "model name", model, sizeof model);
    rn_set_index(cx, array, count++, rn_string(cx, model[0] != '\0' ? model : "unknown"));
    rn_set_index(cx, array, count++, rn_number(cx, speed_of(info == NULL ? "" : info, cpu)));
    static const int order[] = {0, 1, 2, 3, 5}; /* iowait is left out */
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
      rn_set_index(cx, array, count++, rn_number(cx, (double)t[order[i]] * tick_ms));
  }
  free(stat);
  free(info);
  return array;
}

/* ---- network --------------------------------------------------------------------------- */

/* Length of the prefix, -1 if the ones are not all in front. */
static int prefix_of(const uint8_t* mask, size_t size) {
  int bits = 0;
  bool ended = false;
  for (size_t i = 0; i < size * 8; i++) {
    bool one = (mask[i / 8] >> (7 - i % 8)) & 1;
    if (one && ended) return -1;
    if (one)
      bits++;
    else
      ended = true;
  }
  return bits;
}

static void mac_of(const struct ifaddrs* list, const char* name, char* out, size_t size) {
  static const uint8_t none[6];
  const uint8_t* mac = none;
  for (const struct ifaddrs* a = list; a != NULL; a = a->ifa_next)
    if (a->ifa_addr != NULL && a->ifa_addr->sa_family == AF_PACKET &&
        strcmp(a->ifa_name, name) == 0)
      mac = ((const struct sockaddr_ll*)(const void*)a->ifa_addr)->sll_addr;
  snprintf(out, size, "%02x:%02x:%02x:%02x:%02x:%02x", mac[0], mac[1], mac[2], mac[3], mac[4],
           mac[5]);
}

static const uint8_t* address_bytes(const struct sockaddr* address, int family) {
  if (family == AF_INET6)
    return ((const struct sockaddr_in6*)(const void*)address)->sin6_addr.s6_addr;
  return (const uint8_t*)&((const struct sockaddr_in*)(const void*)address)->sin_addr;
}

/* [name, address, netmask, family, mac, internal, scope or -1, prefix, ...], or a
 * negative UV_E*. */
static RN_NATIVE(interfaces) {
  RN_UNUSED;
  struct ifaddrs* list;
  if (getifaddrs(&list) != 0) return rn_number(cx, -errno);
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  for (struct ifaddrs* a = list; a != NULL; a = a->ifa_next) {
    if (!(a->ifa_flags & IFF_UP) || !(a->ifa_flags & IFF_RUNNING) || a->ifa_addr == NULL) continue;
    int family = a->ifa_addr->sa_family;
    if (family != AF_INET && family != AF_INET6) continue;
    char address[INET6_ADDRSTRLEN] = "";
    char netmask[INET6_ADDRSTRLEN] = "";
    char mac[32];
    size_t size = family == AF_INET6 ? 16 : 4;
    int prefix = -1;
    inet_ntop(family, address_bytes(a->ifa_addr, family), address, sizeof address);
    if (a->ifa_netmask != NULL) {
      const uint8_t* mask = address_bytes(a->ifa_netmask, family);
      inet_ntop(family, mask, netmask, sizeof netmask);
      prefix = prefix_of(mask, size);
    }
    mac_of(list, a->ifa_name, mac, sizeof mac);
    double scope = -1;
    if (family == AF_INET6)
      scope = ((const struct sockaddr_in6*)(const void*)a->ifa_addr)->sin6_scope_id;
    const rn_value values[] = {
        rn_string(cx, a->ifa_name), rn_string(cx, address),
        rn_string(cx, netmask),     rn_string(cx, family == AF_INET6 ? "IPv6" : "IPv4"),
        rn_string(cx, mac),         rn_bool(cx, (a->ifa_flags & IFF_LOOPBACK) != 0),
        rn_number(cx, scope),       rn_number(cx, prefix),
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
      rn_set_index(cx, array, count++, values[i]);
  }
  freeifaddrs(list);
  return array;
}

/* ---- users ------------------------------------------------------------------------------ */

/* [uid, gid, name, home, shell] of the effective user, or a negative UV_E*. */
static RN_NATIVE(user) {
  RN_UNUSED;
  struct passwd entry;
  struct passwd* found = NULL;
  char* buffer = NULL;
  int err = ERANGE;
  for (size_t size = 4096; err == ERANGE && size <= (1u << 24); size *= 2) {
    char* larger = realloc(buffer, size);
    if (larger == NULL) {
      err = ENOMEM;
      break;
    }
    buffer = larger;
    err = getpwuid_r(geteuid(), &entry, buffer, size, &found);
  }
  rn_value result = rn_number(cx, err == 0 ? UV_ENOENT : -err);
  if (found != NULL) {
    rn_value parts[] = {rn_number(cx, entry.pw_uid), rn_number(cx, entry.pw_gid),
                        rn_string(cx, entry.pw_name), rn_string(cx, entry.pw_dir),
                        entry.pw_shell == NULL ? rn_null(cx) : rn_string(cx, entry.pw_shell)};
    result = rn_array(cx, 5, parts);
  }
  free(buffer);
  return result;
}

/* ---- priority ----------------------------------------------------------------------------- */

/* -20 to 19, or 1000 more than the errno: both are negative otherwise. */
static RN_NATIVE(get_priority) {
  RN_UNUSED;
  errno = 0;
  int priority = getpriority(PRIO_PROCESS, (id_t)rn_to_int32(cx, RN_ARG(0)));
  return rn_number(cx, priority == -1 && errno != 0 ? 1000 + errno : priority);
}

static RN_NATIVE(set_priority) {
  RN_UNUSED;
  id_t who = (id_t)rn_to_int32(cx, RN_ARG(0));
  return rn_number(cx,
                   setpriority(PRIO_PROCESS, who, rn_to_int32(cx, RN_ARG(1))) == 0 ? 0 : -errno);
}

RN_BINDING(rn_binding_os) {
  static const struct rn_function functions[] = {
      {"hostname", hostname},
      {"information", information},
      {"totalMemory", total_memory},
      {"freeMemory", free_memory},
      {"uptime", uptime},
      {"loadavg", loadavg},
      {"parallelism", parallelism},
      {"cpus", cpus},
      {"interfaces", interfaces},
      {"user", user},
      {"getPriority", get_priority},
      {"setPriority", set_priority},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}

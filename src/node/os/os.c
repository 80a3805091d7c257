/* SPDX-License-Identifier: MIT */
/*
 * native('os'): the machine under the process, as the library tells of it at
 * each question. Lists come as flat arrays; JavaScript gives them their shape.
 */
#include <netinet/in.h>
#include <stdio.h>

#include "node/node.h"

static RN_NATIVE(hostname) {
  RN_UNUSED;
  char name[UV_MAXHOSTNAMESIZE];
  size_t size = sizeof name;
  int error = uv_os_gethostname(name, &size);
  return error != 0 ? rn_number(cx, error) : rn_string(cx, name);
}

/* [type, version, release, machine], or a negative UV_E*. */
static RN_NATIVE(information) {
  RN_UNUSED;
  uv_utsname_t name;
  int error = uv_os_uname(&name);
  if (error != 0) return rn_number(cx, error);
  rn_value parts[] = {rn_string(cx, name.sysname), rn_string(cx, name.version),
                      rn_string(cx, name.release), rn_string(cx, name.machine)};
  return rn_array(cx, 4, parts);
}

/* ---- memory, time, load --------------------------------------------------------------- */

static RN_NATIVE(total_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)uv_get_total_memory());
}

static RN_NATIVE(free_memory) {
  RN_UNUSED;
  return rn_number(cx, (double)uv_get_free_memory());
}

/* Seconds since the machine began, with hundredths; or a negative UV_E*. */
static RN_NATIVE(uptime) {
  RN_UNUSED;
  double seconds;
  int error = uv_uptime(&seconds);
  return rn_number(cx, error != 0 ? error : seconds);
}

static RN_NATIVE(loadavg) {
  RN_UNUSED;
  double load[3];
  uv_loadavg(load);
  rn_value values[] = {rn_number(cx, load[0]), rn_number(cx, load[1]), rn_number(cx, load[2])};
  return rn_array(cx, 3, values);
}

/* ---- processors ------------------------------------------------------------------------ */

static RN_NATIVE(parallelism) {
  RN_UNUSED;
  return rn_number(cx, uv_available_parallelism());
}

/* [model, speed in MHz, user, nice, sys, idle, irq in ms, ...] */
static RN_NATIVE(cpus) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  uv_cpu_info_t* infos;
  int all;
  if (uv_cpu_info(&infos, &all) != 0) return array;
  unsigned count = 0;
  for (int i = 0; i < all; i++) {
    const struct uv_cpu_times_s* t = &infos[i].cpu_times;
    const uint64_t numbers[] = {
        (uint64_t)infos[i].speed, t->user, t->nice, t->sys, t->idle, t->irq};
    rn_set_index(cx, array, count++, rn_string(cx, infos[i].model));
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++)
      rn_set_index(cx, array, count++, rn_number(cx, (double)numbers[n]));
  }
  uv_free_cpu_info(infos, all);
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

/* [name, address, netmask, family, mac, internal, scope or -1, prefix, ...], or a
 * negative UV_E*. */
static RN_NATIVE(interfaces) {
  RN_UNUSED;
  uv_interface_address_t* list;
  int all;
  int error = uv_interface_addresses(&list, &all);
  if (error != 0) return rn_number(cx, error);
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  for (int i = 0; i < all; i++) {
    const uv_interface_address_t* a = &list[i];
    bool v6 = a->address.address4.sin_family == AF_INET6;
    const void* mask = v6 ? (const void*)&a->netmask.netmask6.sin6_addr
                          : (const void*)&a->netmask.netmask4.sin_addr;
    const uint8_t* m = (const uint8_t*)a->phys_addr;
    char address[INET6_ADDRSTRLEN] = "", netmask[INET6_ADDRSTRLEN] = "", mac[32];
    uv_ip_name((const struct sockaddr*)&a->address, address, sizeof address);
    uv_inet_ntop(v6 ? AF_INET6 : AF_INET, mask, netmask, sizeof netmask);
    snprintf(mac, sizeof mac, "%02x:%02x:%02x:%02x:%02x:%02x", m[0], m[1], m[2], m[3], m[4], m[5]);
    const rn_value values[] = {
        rn_string(cx, a->name),
        rn_string(cx, address),
        rn_string(cx, netmask),
        rn_string(cx, v6 ? "IPv6" : "IPv4"),
        rn_string(cx, mac),
        rn_bool(cx, a->is_internal != 0),
        rn_number(cx, v6 ? (double)a->address.address6.sin6_scope_id : -1),
        rn_number(cx, prefix_of(mask, v6 ? 16 : 4)),
    };
    for (size_t v = 0; v < sizeof values / sizeof *values; v++)
      rn_set_index(cx, array, count++, values[v]);
  }
  uv_free_interface_addresses(list, all);
  return array;
}

/* ---- users ------------------------------------------------------------------------------ */

/* [uid, gid, name, home, shell] of the effective user, or a negative UV_E*. */
static RN_NATIVE(user) {
  RN_UNUSED;
  uv_passwd_t passwd;
  int error = uv_os_get_passwd(&passwd);
  if (error != 0) return rn_number(cx, error);
  rn_value parts[] = {rn_number(cx, (double)passwd.uid), rn_number(cx, (double)passwd.gid),
                      rn_string(cx, passwd.username), rn_string(cx, passwd.homedir),
                      rn_string(cx, passwd.shell)};
  uv_os_free_passwd(&passwd);
  return rn_array(cx, 5, parts);
}

/* ---- priority ----------------------------------------------------------------------------- */

/* -20 to 19, or 1000 more than the errno: both are negative otherwise. */
static RN_NATIVE(get_priority) {
  RN_UNUSED;
  int priority = 0;
  int error = uv_os_getpriority(rn_to_int32(cx, RN_ARG(0)), &priority);
  return rn_number(cx, error != 0 ? 1000 - error : priority);
}

static RN_NATIVE(set_priority) {
  RN_UNUSED;
  return rn_number(cx, uv_os_setpriority(rn_to_int32(cx, RN_ARG(0)), rn_to_int32(cx, RN_ARG(1))));
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

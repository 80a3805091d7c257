/* SPDX-License-Identifier: MIT */
/* The addresses of the network interfaces that are up. */
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netpacket/packet.h>
#include <stdbool.h>
#include <string.h>

#include "base/base.h"
#include "uv.h"

static bool wanted(const struct ifaddrs* entry) {
  if (!(entry->ifa_flags & IFF_UP) || !(entry->ifa_flags & IFF_RUNNING)) return false;
  if (entry->ifa_addr == NULL) return false;
  return entry->ifa_addr->sa_family == AF_INET || entry->ifa_addr->sa_family == AF_INET6;
}

/* The hardware's address comes in an entry of its own, of the same name. */
static void find_hardware(const struct ifaddrs* all, uv_interface_address_t* to) {
  for (const struct ifaddrs* entry = all; entry != NULL; entry = entry->ifa_next) {
    if (entry->ifa_addr == NULL || entry->ifa_addr->sa_family != AF_PACKET) continue;
    if (strcmp(entry->ifa_name, to->name) != 0) continue;
    const struct sockaddr_ll* link = (const struct sockaddr_ll*)entry->ifa_addr;
    memcpy(to->phys_addr, link->sll_addr, sizeof to->phys_addr);
    return;
  }
}

static void fill(const struct ifaddrs* all, const struct ifaddrs* entry,
                 uv_interface_address_t* to) {
  bool v6 = entry->ifa_addr->sa_family == AF_INET6;
  size_t size = v6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
  memcpy(&to->address, entry->ifa_addr, size);
  if (entry->ifa_netmask != NULL) memcpy(&to->netmask, entry->ifa_netmask, size);
  to->is_internal = (entry->ifa_flags & IFF_LOOPBACK) != 0;
  find_hardware(all, to);
}

/* One block: the entries, then their names. */
int uv_interface_addresses(uv_interface_address_t** addresses, int* count) {
  *addresses = NULL;
  *count = 0;
  struct ifaddrs* all;
  if (getifaddrs(&all) != 0) return -errno;
  size_t entries = 0, bytes = 0;
  for (const struct ifaddrs* entry = all; entry != NULL; entry = entry->ifa_next) {
    if (!wanted(entry)) continue;
    entries++;
    bytes += strlen(entry->ifa_name) + 1;
  }
  if (entries == 0) {
    freeifaddrs(all);
    return 0;
  }
  uv_interface_address_t* list = rn_calloc(1, entries * sizeof *list + bytes);
  if (list == NULL) {
    freeifaddrs(all);
    return UV_ENOMEM;
  }
  uv_interface_address_t* to = list;
  char* name = (char*)(list + entries);
  for (const struct ifaddrs* entry = all; entry != NULL; entry = entry->ifa_next) {
    if (!wanted(entry)) continue;
    size_t size = strlen(entry->ifa_name) + 1;
    to->name = memcpy(name, entry->ifa_name, size);
    name += size;
    fill(all, entry, to++);
  }
  freeifaddrs(all);
  *addresses = list;
  *count = (int)entries;
  return 0;
}

void uv_free_interface_addresses(uv_interface_address_t* addresses, int count) {
  (void)count;
  rn_free(addresses);
}

/* SPDX-License-Identifier: MIT */
/* The machine's name, its age and its load. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "sys/text.h"
#include "uv.h"

int uv_os_gethostname(char* buffer, size_t* size) {
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  char name[UV_MAXHOSTNAMESIZE];
  if (gethostname(name, sizeof name) != 0) return -errno;
  name[sizeof name - 1] = '\0';
  return rn_text_give(name, strlen(name), buffer, size);
}

static void copy(char to[256], const char* from) {
  size_t length = strnlen(from, 255);
  memcpy(to, from, length);
  to[length] = '\0';
}

int uv_os_uname(uv_utsname_t* buffer) {
  if (buffer == NULL) return UV_EINVAL;
  struct utsname name;
  if (uname(&name) != 0) {
    int error = -errno;
    *buffer = (uv_utsname_t){{0}, {0}, {0}, {0}};
    return error;
  }
  copy(buffer->sysname, name.sysname);
  copy(buffer->release, name.release);
  copy(buffer->version, name.version);
  copy(buffer->machine, name.machine);
  return 0;
}

/* A container may have a file of its own, whose age is the container's. */
int uv_uptime(double* seconds) {
  char text[128];
  if (rn_file_read("/proc/uptime", text, sizeof text) > 0) {
    char* end;
    *seconds = strtod(text, &end);
    if (end != text) return 0;
  }
  struct sysinfo info;
  if (sysinfo(&info) != 0) return -errno;
  *seconds = (double)info.uptime;
  return 0;
}

void uv_loadavg(double avg[3]) {
  double load[3];
  int count = getloadavg(load, 3);
  for (int i = 0; i < 3; i++) avg[i] = i < count ? load[i] : 0;
}

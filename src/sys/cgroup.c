/* SPDX-License-Identifier: MIT */
/*
 * Finds the control group: /proc/self/cgroup has a line "0::PATH" for the unified
 * hierarchy and lines "N:CONTROLLERS:PATH" for older ones. In a container PATH is often
 * that of the host and leads nowhere, and the files of the group lie at the root.
 */
#include "sys/cgroup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sys/text.h"
#include "uv.h"

/* Whether `name` is in a list like "cpu,cpuacct". */
static bool lists(const char* list, size_t length, const char* name) {
  size_t size = strlen(name);
  for (size_t begin = 0; begin <= length;) {
    const char* comma = memchr(list + begin, ',', length - begin);
    size_t end = comma == NULL ? length : (size_t)(comma - list);
    if (end - begin == size && memcmp(list + begin, name, size) == 0) return true;
    begin = end + 1;
  }
  return false;
}

static bool settle(struct rn_cgroup* group, const char* root, const char* path, size_t length) {
  int n = snprintf(group->path, sizeof group->path, "%s%.*s", root, (int)length, path);
  if (n > 0 && (size_t)n < sizeof group->path && access(group->path, R_OK | X_OK) == 0) return true;
  snprintf(group->path, sizeof group->path, "%s", root);
  return access(group->path, R_OK | X_OK) == 0;
}

bool rn_cgroup_find(struct rn_cgroup* group, const char* controller) {
  char text[8192];
  if (rn_file_read("/proc/self/cgroup", text, sizeof text) <= 0) return false;
  const char* unified = NULL;
  for (char* line = text; *line != '\0';) {
    char* end = line + strcspn(line, "\n");
    char* names = memchr(line, ':', (size_t)(end - line));
    char* path = names == NULL ? NULL : memchr(names + 1, ':', (size_t)(end - names - 1));
    if (path != NULL) {
      if (strncmp(line, "0::", 3) == 0) {
        unified = path + 1;
      } else if (lists(names + 1, (size_t)(path - names - 1), controller)) {
        char root[64];
        snprintf(root, sizeof root, "/sys/fs/cgroup/%s", controller);
        group->unified = false;
        return settle(group, root, path + 1, (size_t)(end - path - 1));
      }
    }
    line = *end == '\0' ? end : end + 1;
  }
  if (unified == NULL) return false;
  group->unified = true;
  return settle(group, "/sys/fs/cgroup", unified, strcspn(unified, "\n"));
}

long rn_cgroup_read(const struct rn_cgroup* group, const char* file, char* text, size_t size) {
  char path[PATH_MAX + 64];
  snprintf(path, sizeof path, "%s/%s", group->path, file);
  return rn_file_read(path, text, size);
}

bool rn_cgroup_number(const struct rn_cgroup* group, const char* file, uint64_t* number) {
  char text[64];
  if (rn_cgroup_read(group, file, text, sizeof text) <= 0) return false;
  if (strncmp(text, "max", 3) == 0) {
    *number = UINT64_MAX;
    return true;
  }
  return rn_file_number(text, "", number);
}

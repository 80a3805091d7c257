/* SPDX-License-Identifier: MIT */
/* The environment, and the folders that it names. */
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "sys/text.h"
#include "uv.h"

int uv_os_getenv(const char* name, char* buffer, size_t* size) {
  if (name == NULL) return UV_EINVAL;
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  const char* value = getenv(name);
  return value == NULL ? UV_ENOENT : rn_text_give(value, strlen(value), buffer, size);
}

int uv_os_setenv(const char* name, const char* value) {
  if (name == NULL || value == NULL) return UV_EINVAL;
  return setenv(name, value, 1) == 0 ? 0 : -errno;
}

int uv_os_unsetenv(const char* name) {
  if (name == NULL) return UV_EINVAL;
  return unsetenv(name) == 0 ? 0 : -errno;
}

/* One block for an item: the name is cut off at its '='. */
int uv_os_environ(uv_env_item_t** items, int* count) {
  *items = NULL;
  *count = 0;
  size_t all = 0;
  while (environ != NULL && environ[all] != NULL) all++;
  uv_env_item_t* list = rn_calloc(all > 0 ? all : 1, sizeof *list);
  if (list == NULL) return UV_ENOMEM;
  int filled = 0;
  for (size_t i = 0; i < all && environ[i] != NULL; i++) {
    size_t size = strlen(environ[i]) + 1;
    char* block = rn_malloc(size);
    if (block == NULL) {
      uv_os_free_environ(list, filled);
      return UV_ENOMEM;
    }
    memcpy(block, environ[i], size);
    char* equals = strchr(block, '=');
    if (equals == NULL) {
      rn_free(block);
      continue;
    }
    *equals = '\0';
    list[filled++] = (uv_env_item_t){.name = block, .value = equals + 1};
  }
  *items = list;
  *count = filled;
  return 0;
}

void uv_os_free_environ(uv_env_item_t* items, int count) {
  for (int i = 0; i < count; i++) rn_free(items[i].name);
  rn_free(items);
}

int uv_os_homedir(char* buffer, size_t* size) {
  int error = uv_os_getenv("HOME", buffer, size);
  if (error != UV_ENOENT) return error;
  uv_passwd_t passwd;
  error = uv_os_get_passwd(&passwd);
  if (error != 0) return error;
  error = rn_text_give(passwd.homedir, strlen(passwd.homedir), buffer, size);
  uv_os_free_passwd(&passwd);
  return error;
}

int uv_os_tmpdir(char* buffer, size_t* size) {
  static const char* const names[] = {"TMPDIR", "TMP", "TEMP", "TEMPDIR"};
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  const char* path = NULL;
  for (size_t i = 0; path == NULL && i < sizeof names / sizeof names[0]; i++)
    path = getenv(names[i]);
  if (path == NULL) path = "/tmp";
  size_t length = strlen(path);
  bool slash = length > 1 && path[length - 1] == '/';
  error = rn_text_give(path, length, buffer, size); /* there must be room for the slash, too */
  if (error == 0 && slash) buffer[--*size] = '\0';
  return error;
}

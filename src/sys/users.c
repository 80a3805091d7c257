/* SPDX-License-Identifier: MIT */
/*
 * Users and groups by number. The C library wants a buffer whose size nobody can tell
 * beforehand: it is doubled until it does. Each answer is one block that its first text
 * begins.
 */
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <unistd.h>

#include "base/base.h"
#include "uv.h"

enum { FIRST_SIZE = 2000 };

/* Copies a text to *to and moves it behind. */
static char* put(char** to, const char* text) {
  size_t size = strlen(text) + 1;
  char* at = memcpy(*to, text, size);
  *to += size;
  return at;
}

/* Asks with ever greater buffers. ask returns what getpwuid_r and getgrgid_r do. */
static int with_buffer(int (*ask)(unsigned long id, char* buffer, size_t size, void* out),
                       unsigned long id, void* out) {
  for (size_t size = FIRST_SIZE;; size *= 2) {
    char* buffer = rn_malloc(size);
    if (buffer == NULL) return UV_ENOMEM;
    int error = ask(id, buffer, size, out);
    rn_free(buffer);
    if (error != ERANGE) return error > 0 ? -error : error;
  }
}

static int ask_user(unsigned long id, char* buffer, size_t size, void* out) {
  struct passwd entry, *found = NULL;
  int error;
  do error = getpwuid_r((uid_t)id, &entry, buffer, size, &found);
  while (error == EINTR);
  if (error != 0) return error;
  if (found == NULL) return ENOENT;
  size_t bytes = strlen(entry.pw_name) + strlen(entry.pw_dir) + strlen(entry.pw_shell) + 3;
  char* at = rn_malloc(bytes);
  if (at == NULL) return ENOMEM;
  uv_passwd_t* passwd = out;
  passwd->username = put(&at, entry.pw_name);
  passwd->homedir = put(&at, entry.pw_dir);
  passwd->shell = put(&at, entry.pw_shell);
  passwd->uid = entry.pw_uid;
  passwd->gid = entry.pw_gid;
  return 0;
}

int uv_os_get_passwd2(uv_passwd_t* passwd, uv_uid_t uid) {
  return passwd == NULL ? UV_EINVAL : with_buffer(ask_user, uid, passwd);
}

int uv_os_get_passwd(uv_passwd_t* passwd) {
  return uv_os_get_passwd2(passwd, geteuid());
}

void uv_os_free_passwd(uv_passwd_t* passwd) {
  if (passwd == NULL) return;
  rn_free(passwd->username);
  passwd->username = passwd->homedir = passwd->shell = NULL;
}

static int ask_group(unsigned long id, char* buffer, size_t size, void* out) {
  struct group entry, *found = NULL;
  int error;
  do error = getgrgid_r((gid_t)id, &entry, buffer, size, &found);
  while (error == EINTR);
  if (error != 0) return error;
  if (found == NULL) return ENOENT;
  size_t members = 0, bytes = strlen(entry.gr_name) + 1;
  for (; entry.gr_mem[members] != NULL; members++) bytes += strlen(entry.gr_mem[members]) + 1;
  uv_group_t* group = out;
  group->members = rn_malloc((members + 1) * sizeof *group->members + bytes);
  if (group->members == NULL) return ENOMEM;
  char* at = (char*)(group->members + members + 1);
  group->groupname = put(&at, entry.gr_name);
  for (size_t i = 0; i < members; i++) group->members[i] = put(&at, entry.gr_mem[i]);
  group->members[members] = NULL;
  group->gid = entry.gr_gid;
  return 0;
}

int uv_os_get_group(uv_group_t* group, uv_uid_t gid) {
  return group == NULL ? UV_EINVAL : with_buffer(ask_group, gid, group);
}

void uv_os_free_group(uv_group_t* group) {
  if (group == NULL) return;
  rn_free(group->members);
  group->members = NULL;
  group->groupname = NULL;
}

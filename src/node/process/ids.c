/* SPDX-License-Identifier: MIT */
/*
 * Users and groups. Names are looked up here, so that JavaScript can tell a name
 * that does not exist (UV_ENOENT) from a change that is not allowed.
 *
 * setuid and the others of the C library change every thread of the process, the
 * pool's too.
 */
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "node/process/process.h"

#define ID_NATIVE(name, call)           \
  static RN_NATIVE(name) {              \
    RN_UNUSED;                          \
    return rn_number(cx, (double)call); \
  }

ID_NATIVE(get_uid, getuid())
ID_NATIVE(get_euid, geteuid())
ID_NATIVE(get_gid, getgid())
ID_NATIVE(get_egid, getegid())

/* A number as it is, a name by the system's tables. The buffers grow: entries of
 * groups have no greatest length. */
static int find_user(rn_context cx, rn_value value, uid_t* uid) {
  if (rn_is_number(cx, value)) {
    *uid = (uid_t)rn_to_int64(cx, value);
    return 0;
  }
  struct rn_text name;
  if (!rn_text_get(cx, value, &name)) return UV_EINVAL;
  struct passwd entry;
  struct passwd* found = NULL;
  char* buffer = NULL;
  int err = ERANGE;
  for (size_t size = 4096; err == ERANGE && size <= (1u << 24); size *= 2) {
    char* larger = realloc(buffer, size);
    if (larger == NULL) break;
    buffer = larger;
    err = getpwnam_r(name.at, &entry, buffer, size, &found);
  }
  if (found != NULL) *uid = entry.pw_uid;
  free(buffer);
  rn_text_free(&name);
  return found != NULL ? 0 : UV_ENOENT;
}

static int find_group(rn_context cx, rn_value value, gid_t* gid) {
  if (rn_is_number(cx, value)) {
    *gid = (gid_t)rn_to_int64(cx, value);
    return 0;
  }
  struct rn_text name;
  if (!rn_text_get(cx, value, &name)) return UV_EINVAL;
  struct group entry;
  struct group* found = NULL;
  char* buffer = NULL;
  int err = ERANGE;
  for (size_t size = 4096; err == ERANGE && size <= (1u << 24); size *= 2) {
    char* larger = realloc(buffer, size);
    if (larger == NULL) break;
    buffer = larger;
    err = getgrnam_r(name.at, &entry, buffer, size, &found);
  }
  if (found != NULL) *gid = entry.gr_gid;
  free(buffer);
  rn_text_free(&name);
  return found != NULL ? 0 : UV_ENOENT;
}

/* 0; 1: there is no such name; else a negative UV_E*. */
enum { UNKNOWN_NAME = 1 };

#define SET_NATIVE(name, find, type, call)            \
  static RN_NATIVE(name) {                            \
    RN_UNUSED;                                        \
    type id = 0;                                      \
    int err = find(cx, RN_ARG(0), &id);               \
    if (err != 0) return rn_number(cx, UNKNOWN_NAME); \
    return rn_number(cx, call(id) == 0 ? 0 : -errno); \
  }

SET_NATIVE(set_uid, find_user, uid_t, setuid)
SET_NATIVE(set_euid, find_user, uid_t, seteuid)
SET_NATIVE(set_gid, find_group, gid_t, setgid)
SET_NATIVE(set_egid, find_group, gid_t, setegid)

/* An array, or a negative UV_E*. The effective group is always one of them. */
static RN_NATIVE(get_groups) {
  RN_UNUSED;
  int count = getgroups(0, NULL);
  if (count < 0) return rn_number(cx, -errno);
  gid_t* groups = calloc((size_t)count + 1, sizeof *groups);
  if (groups == NULL) return rn_number(cx, UV_ENOMEM);
  count = getgroups(count, groups);
  if (count < 0) {
    int err = -errno;
    free(groups);
    return rn_number(cx, err);
  }
  gid_t effective = getegid();
  bool seen = false;
  rn_object array = rn_array(cx, 0, NULL);
  for (int i = 0; i < count; i++) {
    rn_set_index(cx, array, (unsigned)i, rn_number(cx, groups[i]));
    if (groups[i] == effective) seen = true;
  }
  if (!seen) rn_set_index(cx, array, (unsigned)count, rn_number(cx, effective));
  free(groups);
  return array;
}

/* 0; n: there is no group of the n-th name, counted from 1; else a negative UV_E*. */
static RN_NATIVE(set_groups) {
  RN_UNUSED;
  rn_object array = rn_as_object(cx, RN_ARG(0));
  if (array == NULL) return rn_number(cx, UV_EINVAL);
  size_t count = rn_array_length(cx, array);
  gid_t* groups = calloc(count + 1, sizeof *groups);
  if (groups == NULL) return rn_number(cx, UV_ENOMEM);
  for (size_t i = 0; i < count; i++) {
    if (find_group(cx, rn_get_index(cx, array, (unsigned)i), &groups[i]) == 0) continue;
    free(groups);
    return rn_number(cx, (double)(i + 1));
  }
  int err = setgroups(count, groups) == 0 ? 0 : -errno;
  free(groups);
  return rn_number(cx, err);
}

/* initgroups(user, group): 0; 1, 2: no such user, no such group; else UV_E*. */
static RN_NATIVE(init_groups) {
  RN_UNUSED;
  struct rn_text name = {.at = NULL};
  char* user = NULL;
  if (rn_is_number(cx, RN_ARG(0))) {
    struct passwd* entry = getpwuid((uid_t)rn_to_int64(cx, argv[0]));
    if (entry != NULL) user = strdup(entry->pw_name);
  } else if (rn_text_get(cx, RN_ARG(0), &name)) {
    user = strdup(name.at);
    rn_text_free(&name);
  }
  if (user == NULL) return rn_number(cx, 1);
  gid_t group = 0;
  int result = 2;
  if (find_group(cx, RN_ARG(1), &group) == 0) result = initgroups(user, group) == 0 ? 0 : -errno;
  free(user);
  return rn_number(cx, result);
}

void rn_process_add_ids(rn_context cx, rn_object binding) {
  static const struct rn_function functions[] = {
      {"getuid", get_uid},       {"geteuid", get_euid},       {"getgid", get_gid},
      {"getegid", get_egid},     {"setuid", set_uid},         {"seteuid", set_euid},
      {"setgid", set_gid},       {"setegid", set_egid},       {"getgroups", get_groups},
      {"setgroups", set_groups}, {"initgroups", init_groups}, {NULL, NULL},
  };
  rn_set_functions(cx, binding, functions);
}

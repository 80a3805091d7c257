/* SPDX-License-Identifier: MIT */
/* The control group of this process, as far as it limits memory and processors. */
#ifndef RN_SYS_CGROUP_H
#define RN_SYS_CGROUP_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct rn_cgroup {
  bool unified;        /* the hierarchy of version 2 */
  char path[PATH_MAX]; /* the folder of its files */
};

/* The group that rules `controller` ("memory", "cpu"); false if there is none to be seen. */
bool rn_cgroup_find(struct rn_cgroup* group, const char* controller);
/* The text of one of its files; its length or a negative UV_E*. */
long rn_cgroup_read(const struct rn_cgroup* group, const char* file, char* text, size_t size);
/* The number in one of its files, UINT64_MAX for "max"; false if there is none. */
bool rn_cgroup_number(const struct rn_cgroup* group, const char* file, uint64_t* number);

#pragma GCC visibility pop

#endif

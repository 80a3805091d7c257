/* SPDX-License-Identifier: MIT */
/*
 * Landlock (sandbox.h): which files a process may open. The numbers are the kernel's
 * (linux/landlock.h), written here since many systems have older headers than kernels.
 *
 * What it leaves, on purpose: a program can see that a file outside is there, and its size (stat),
 * but not what is in it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cli/sandbox.h"

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_DIR = 1 << 3,
  MAKE_CHAR = 1 << 6,
  MAKE_BLOCK = 1 << 11,
  TRUNCATE = 1 << 14,
  IOCTL_DEV = 1 << 15,
  UP_TO_TRUNCATE = (1 << 15) - 1,

  OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV,
  NOT_IN_SCRATCH = EXECUTE | MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV,

  BIND_TCP = 1 << 0,
  CONNECT_TCP = 1 << 1,
  SCOPE_ABSTRACT_SOCKETS = 1 << 0,
  SCOPE_SIGNALS = 1 << 1,
};

/* From which version of the interface on. Before 3 a file outside could be cut off. */
enum { VERSION_MIN = 3, VERSION_NET = 4, VERSION_IOCTL = 5, VERSION_SCOPES = 6 };
enum { ASK_VERSION = 1, PATH_BENEATH = 1 };

struct ruleset {
  uint64_t files, net, scopes;
};

struct beneath {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

/* What is not there needs no rule. */
static int allow(int rules, const char* path, uint64_t access) {
  int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return errno == ENOENT ? 0 : -1;
  struct stat about;
  int result = fstat(fd, &about);
  if (result == 0) {
    if (!S_ISDIR(about.st_mode)) access &= OF_A_FILE;
    struct beneath rule = {.allowed = access, .parent = fd};
    result = (int)syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0);
  }
  close(fd);
  return result;
}

/* This process's folder of /proc. It stays open: the rule is for this very inode, which the kernel
 * would make anew if nobody used it. */
static int allow_itself(int rules) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d", (int)getpid());
  int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return -1;
  struct beneath rule = {.allowed = READ_FILE | READ_DIR, .parent = fd};
  return (int)syscall(SYS_landlock_add_rule, rules, PATH_BENEATH, &rule, 0);
}

static int add_rules(int rules, const struct rn_sandbox* sandbox, uint64_t all) {
  if (allow(rules, sandbox->folder, all & ~(uint64_t)NOT_IN_SCRATCH) != 0) return -1;
  if (allow_itself(rules) != 0) return -1;
  if (allow(rules, "/dev/null", READ_FILE | WRITE_FILE) != 0) return -1;
  if (allow(rules, "/dev/urandom", READ_FILE) != 0) return -1;
  for (const char* const* font = rn_sandbox_fonts; sandbox->page && *font != NULL; font++)
    if (allow(rules, *font, READ_FILE | READ_DIR) != 0) return -1;
  return 0;
}

int rn_landlock_enter(const struct rn_sandbox* sandbox) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
  if (version < 0) return -1;
  if (version < VERSION_MIN) {
    errno = ENOSYS;
    return -1;
  }
  struct ruleset set = {.files = UP_TO_TRUNCATE};
  size_t size = sizeof set.files;
  if (version >= VERSION_IOCTL) set.files |= IOCTL_DEV;
  if (version >= VERSION_NET) {
    set.net = BIND_TCP | CONNECT_TCP;
    size = offsetof(struct ruleset, scopes);
  }
  if (version >= VERSION_SCOPES) {
    set.scopes = SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
    size = sizeof set;
  }
  int rules = (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
  if (rules < 0) return -1;
  int result = add_rules(rules, sandbox, set.files);
  if (result == 0) result = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  if (result == 0) result = (int)syscall(SYS_landlock_restrict_self, rules, 0);
  close(rules);
  return result;
}

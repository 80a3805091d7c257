/* SPDX-License-Identifier: MIT */
/*
 * Namespaces (sandbox.h): a root of its own.
 *
 *   /          a file system in memory, read-only
 *   /scratch   another one, of SCRATCH_BYTES: the program's files
 *   /proc      of the processes inside
 *   /dev       null and urandom
 *   /etc/fonts, /usr/share/fonts ...   for pages, read-only
 *
 * The network has a loopback and nothing else. Users are none but the own one, so that nothing here
 * needs root; and as a user of a namespace of its own, root is nobody outside.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/capability.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cli/sandbox.h"

#define SCRATCH_OPTIONS "mode=0700,size=96m,nr_inodes=8192"

static int write_file(const char* path, const char* text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t written = write(fd, text, strlen(text));
  int error = errno;
  close(fd);
  errno = error;
  return written == (ssize_t)strlen(text) ? 0 : -1;
}

int rn_namespaces_unshare(void) {
  unsigned uid = getuid(), gid = getgid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC |
              CLONE_NEWUTS | CLONE_NEWCGROUP) != 0)
    return -1;
  char map[64];
  if (write_file("/proc/self/setgroups", "deny") != 0) return -1;
  snprintf(map, sizeof map, "%u %u 1", uid, uid);
  if (write_file("/proc/self/uid_map", map) != 0) return -1;
  snprintf(map, sizeof map, "%u %u 1", gid, gid);
  return write_file("/proc/self/gid_map", map);
}

/* ---- the root ---------------------------------------------------------------------------- */

/* `at` is relative to the new root, which is the current folder. */
static int make_folders(const char* at) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s", at);
  for (char* slash = strchr(path, '/');; slash = strchr(slash + 1, '/')) {
    if (slash != NULL) *slash = '\0';
    if (mkdir(path, 0755) != 0 && errno != EEXIST) return -1;
    if (slash == NULL) return 0;
    *slash = '/';
  }
}

/* Flags of a mount that a user namespace may not take away. */
static unsigned long kept_flags(const char* path) {
  struct statvfs about;
  if (statvfs(path, &about) != 0) return 0;
  static const unsigned long pairs[][2] = {
      {ST_NOSUID, MS_NOSUID},   {ST_NODEV, MS_NODEV},           {ST_NOEXEC, MS_NOEXEC},
      {ST_NOATIME, MS_NOATIME}, {ST_NODIRATIME, MS_NODIRATIME}, {ST_RELATIME, MS_RELATIME},
  };
  unsigned long flags = 0;
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    if ((about.f_flag & pairs[i][0]) != 0) flags |= pairs[i][1];
  return flags;
}

/* A folder of the outside, for reading. One that is not there is left out. */
static int show_folder(const char* path) {
  struct stat about;
  if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode)) return 0;
  const char* at = path + 1;
  if (make_folders(at) != 0) return -1;
  if (mount(path, at, NULL, MS_BIND | MS_REC, NULL) != 0) return -1;
  unsigned long flags = MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC;
  return mount(NULL, at, NULL, flags | kept_flags(path), NULL);
}

static int show_device(const char* path) {
  const char* at = path + 1;
  int fd = open(at, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return -1;
  close(fd);
  return mount(path, at, NULL, MS_BIND, NULL);
}

static int copy_file(int from_folder, const char* name, int to_folder) {
  int from = openat(from_folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (from < 0) return -1;
  int to = openat(to_folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  int result = to < 0 ? -1 : 0;
  ssize_t moved;
  while (result == 0 && (moved = sendfile(to, from, NULL, INT_MAX)) != 0)
    if (moved < 0) result = -1;
  int error = errno;
  if (to >= 0) close(to);
  close(from);
  errno = error;
  return result;
}

/* The files of a folder, without those below. */
static int copy_files(int from, int to) {
  DIR* list = fdopendir(dup(from));
  if (list == NULL) return -1;
  int result = 0;
  for (struct dirent* entry; result == 0 && (entry = readdir(list)) != NULL;) {
    struct stat about;
    if (fstatat(from, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(about.st_mode))
      continue;
    result = copy_file(from, entry->d_name, to);
  }
  closedir(list);
  return result;
}

static int fill_root(const struct rn_sandbox* sandbox, int files) {
  static const char* const folders[] = {"proc", "dev", "scratch", NULL};
  for (const char* const* folder = folders; *folder != NULL; folder++)
    if (mkdir(*folder, 0755) != 0) return -1;
  unsigned long safe = MS_NOSUID | MS_NODEV | MS_NOEXEC;
  if (mount("proc", "proc", "proc", safe, NULL) != 0) return -1;
  if (show_device("/dev/null") != 0 || show_device("/dev/urandom") != 0) return -1;
  for (const char* const* font = rn_sandbox_fonts; sandbox->page && *font != NULL; font++)
    if (show_folder(*font) != 0) return -1;
  if (mount("scratch", "scratch", "tmpfs", safe, SCRATCH_OPTIONS) != 0) return -1;
  int to = open("scratch", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (to < 0) return -1;
  int result = copy_files(files, to);
  close(to);
  return result;
}

static int raise_loopback(void) {
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
  int result = ioctl(fd, SIOCSIFFLAGS, &request);
  close(fd);
  return result;
}

int rn_namespaces_build(const struct rn_sandbox* sandbox) {
  if (raise_loopback() != 0) return -1;
  int files = open(sandbox->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (files < 0) return -1;
  int result = -1;
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
      mount("root", sandbox->folder, "tmpfs", MS_NOSUID, "mode=0755,size=1m") == 0 &&
      chdir(sandbox->folder) == 0 && fill_root(sandbox, files) == 0 &&
      syscall(SYS_pivot_root, ".", ".") == 0 && umount2(".", MNT_DETACH) == 0 && chdir("/") == 0 &&
      mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID, NULL) == 0)
    result = chdir("/scratch");
  int error = errno;
  close(files);
  errno = error;
  return result;
}

/* ---- rights ------------------------------------------------------------------------------ */

int rn_namespaces_drop_rights(void) {
  for (int right = 0; prctl(PR_CAPBSET_READ, right, 0, 0, 0) >= 0; right++)
    if (prctl(PR_CAPBSET_DROP, right, 0, 0, 0) != 0) return -1;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  if (syscall(SYS_capset, &header, none) != 0) return -1;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

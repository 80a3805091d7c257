/* SPDX-License-Identifier: MIT */
/* What the process knows of itself: numbers, priority, use of resources, where it is. */
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sys/text.h"
#include "uv.h"

uv_pid_t uv_os_getpid(void) {
  return getpid();
}

uv_pid_t uv_os_getppid(void) {
  return getppid();
}

/* ---- priority ------------------------------------------------------------------ */

int uv_os_getpriority(uv_pid_t pid, int* priority) {
  if (priority == NULL) return UV_EINVAL;
  errno = 0; /* -1 is a priority, too */
  int found = getpriority(PRIO_PROCESS, (id_t)pid);
  if (found == -1 && errno != 0) return -errno;
  *priority = found;
  return 0;
}

int uv_os_setpriority(uv_pid_t pid, int priority) {
  if (priority < UV_PRIORITY_HIGHEST || priority > UV_PRIORITY_LOW) return UV_EINVAL;
  return setpriority(PRIO_PROCESS, (id_t)pid, priority) == 0 ? 0 : -errno;
}

/* ---- resources ------------------------------------------------------------------- */

static int usage_of(int who, uv_rusage_t* rusage) {
  struct rusage usage;
  if (getrusage(who, &usage) != 0) return -errno;
  *rusage = (uv_rusage_t){
      .ru_utime = {usage.ru_utime.tv_sec, usage.ru_utime.tv_usec},
      .ru_stime = {usage.ru_stime.tv_sec, usage.ru_stime.tv_usec},
      .ru_maxrss = (uint64_t)usage.ru_maxrss,
      .ru_ixrss = (uint64_t)usage.ru_ixrss,
      .ru_idrss = (uint64_t)usage.ru_idrss,
      .ru_isrss = (uint64_t)usage.ru_isrss,
      .ru_minflt = (uint64_t)usage.ru_minflt,
      .ru_majflt = (uint64_t)usage.ru_majflt,
      .ru_nswap = (uint64_t)usage.ru_nswap,
      .ru_inblock = (uint64_t)usage.ru_inblock,
      .ru_oublock = (uint64_t)usage.ru_oublock,
      .ru_msgsnd = (uint64_t)usage.ru_msgsnd,
      .ru_msgrcv = (uint64_t)usage.ru_msgrcv,
      .ru_nsignals = (uint64_t)usage.ru_nsignals,
      .ru_nvcsw = (uint64_t)usage.ru_nvcsw,
      .ru_nivcsw = (uint64_t)usage.ru_nivcsw,
  };
  return 0;
}

int uv_getrusage(uv_rusage_t* rusage) {
  return usage_of(RUSAGE_SELF, rusage);
}

int uv_getrusage_thread(uv_rusage_t* rusage) {
  return usage_of(RUSAGE_THREAD, rusage);
}

/* ---- where it is --------------------------------------------------------------------- */

int uv_exepath(char* buffer, size_t* size) {
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  ssize_t length = *size > 1 ? readlink("/proc/self/exe", buffer, *size - 1) : 0;
  if (length < 0) return -errno;
  buffer[length] = '\0';
  *size = (size_t)length;
  return 0;
}

int uv_cwd(char* buffer, size_t* size) {
  int error = rn_text_check(buffer, size);
  if (error != 0) return error;
  char path[PATH_MAX + 1];
  if (getcwd(path, sizeof path) == NULL) return -errno;
  return rn_text_give(path, strlen(path), buffer, size);
}

int uv_chdir(const char* path) {
  return chdir(path) == 0 ? 0 : -errno;
}

/* ---- descriptors ------------------------------------------------------------------------ */

static uv_handle_type guess_socket(int fd) {
  struct sockaddr_storage address = {0};
  socklen_t length = sizeof address;
  int type;
  socklen_t type_size = sizeof type;
  if (getsockname(fd, (struct sockaddr*)&address, &length) != 0) return UV_UNKNOWN_HANDLE;
  if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &type_size) != 0) return UV_UNKNOWN_HANDLE;
  bool internet = address.ss_family == AF_INET || address.ss_family == AF_INET6;
  if (type == SOCK_STREAM && internet) return UV_TCP;
  if (type == SOCK_STREAM && address.ss_family == AF_UNIX) return UV_NAMED_PIPE;
  if (type == SOCK_DGRAM && internet) return UV_UDP;
  return UV_UNKNOWN_HANDLE;
}

uv_handle_type uv_guess_handle(uv_file file) {
  struct stat stat;
  if (file < 0) return UV_UNKNOWN_HANDLE;
  if (isatty(file)) return UV_TTY;
  if (fstat(file, &stat) != 0) return UV_UNKNOWN_HANDLE;
  switch (stat.st_mode & S_IFMT) {
    case S_IFREG:
    case S_IFCHR:
      return UV_FILE;
    case S_IFIFO:
      return UV_NAMED_PIPE;
    case S_IFSOCK:
      return guess_socket(file);
    default:
      return UV_UNKNOWN_HANDLE;
  }
}

uv_os_fd_t uv_get_osfhandle(int fd) {
  return fd;
}

int uv_open_osfhandle(uv_os_fd_t os_fd) {
  return os_fd;
}

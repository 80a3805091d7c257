/* SPDX-License-Identifier: MIT */
/*
 * The machine, the process and its surroundings, libraries loaded at run time, and text in
 * the encodings of other systems.
 *
 * Calls that fill a text take a buffer and its size: UV_EINVAL if one of them is NULL or
 * the size 0, UV_ENOBUFS if the text does not fit, with the size that would do, its zero
 * included; else *size becomes the length of the text without the zero.
 */
#ifndef UV_SYSTEM_H
#define UV_SYSTEM_H

#include <dlfcn.h>
#include <net/if.h>

/* ---- the machine ---------------------------------------------------------- */

struct uv_cpu_times_s {
  uint64_t user; /* all in milliseconds */
  uint64_t nice;
  uint64_t sys;
  uint64_t idle;
  uint64_t irq;
};

typedef struct uv_cpu_info_s {
  char* model;
  int speed; /* MHz */
  struct uv_cpu_times_s cpu_times;
} uv_cpu_info_t;

typedef struct uv_interface_address_s {
  char* name;
  char phys_addr[6];
  int is_internal;
  union {
    struct sockaddr_in address4;
    struct sockaddr_in6 address6;
  } address;
  union {
    struct sockaddr_in netmask4;
    struct sockaddr_in6 netmask6;
  } netmask;
} uv_interface_address_t;

typedef struct uv_utsname_s {
  char sysname[256];
  char release[256];
  char version[256];
  char machine[256];
} uv_utsname_t;

/* Of the processors that are online. */
UV_EXTERN int uv_cpu_info(uv_cpu_info_t** infos, int* count);
UV_EXTERN void uv_free_cpu_info(uv_cpu_info_t* infos, int count);
/* How many threads it makes sense to run at a time: the processors that the calling
 * thread may use, or fewer if its control group has a quota. At least 1. */
UV_EXTERN unsigned int uv_available_parallelism(void);

UV_EXTERN int uv_interface_addresses(uv_interface_address_t** addresses, int* count);
UV_EXTERN void uv_free_interface_addresses(uv_interface_address_t* addresses, int count);

#define UV_IF_NAMESIZE (IF_NAMESIZE + 1)
UV_EXTERN int uv_if_indextoname(unsigned int index, char* buffer, size_t* size);
/* What stands behind % in an address: on Linux the name. */
UV_EXTERN int uv_if_indextoiid(unsigned int index, char* buffer, size_t* size);

/* In bytes; 0 if it is not known. */
UV_EXTERN uint64_t uv_get_total_memory(void);
UV_EXTERN uint64_t uv_get_free_memory(void);
/* The limit of the control group, UINT64_MAX if it has none. */
UV_EXTERN uint64_t uv_get_constrained_memory(void);
UV_EXTERN uint64_t uv_get_available_memory(void);

#define UV_MAXHOSTNAMESIZE 65 /* with its zero */
UV_EXTERN int uv_os_gethostname(char* buffer, size_t* size);
UV_EXTERN int uv_os_uname(uv_utsname_t* buffer);
UV_EXTERN int uv_uptime(double* seconds);
UV_EXTERN void uv_loadavg(double avg[3]);

/* ---- the process ---------------------------------------------------------- */

typedef struct {
  uv_timeval_t ru_utime;
  uv_timeval_t ru_stime;
  uint64_t ru_maxrss; /* KiB */
  uint64_t ru_ixrss;
  uint64_t ru_idrss;
  uint64_t ru_isrss;
  uint64_t ru_minflt;
  uint64_t ru_majflt;
  uint64_t ru_nswap;
  uint64_t ru_inblock;
  uint64_t ru_oublock;
  uint64_t ru_msgsnd;
  uint64_t ru_msgrcv;
  uint64_t ru_nsignals;
  uint64_t ru_nvcsw;
  uint64_t ru_nivcsw;
} uv_rusage_t;

#define UV_PRIORITY_LOW 19
#define UV_PRIORITY_BELOW_NORMAL 10
#define UV_PRIORITY_NORMAL 0
#define UV_PRIORITY_ABOVE_NORMAL -7
#define UV_PRIORITY_HIGH -14
#define UV_PRIORITY_HIGHEST -20

UV_EXTERN uv_pid_t uv_os_getpid(void);
UV_EXTERN uv_pid_t uv_os_getppid(void);
UV_EXTERN int uv_os_getpriority(uv_pid_t pid, int* priority);
UV_EXTERN int uv_os_setpriority(uv_pid_t pid, int priority);
UV_EXTERN int uv_getrusage(uv_rusage_t* rusage);
UV_EXTERN int uv_getrusage_thread(uv_rusage_t* rusage);
UV_EXTERN int uv_resident_set_memory(size_t* bytes);
/* A path that does not fit is cut. */
UV_EXTERN int uv_exepath(char* buffer, size_t* size);
UV_EXTERN int uv_cwd(char* buffer, size_t* size);
UV_EXTERN int uv_chdir(const char* path);

/* To be called first in main: takes the memory of argv for the title and returns a copy
 * to be used instead (argv itself if there is no memory). Without it the title's calls
 * answer UV_ENOBUFS. A title that does not fit is cut. */
UV_EXTERN char** uv_setup_args(int argc, char** argv);
UV_EXTERN int uv_get_process_title(char* buffer, size_t size);
UV_EXTERN int uv_set_process_title(const char* title);

/* What a descriptor is: UV_TTY, UV_FILE, UV_NAMED_PIPE, UV_TCP, UV_UDP or
 * UV_UNKNOWN_HANDLE. */
UV_EXTERN uv_handle_type uv_guess_handle(uv_file file);
/* On Linux both are what they are given. */
UV_EXTERN uv_os_fd_t uv_get_osfhandle(int fd);
UV_EXTERN int uv_open_osfhandle(uv_os_fd_t os_fd);

/* ---- its surroundings ------------------------------------------------------- */

typedef struct uv_env_item_s {
  char* name;
  char* value;
} uv_env_item_t;

typedef struct uv_passwd_s {
  char* username;
  unsigned long uid;
  unsigned long gid;
  char* shell;
  char* homedir;
} uv_passwd_t;

typedef struct uv_group_s {
  char* groupname;
  unsigned long gid;
  char** members; /* ends with NULL */
} uv_group_t;

UV_EXTERN int uv_os_getenv(const char* name, char* buffer, size_t* size);
UV_EXTERN int uv_os_setenv(const char* name, const char* value);
UV_EXTERN int uv_os_unsetenv(const char* name);
UV_EXTERN int uv_os_environ(uv_env_item_t** items, int* count);
UV_EXTERN void uv_os_free_environ(uv_env_item_t* items, int count);
UV_EXTERN int uv_os_homedir(char* buffer, size_t* size);
UV_EXTERN int uv_os_tmpdir(char* buffer, size_t* size);
/* The user of the process; the user with this number; the group with this number. */
UV_EXTERN int uv_os_get_passwd(uv_passwd_t* passwd);
UV_EXTERN int uv_os_get_passwd2(uv_passwd_t* passwd, uv_uid_t uid);
UV_EXTERN void uv_os_free_passwd(uv_passwd_t* passwd);
UV_EXTERN int uv_os_get_group(uv_group_t* group, uv_uid_t gid);
UV_EXTERN void uv_os_free_group(uv_group_t* group);

/* ---- libraries loaded at run time --------------------------------------------- */

typedef struct {
  void* handle;
  char* errmsg; /* private */
} uv_lib_t;

/* 0, or -1 and uv_dlerror says why. */
UV_EXTERN int uv_dlopen(const char* filename, uv_lib_t* lib);
UV_EXTERN void uv_dlclose(uv_lib_t* lib);
UV_EXTERN int uv_dlsym(uv_lib_t* lib, const char* name, void** ptr);
UV_EXTERN const char* uv_dlerror(const uv_lib_t* lib);

/* ---- UTF-16 and WTF-8 (UTF-8 that may hold lone surrogates) ------------------------ */

/* Lengths below 0 mean: up to the zero. Without a zero, in bytes. */
UV_EXTERN size_t uv_utf16_length_as_wtf8(const uint16_t* utf16, ssize_t length);
/* Into *wtf8, which has *size bytes and room for a zero more; if it is NULL, into memory
 * for free(). wtf8 itself may be NULL: then only the length is set. */
UV_EXTERN int uv_utf16_to_wtf8(const uint16_t* utf16, ssize_t length, char** wtf8, size_t* size);
/* In units, with a zero; UV_EINVAL if it is not WTF-8. */
UV_EXTERN ssize_t uv_wtf8_length_as_utf16(const char* wtf8);
UV_EXTERN void uv_wtf8_to_utf16(const char* wtf8, uint16_t* utf16, size_t length);

/* ---- addresses as text --------------------------------------------------------------- */

UV_EXTERN int uv_ip4_addr(const char* ip, int port, struct sockaddr_in* addr);
/* With the name of a scope behind %. */
UV_EXTERN int uv_ip6_addr(const char* ip, int port, struct sockaddr_in6* addr);
UV_EXTERN int uv_ip4_name(const struct sockaddr_in* src, char* dst, size_t size);
UV_EXTERN int uv_ip6_name(const struct sockaddr_in6* src, char* dst, size_t size);
UV_EXTERN int uv_ip_name(const struct sockaddr* src, char* dst, size_t size);
/* UV_ENOSPC if it does not fit, UV_EINVAL if it is no address. */
UV_EXTERN int uv_inet_ntop(int af, const void* src, char* dst, size_t size);
UV_EXTERN int uv_inet_pton(int af, const char* src, void* dst);

#endif

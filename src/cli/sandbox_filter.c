/* SPDX-License-Identifier: MIT */
/*
 * The filter of system calls of the sandbox (sandbox.h), a program of the kernel's BPF.
 *
 *   another architecture?  the process is ended
 *   a call on a list?      it fails with the list's error
 *   a call with a rule?    it fails unless its argument is right
 *   any other              goes through
 *
 * It is a list of what is denied: what the engine and the loop call differs too much from one
 * version of their libraries to the next for a list of what is allowed. Files and the network are
 * held by namespaces or Landlock; the filter denies what these do not know.
 */
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "cli/sandbox.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/* ---- lists; a number that this architecture does not have is -1 ------------------------------ */

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_process_madvise
#define SYS_process_madvise 440
#endif

/* New programs and processes, debugging others, and what is an administrator's. */
static const int always[] = {
    SYS_execve,
    SYS_execveat,
#ifdef SYS_fork
    SYS_fork,
    SYS_vfork,
#endif
    SYS_ptrace,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_pidfd_open,
    SYS_pidfd_send_signal,
    SYS_pidfd_getfd,
    SYS_kcmp,
    SYS_tkill,
    SYS_setpriority,
    SYS_sched_setscheduler,
    SYS_sched_setparam,
    SYS_sched_setattr,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_open_tree,
    SYS_move_mount,
    SYS_fsopen,
    SYS_fsconfig,
    SYS_fsmount,
    SYS_fspick,
    SYS_unshare,
    SYS_setns,
    SYS_open_by_handle_at,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_quotactl,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_clock_adjtime,
    SYS_adjtimex,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_syslog,
    SYS_shmget,
    SYS_shmat,
    SYS_msgget,
    SYS_semget,
    SYS_mq_open,
    SYS_mq_unlink,
};

/* The caller does without these, or says that they are missing. */
static const int absent[] = {SYS_io_uring_setup, SYS_clone3};

/* Landlock does not know them: sockets, attributes of files by name, watching files. */
static const int beside_landlock[] = {
    SYS_socket,        SYS_fchmodat,
    SYS_fchmodat2,     SYS_fchownat,
    SYS_utimensat,     SYS_setxattr,
    SYS_lsetxattr,     SYS_removexattr,
    SYS_lremovexattr,  SYS_inotify_add_watch,
    SYS_fanotify_init, SYS_name_to_handle_at,
#ifdef SYS_chmod
    SYS_chmod,         SYS_chown,
    SYS_lchown,        SYS_utime,
    SYS_utimes,        SYS_futimesat,
#endif
};

/* ---- the program ------------------------------------------------------------------------- */

enum { PROGRAM_MAX = 400, ERRNO_MASK = 0xffff };

struct program {
  struct sock_filter code[PROGRAM_MAX];
  unsigned short length;
};

static void add(struct program* program, struct sock_filter instruction) {
  if (program->length < PROGRAM_MAX) program->code[program->length] = instruction;
  program->length++;
}

static void load(struct program* program, uint32_t offset) {
  add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void jump(struct program* program, uint16_t test, uint32_t value, uint8_t yes, uint8_t no) {
  add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | test | BPF_K, value, yes, no));
}

static void give(struct program* program, uint32_t action) {
  add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static uint32_t failure(int error) {
  return SECCOMP_RET_ERRNO | ((uint32_t)error & ERRNO_MASK);
}

static void deny(struct program* program, const int* calls, size_t count, int error) {
  for (size_t i = 0; i < count; i++) {
    jump(program, BPF_JEQ, (uint32_t)calls[i], 0, 1);
    give(program, failure(error));
  }
}

/* The lower half of an argument; the kernel takes these as int. */
static uint32_t argument(int number) {
  uint32_t at = (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (size_t)number);
  return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? at : at + (uint32_t)sizeof(uint32_t);
}

/* `call` goes through if its first argument is one of two values, and fails if not. */
static void only_for(struct program* program, int call, uint32_t value, uint32_t other) {
  jump(program, BPF_JEQ, (uint32_t)call, 0, 5);
  load(program, argument(0));
  jump(program, BPF_JEQ, value, 2, 0);
  jump(program, BPF_JEQ, other, 1, 0);
  give(program, failure(EPERM));
  give(program, SECCOMP_RET_ALLOW);
}

/* New threads, but no new processes. */
static void threads_only(struct program* program) {
  jump(program, BPF_JEQ, SYS_clone, 0, 4);
  load(program, argument(0));
  jump(program, BPF_JSET, CLONE_THREAD, 1, 0);
  give(program, failure(EPERM));
  give(program, SECCOMP_RET_ALLOW);
}

/* Families that a network of one's own makes harmless. */
static void families(struct program* program) {
  static const uint8_t known[] = {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};
  enum { COUNT = sizeof known };
  jump(program, BPF_JEQ, SYS_socket, 0, COUNT + 3);
  load(program, argument(0));
  for (int i = 0; i < COUNT; i++) jump(program, BPF_JEQ, known[i], (uint8_t)(COUNT - i), 0);
  give(program, failure(EAFNOSUPPORT));
  give(program, SECCOMP_RET_ALLOW);
}

int rn_filter_enter(enum rn_sandbox_way way) {
  struct program program = {.length = 0};
  uint32_t own = (uint32_t)getpid();
  load(&program, offsetof(struct seccomp_data, arch));
  jump(&program, BPF_JEQ, ARCHITECTURE, 1, 0);
  give(&program, SECCOMP_RET_KILL_PROCESS);
  load(&program, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  enum { X32 = 0x40000000 }; /* another set of numbers for the same calls */
  jump(&program, BPF_JGE, X32, 0, 1);
  give(&program, failure(ENOSYS));
#endif
  deny(&program, absent, sizeof absent / sizeof absent[0], ENOSYS);
  deny(&program, always, sizeof always / sizeof always[0], EPERM);
  if (way == RN_SANDBOX_LANDLOCK)
    deny(&program, beside_landlock, sizeof beside_landlock / sizeof beside_landlock[0], EACCES);
  else
    families(&program);
  threads_only(&program);
  only_for(&program, SYS_kill, own, own);
  only_for(&program, SYS_tgkill, own, own);
  only_for(&program, SYS_rt_sigqueueinfo, own, own);
  only_for(&program, SYS_rt_tgsigqueueinfo, own, own);
  /* The engine's layout is probed by reading one's own memory in a way that cannot crash. */
  only_for(&program, SYS_process_vm_readv, own, own);
  only_for(&program, SYS_prlimit64, own, 0);
  give(&program, SECCOMP_RET_ALLOW);
  if (program.length > PROGRAM_MAX) {
    errno = E2BIG;
    return -1;
  }
  struct sock_fprog filter = {.len = program.length, .filter = program.code};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
}

#else

int rn_filter_enter(enum rn_sandbox_way way) {
  (void)way;
  errno = ENOSYS;
  return -1;
}

#endif

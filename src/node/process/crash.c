/* SPDX-License-Identifier: MIT */
/*
 * When the engine gives up. It has no way to report that memory is exhausted in the
 * middle of an allocation: it traps. A few words on standard error are better than a
 * bare "Aborted"; then the process aborts, as Node's does, so that the parent sees it.
 *
 * It gives up at once where a limit of the process leaves no room for the addresses that it
 * reserves, most of which it never uses: then the words say which limit that is.
 *
 * Its handlers of faults must not swallow a SIGSEGV or SIGBUS that somebody sends.
 */
#include "node/process/crash.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lens/lens.h"

enum { STACK_BYTES = 64 * 1024 };

/* What the engine reserves at least: 4 GiB for its structures, 1 GiB for compiled code, and a few
 * hundred MiB more. Less than ENOUGH may be too little. */
#define GIB ((rlim_t)1 << 30)
#define RESERVED_GIB 5
#define ENOUGH_GIB 8

/* The process's: read by its handler of signals. Whether its first engine has started. */
static volatile sig_atomic_t is_started;

/* The engine's handlers of faults. */
static struct sigaction segv_before, bus_before;

static void say(const char* text) {
  ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
  (void)ignored;
}

/* What /proc says of the memory in use, in pages; only calls that a signal handler
 * may make. */
static unsigned long resident_pages(void) {
  char text[128] = {0};
  int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  ssize_t length = read(fd, text, sizeof text - 1);
  close(fd);
  const char* at = length > 0 ? strchr(text, ' ') : NULL;
  unsigned long pages = 0;
  if (at != NULL)
    for (at++; *at >= '0' && *at <= '9'; at++) pages = pages * 10 + (unsigned long)(*at - '0');
  return pages;
}

static void say_number(unsigned long number) {
  char digits[24];
  size_t at = sizeof digits - 1;
  digits[at] = '\0';
  do digits[--at] = (char)('0' + number % 10);
  while ((number /= 10) != 0);
  say(digits + at);
}

static bool say_limit(int resource, const char* what, const char* option) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
      limit.rlim_cur >= ENOUGH_GIB * GIB)
    return false;
  say("rondo: the JavaScript engine cannot start: it reserves more than ");
  say_number(RESERVED_GIB);
  say(" GiB of addresses, and the limit on ");
  say(what);
  say(" is ");
  say_number(limit.rlim_cur / 1024);
  say(" KiB.\nMost of them are never used. Set the limit to ");
  say_number(ENOUGH_GIB * GIB / 1024);
  say(" or more (");
  say(option);
  say("), or to unlimited.\n");
  return true;
}

static void on_crash(int signum) {
  (void)signum;
  if (!is_started && (say_limit(RLIMIT_AS, "address space", "ulimit -v") ||
                      say_limit(RLIMIT_DATA, "data", "ulimit -d")))
    _exit(1);
  say("rondo: fatal error: the JavaScript engine gave up, most likely JavaScript heap out of "
      "memory (");
  say_number(resident_pages() / 256);
  say(" MiB in use)\n");
  rn_crash_abort();
}

/* The engine's handler of a fault looks whose it is, and else puts back what was there before: the
 * instruction, tried again, then ends the process. A signal that somebody has sent has no such
 * instruction: the first one would only change the handler, and the process would go on. */
static void on_fault(int signum, siginfo_t* info, void* context) {
  if (info->si_code > 0) {
    (signum == SIGSEGV ? &segv_before : &bus_before)->sa_sigaction(signum, info, context);
    return;
  }
  signal(signum, SIG_DFL);
  raise(signum); /* comes when this handler returns */
}

static void stand_before(int signum, struct sigaction* before) {
  if (sigaction(signum, NULL, before) != 0 || (before->sa_flags & SA_SIGINFO) == 0) return;
  struct sigaction act = *before;
  act.sa_sigaction = on_fault;
  sigaction(signum, &act, NULL);
}

void rn_crash_engine_started(void) {
  if (is_started) return;
  is_started = 1;
  stand_before(SIGSEGV, &segv_before);
  stand_before(SIGBUS, &bus_before);
}

void rn_crash_start(void) {
  static char stack[STACK_BYTES];
  static const int signals[] = {SIGABRT, SIGTRAP, SIGILL};
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&own, NULL);
  struct sigaction act;
  memset(&act, 0, sizeof act);
  act.sa_handler = on_crash;
  act.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) sigaction(signals[i], &act, NULL);
}

_Noreturn void rn_crash_abort(void) {
  rn_lens_end();
  signal(SIGABRT, SIG_DFL);
  abort();
}

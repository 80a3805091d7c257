/* SPDX-License-Identifier: MIT */
/*
 * When the engine gives up. It has no way to report that memory is exhausted in the
 * middle of an allocation: it traps. A few words on standard error are better than a
 * bare "Aborted"; then the signal takes its course, so that the parent sees it.
 */
#include "node/process/crash.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STACK_BYTES = 64 * 1024 };

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

static void on_crash(int signum) {
  say("rondo: fatal error: the JavaScript engine gave up, most likely for want of memory (");
  say_number(resident_pages() / 256);
  say(" MiB in use)\n");
  signal(signum, SIG_DFL);
  raise(signum);
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
  signal(SIGABRT, SIG_DFL);
  abort();
}

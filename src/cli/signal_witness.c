/* SPDX-License-Identifier: MIT */
/*
 * rondo signal-witness, for lib/rondo/tools/signals.js. A tool that runs a program hands on the
 * signals that it gets, but not those that the program has got itself, because they were for the
 * whole process group. A terminal sends such signals; so do shells and kill(-group). This process
 * is of the same group, and nobody sends it a signal of its own: what it has got was for the group.
 *
 *   the tool -- the number of a signal, one byte --> standard input
 *            <-- 1: it came here, too; 0: no ------- standard output
 *
 * 1. All signals are blocked, so that they stay pending until the tool asks for them.
 * 2. The kernel gives a group's signal to its newest process first: it is here before the tool,
 *    which is older, can ask.
 * 3. It ends when the tool does: its standard input has no writer then.
 */
#include "cli/signal_witness.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

int rn_signal_witness(int argc, char** argv) {
  (void)argc, (void)argv;
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  unsigned char byte;
  while (read(STDIN_FILENO, &byte, 1) == 1) {
    static const struct timespec now = {0};
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, byte);
    byte = sigtimedwait(&one, NULL, &now) == byte;
    if (write(STDOUT_FILENO, &byte, 1) != 1) break;
  }
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * The sandbox of rondo lens: strangers' code runs in it, and the kernel holds it there.
 *
 *   rondo lens -- spawns --> rondo lens-sandbox OPTIONS -- COMMAND -- COMMAND
 *                                   |
 *                               supervisor --fork--> a COMMAND: locks itself in, then goes on as
 * rondo
 *
 * There are two ways to hold a program; both are tried before one is offered (rn_sandbox_probe).
 *
 *   namespaces  its own root with nothing in it but a scratch folder in memory; its own network
 * with nothing but a loopback; its own processes; no capabilities landlock    the kernel's Landlock
 * denies every file outside the scratch folder; a filter of system calls denies all sockets, and
 * changing the attributes of files by name
 *
 * In both a filter of system calls denies new processes, new programs, signals to others, io_uring,
 * and what only administrators and debuggers need.
 *
 * 1. No program is executed inside: a COMMAND is a fork of the supervisor that returns to main. So
 * the root needs neither rondo nor its libraries. What rondo opens late is opened before (preload).
 * 2. A COMMAND is locked in before it has a second thread, and before it has read anything.
 * 3. The supervisor ends a COMMAND that takes too long or too much memory. When the supervisor
 * ends, by whatever, the kernel ends all that it holds.
 */
#ifndef RN_CLI_SANDBOX_H
#define RN_CLI_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>

enum rn_sandbox_way { RN_SANDBOX_NONE, RN_SANDBOX_NAMESPACES, RN_SANDBOX_LANDLOCK };

struct rn_sandbox {
  enum rn_sandbox_way way;
  const char*
      folder; /* the scratch folder; with namespaces its files are copied into the new root */
  bool page;  /* a page: it may read the fonts */
};

enum { RN_SANDBOX_GO_ON = -1 };

/* rondo lens-sandbox: the exit status, or RN_SANDBOX_GO_ON in a process that is a COMMAND now: argc
 * and argv are its own then. */
int rn_sandbox_enter(int* argc, char*** argv);

/* Folders of fonts, and what finds them; ends with NULL. */
extern const char* const rn_sandbox_fonts[];

/* All of these give 0 or -1 and errno. */

/* Namespaces: in the process that forks the first process of the new ones; then in that one. */
int rn_namespaces_unshare(void);
int rn_namespaces_build(const struct rn_sandbox* sandbox);
/* Of a COMMAND: it keeps no rights from having built them. */
int rn_namespaces_drop_rights(void);

/* Landlock, for this process. */
int rn_landlock_enter(const struct rn_sandbox* sandbox);

/* The filter of system calls, for this process; it must not gain rights any more (no_new_privs). */
int rn_filter_enter(enum rn_sandbox_way way);

#endif

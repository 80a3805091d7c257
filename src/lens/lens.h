/* SPDX-License-Identifier: MIT */
/*
 * Traces of every loop of a process, in a file (docs/tracing.md has the format).
 *
 *   loop's thread ── observer ──▶ ring of its lane ──▶ writer's thread ── chunks ──▶ FILE
 *        (lane.c)                   (ring.c)              (writer.c)     (chunk.c)  (file.c)
 *
 * Invariants:
 *  1. A loop's thread fills memory and nothing else: no lock, no system call, but to wake a writer
 *     that sleeps, or to wait for one that does not keep up. Nothing is lost while the trace runs.
 *  2. Only the writer's thread touches the file. It writes whole chunks, each by one write to a
 *     descriptor that appends: loops, threads and processes mix in one file without a lock.
 *  3. While there is something to write, it is written within PERIOD_NS. That is what a crash
 * loses.
 *  4. A ring belongs to the process that filled it. A child of fork drops what it inherited, and
 * its loops begin again under its own number, with a writer of its own.
 *  5. The descriptor may not be ours any more: programs close what they do not know. Each write
 *     looks whether it is the same file, else the file is opened again.
 *  6. Nothing here changes errno or fails a call of the program's. A trace that cannot be written
 *     ends; rondo says so in a sentence, libuv.so.1 never prints.
 */
#ifndef RN_LENS_LENS_H
#define RN_LENS_LENS_H

#include <stdbool.h>
#include <stdint.h>

struct rn_lens_options {
  const char* path;
  const char* model;          /* what the first record says; NULL: the loop's */
  uint64_t last_events;       /* keep so many a loop, and write them at the end; 0: write all */
  uint64_t for_ns;            /* after which the trace ends; 0: never */
  bool outputs;               /* record what is written to standard output, too */
  bool empties;               /* the file, at the beginning */
  bool speaks;                /* about an error, on standard error */
  bool catches;               /* SIGINT, SIGTERM, SIGHUP; for the last events SIGUSR2 */
  void (*before_death)(void); /* by such a signal; may be NULL */
};

/* Before the first loop is made: 0 or a negative UV_E*. The options are copied. */
int rn_lens_start(const struct rn_lens_options* options);
/* What RONDO_TRACE says, if it is set. */
void rn_lens_start_by_environment(bool speaks);
/* Writes what there is and ends the trace: before the process ends. From any thread, also from a
 * handler of signals. */
void rn_lens_end(void);
bool rn_lens_is_on(void);

/* For the first record of each loop. Which of the program's threads is this one (0: the main
 * one)? Returns what it was. */
unsigned rn_lens_set_thread(unsigned number);

#endif

/* SPDX-License-Identifier: MIT */
/* The thread that writes a trace, one a process. */
#ifndef RN_LENS_WRITER_H
#define RN_LENS_WRITER_H

#include "lens/lane.h"
#include "lens/lens.h"

/* Set once, before there is a lane; except `process` and `lanes`. */
struct rn_writer {
  struct rn_lens_options options;
  uint64_t until_ns; /* 0: no end */
  pid_t process;
  _Atomic(struct rn_lane*) lanes; /* newest first */
};
extern struct rn_writer rn_writer;

void rn_writer_add(struct rn_lane* lane);
/* If there is none in this process. */
void rn_writer_start(void);
bool rn_writer_is_running(void); /* its thread */
void rn_writer_wake(void);
/* Wakes it and waits a little. */
void rn_writer_wait_for_room(void);
/* Has it write the last events, or end the trace because of a signal (0: the program ends itself,
 * and waits until all is written). */
void rn_writer_ask_for_last(void);
void rn_writer_end(int signum);
/* In a child of fork. */
void rn_writer_forked(void);

#endif

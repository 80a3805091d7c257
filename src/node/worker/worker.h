/* SPDX-License-Identifier: MIT */
/* Workers: threads with an engine and a loop of their own (worker.c). */
#ifndef RN_NODE_WORKER_H
#define RN_NODE_WORKER_H

#include "engine/engine.h"

/* Before JavaScript runs: the parent's side of the ends of Workers (rule 6 of worker.c). */
void rn_workers_prepare(rn_engine* engine);

/* process.exit() on a Worker's thread: JavaScript is over, and the thread ends soon. */
void rn_worker_exit(rn_engine* engine, int code);

/* For worker.performance, if this is a Worker's. */
void rn_worker_loop_starts(rn_engine* engine);

/* The process ends: all Workers are asked to end and waited for, a while. False: some go on until
 * the kernel ends them, and what they may use has to stay. */
bool rn_workers_leave(void);

#endif

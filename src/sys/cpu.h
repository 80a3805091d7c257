/* SPDX-License-Identifier: MIT */
/* The processors of this process. */
#ifndef RN_SYS_CPU_H
#define RN_SYS_CPU_H

#pragma GCC visibility push(hidden)

/* Keeps the calling thread on the processor on which it runs, and the threads that it makes. The
 * program does not notice: uv_available_parallelism says what it said before. */
void rn_cpu_pin(void);

#pragma GCC visibility pop

#endif

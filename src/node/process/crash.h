/* SPDX-License-Identifier: MIT */
/* Last words when the engine traps. */
#ifndef RN_NODE_CRASH_H
#define RN_NODE_CRASH_H

void rn_crash_start(void);
/* From now on it is the program that needs too much. */
void rn_crash_engine_started(void);
/* Aborts because a program asked for it: no words. */
_Noreturn void rn_crash_abort(void);

#endif

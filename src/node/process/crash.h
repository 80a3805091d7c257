/* SPDX-License-Identifier: MIT */
/* Last words when the engine traps. */
#ifndef RN_NODE_CRASH_H
#define RN_NODE_CRASH_H

void rn_crash_start(void);
/* Aborts because a program asked for it: no words. */
_Noreturn void rn_crash_abort(void);

#endif

/* SPDX-License-Identifier: MIT */
/* What the loop needs of uv_signal_t. */
#ifndef RN_SYS_SIGNAL_H
#define RN_SYS_SIGNAL_H

#include "loop/loop.h"

void rn_signal_loop_init(struct rn_loop* L);
void rn_signal_loop_close(struct rn_loop* L);
int rn_signal_loop_fork(struct rn_loop* L);
void rn_signal_close(uv_signal_t* handle);
/* Messages for the handle are still on their way to its loop. */
bool rn_signal_in_flight(const uv_signal_t* handle);

#endif

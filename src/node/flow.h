/* SPDX-License-Identifier: MIT */
/*
 * A flow: bytes in and out of a descriptor that can be waited for (a pipe, a
 * terminal, a local socket), for stdin and for the pipes to children. JavaScript
 * knows a flow by a number.
 */
#ifndef RN_NODE_FLOW_H
#define RN_NODE_FLOW_H

#include "node/node.h"

/* flowOpen, flowRead, flowWrite, flowShutdown, flowRef, flowClose: see flow.c. */
extern const struct rn_function rn_flow_functions[];

/* Whether a flow that reads has come to its end and has not told it yet. */
bool rn_flow_end_is_near(void);

#endif

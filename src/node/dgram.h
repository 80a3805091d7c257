/* SPDX-License-Identifier: MIT */
/* The two files of native('dgram'). */
#ifndef RN_NODE_DGRAM_H
#define RN_NODE_DGRAM_H

#include "node/node.h"

/* setBroadcast, setTTL, addMembership, ...: see dgram_options.c. */
extern const struct rn_function rn_dgram_options[];

#endif

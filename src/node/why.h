/* SPDX-License-Identifier: MIT */
/* Why does it not exit? The answer on SIGUSR1 and with --why. */
#ifndef RN_NODE_WHY_H
#define RN_NODE_WHY_H

#include "engine/engine.h"

void rn_why_start(rn_engine* engine);
/* With --why: what was still pending and could not keep the loop alive. */
void rn_why_at_exit(rn_engine* engine);

#endif

/* SPDX-License-Identifier: MIT */
/* Why does it not exit? The answer on SIGUSR1 and with --why. */
#ifndef RN_NODE_WHY_H
#define RN_NODE_WHY_H

#include "engine/engine.h"

/* From now on SIGUSR1 has report called. */
void rn_why_start(rn_engine* engine, rn_object report);
/* An array of sentences: handles and requests that keep the loop alive, but for
 * JavaScript's timers and immediates. */
rn_value rn_why_pending(rn_engine* engine);

#endif

/* SPDX-License-Identifier: MIT */
#include "node/why.h"
void rn_why_start(rn_engine* engine) { (void)engine; }
void rn_why_at_exit(rn_engine* engine) { (void)engine; }

/* SPDX-License-Identifier: MIT */
/* Why does it not exit? The answer on SIGUSR1 and with --why. */
#ifndef RN_NODE_WHY_H
#define RN_NODE_WHY_H

#include "engine/engine.h"

/* From now on SIGUSR1 has report called. */
void rn_why_start(rn_engine* engine, rn_object report);
/* Handles, requests and awaits that are pending, except JavaScript's timers and immediates. An
 * array with four values for each: its kind, a few words, its place or undefined, and whether it
 * keeps the loop alive. What does not is listed only with --why, if it has a place. */
rn_value rn_why_pending(rn_engine* engine);

/* ---- the book (why_book.c), with --why */

/* From now on places are known; before the engine begins. 0 or a negative error. */
int rn_why_observe(uv_loop_t* loop);
/* The place of what was queued with that number, NULL if it is not known. */
const char* rn_why_place(uint64_t id);
/* Everything of a kind that was queued, and has neither run nor been dropped. */
void rn_why_each(rondo_kind kind, void (*cb)(void* arg, uint64_t id), void* arg);

#endif

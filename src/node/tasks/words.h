/* SPDX-License-Identifier: MIT */
#ifndef RN_NODE_TASKS_WORDS_H
#define RN_NODE_TASKS_WORDS_H

#include "engine/engine.h"

/* Gives the binding the words and times that JavaScript shares with C, and their names. */
void rn_words_set(rn_engine* engine, rn_object binding);

#endif

/* SPDX-License-Identifier: MIT */
/* The table of functions with which a global object asks its host (method_table.c). */
#ifndef RN_ENGINE_PRIVATE_METHOD_TABLE_H
#define RN_ENGINE_PRIVATE_METHOD_TABLE_H

#include "engine/private/probe.h"

enum { RN_TABLE_ARGUMENTS = 5 };

struct rn_table_lesson {
  void (*trigger)(void* arg); /* does what makes the engine ask */
  /* Whether these are the arguments of the question that is looked for. */
  bool (*is_it)(const void* const* arguments, void* arg);
  void* arg;
  const void* answer; /* what the engine gets */
};

/* The slot by which the question came, -1 if none did, or by several. */
int rn_table_learn(const struct rn_table_lesson* lesson);
/* From now on the engine asks this function; the slot is one that was learned. */
void rn_table_set(int slot, void* function);

#endif

/* SPDX-License-Identifier: MIT */
/* Numbers by which JavaScript knows things of a binding's; the smallest that is free comes next. A
 * table belongs to a thread. */
#ifndef RN_NODE_NUMBERS_H
#define RN_NODE_NUMBERS_H

#include "node/node.h"

struct rn_numbers {
  void** things; /* NULL: the number is free */
  uint32_t room;
  uint32_t free; /* all below are taken */
};

/* False: no memory. */
bool rn_numbers_take(struct rn_numbers* numbers, void* thing, uint32_t* number);
void rn_numbers_give(struct rn_numbers* numbers, uint32_t number);
/* NULL for what is no number of a thing. */
void* rn_numbers_get(const struct rn_numbers* numbers, rn_context cx, rn_value number);
/* When its thread ends. */
void rn_numbers_free(struct rn_numbers* numbers);

#endif

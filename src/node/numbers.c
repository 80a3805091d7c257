/* SPDX-License-Identifier: MIT */
#include "node/numbers.h"

#include <stdlib.h>
#include <string.h>

bool rn_numbers_take(struct rn_numbers* numbers, void* thing, uint32_t* number) {
  uint32_t i = numbers->free;
  while (i < numbers->room && numbers->things[i] != NULL) i++;
  if (i == numbers->room) {
    uint32_t room = numbers->room * 2 + 8;
    void** bigger = realloc(numbers->things, room * sizeof(*bigger));
    if (bigger == NULL) return false;
    memset(bigger + numbers->room, 0, (room - numbers->room) * sizeof(*bigger));
    numbers->things = bigger;
    numbers->room = room;
  }
  numbers->things[i] = thing;
  numbers->free = i + 1;
  *number = i;
  return true;
}

void rn_numbers_give(struct rn_numbers* numbers, uint32_t number) {
  numbers->things[number] = NULL;
  if (number < numbers->free) numbers->free = number;
}

void* rn_numbers_get(const struct rn_numbers* numbers, rn_context cx, rn_value value) {
  double number = rn_to_double(cx, value);
  if (!(number >= 0 && number < numbers->room)) return NULL;
  return numbers->things[(uint32_t)number];
}

void rn_numbers_free(struct rn_numbers* numbers) {
  free(numbers->things);
  *numbers = (struct rn_numbers){0};
}

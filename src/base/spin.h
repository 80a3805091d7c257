/* SPDX-License-Identifier: MIT */
/*
 * Looking for a while before sleeping. To sleep and be woken costs tens of
 * microseconds where an idle processor has to be woken first; a partner on
 * another processor often answers within one. So a thread that is about to sleep
 * looks for up to SPIN_NS first, if looking has paid lately.
 *
 * After each time that it was in vain, twice as many sleeps go by before the next
 * try, up to 1024: a thread whose sleeps are long, or whose partner needs the same
 * processor, looks in one sleep out of a thousand. With one processor nobody does.
 */
#ifndef RN_BASE_SPIN_H
#define RN_BASE_SPIN_H

#include <stdbool.h>
#include <stdint.h>

struct rn_spin {
  uint16_t skip;   /* sleeps to go by before the next try */
  uint8_t in_vain; /* tries in a row, at most 10 */
};

/* Whether this sleep is one to look before. */
bool rn_spin_may(struct rn_spin* spin);
/* Looks until ready(arg), for at most SPIN_NS. Returns whether it became so. */
bool rn_spin(struct rn_spin* spin, bool (*ready)(const void* arg), const void* arg);

#endif

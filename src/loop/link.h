/* SPDX-License-Identifier: MIT */
/*
 * Intrusive doubly linked rings. A head is a link that points at itself when
 * the ring is empty; an element that is in no ring points at itself too, so
 * that taking it out twice is harmless.
 */
#ifndef RN_LOOP_LINK_H
#define RN_LOOP_LINK_H

#include <stdbool.h>
#include <stddef.h>

#include "uv.h"

#define RN_OF(link, type, member) ((type*)((char*)(link)-offsetof(type, member)))

static inline void rn_link_init(struct rn_link* link) {
  link->next = link;
  link->prev = link;
}

static inline bool rn_link_alone(const struct rn_link* link) {
  return link->next == link;
}

static inline void rn_link_between(struct rn_link* prev, struct rn_link* link,
                                   struct rn_link* next) {
  link->prev = prev;
  link->next = next;
  prev->next = link;
  next->prev = link;
}

static inline void rn_link_append(struct rn_link* head, struct rn_link* link) {
  rn_link_between(head->prev, link, head);
}

static inline void rn_link_prepend(struct rn_link* head, struct rn_link* link) {
  rn_link_between(head, link, head->next);
}

/* For an element that will not be in a ring again. */
static inline void rn_link_unlink(struct rn_link* link) {
  link->prev->next = link->next;
  link->next->prev = link->prev;
}

static inline void rn_link_remove(struct rn_link* link) {
  rn_link_unlink(link);
  rn_link_init(link);
}

/* Moves all of `from` to the empty head `to`, keeping the order. */
static inline void rn_link_move(struct rn_link* from, struct rn_link* to) {
  if (rn_link_alone(from)) {
    rn_link_init(to);
    return;
  }
  to->next = from->next;
  to->prev = from->prev;
  to->next->prev = to;
  to->prev->next = to;
  rn_link_init(from);
}

#endif

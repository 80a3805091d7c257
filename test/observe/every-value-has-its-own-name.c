/* SPDX-License-Identifier: MIT */
/* Each phase, kind, reason, event, switch, limit, choice and lane has a name that no
 * other of its sort has; beyond the last there is none. */
/* matrix: none */
#include "../test.h"

static void check_names(int max, const char* (*name_of)(int)) {
  for (int i = 0; i < max; i++) {
    const char* name = name_of(i);
    CHECK(name != NULL && name[0] != '\0');
    for (int k = 0; k < i; k++) CHECK(strcmp(name, name_of(k)) != 0);
  }
  CHECK(name_of(max) == NULL);
}

#define NAMES(sort, type)                \
  static const char* sort##_at(int i) {  \
    return rondo_##sort##_name((type)i); \
  }
NAMES(phase, rondo_phase)
NAMES(kind, rondo_kind)
NAMES(reason, rondo_reason)
NAMES(event, rondo_event_type)
NAMES(switch, rondo_switch)
NAMES(limit, rondo_limit)
NAMES(choice, rondo_choice_point)
NAMES(lane, rondo_lane)

int main(void) {
  check_names(RONDO_PHASE_MAX, phase_at);
  check_names(RONDO_KIND_MAX, kind_at);
  check_names(RONDO_REASON_MAX, reason_at);
  check_names(RONDO_EVENT_MAX, event_at);
  check_names(RONDO_SWITCH_MAX, switch_at);
  check_names(RONDO_LIMIT_MAX, limit_at);
  check_names(RONDO_CHOICE_MAX, choice_at);
  check_names(RONDO_LANE_MAX, lane_at);
  return 0;
}

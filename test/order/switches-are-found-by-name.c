/* SPDX-License-Identifier: MIT */
/* Each switch has a name by which it is found; other names are refused and leave the
 * result alone. */
/* matrix: none */
#include "../test.h"

int main(void) {
  rondo_switch which;
  for (int i = 0; i < RONDO_SWITCH_MAX; i++) {
    CHECK_EQ(rondo_switch_by_name(rondo_switch_name((rondo_switch)i), &which), 0);
    CHECK_EQ(which, i);
  }
  which = RONDO_SWITCH_WAIT_WHOLE;
  CHECK_EQ(rondo_switch_by_name("timers", &which), UV_EINVAL);
  CHECK_EQ(rondo_switch_by_name("", &which), UV_EINVAL);
  CHECK_EQ(rondo_switch_by_name(NULL, &which), UV_EINVAL);
  CHECK_EQ(which, RONDO_SWITCH_WAIT_WHOLE);
  return 0;
}

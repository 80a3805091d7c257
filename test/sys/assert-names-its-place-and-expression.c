/* SPDX-License-Identifier: MIT */
/* RN_ASSERT stops with the file, the line and the expression, in every kind of
 * build; one that holds evaluates its expression once. */
/* matrix: none */
#define NDEBUG
#include "base/base.h"
#include "death.h"

static int zero;

/* clang-format off */
#line 4711 "some-file.c"
static void break_it(void) { RN_ASSERT(zero == 1 && "never"); }
/* clang-format on */

int main(void) {
  int evaluated = 0;
  RN_ASSERT(++evaluated);
  CHECK_EQ(evaluated, 1);
  check_dies(break_it, "rondo: some-file.c:4711: assertion failed: zero == 1 && \"never\"", "");
  return 0;
}

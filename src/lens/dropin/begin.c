/* SPDX-License-Identifier: MIT */
/*
 * In libuv.so.1 the environment alone says whether there is a trace or a schedule: nobody calls us.
 */
#include "explore/explore.h"
#include "lens/lens.h"

__attribute__((constructor)) static void begin(void) {
  rn_lens_start_by_environment(false);
  rn_explore_start_by_environment();
}

__attribute__((destructor)) static void end(void) {
  rn_lens_end();
}

/* SPDX-License-Identifier: MIT */
/*
 * In libuv.so.1 the environment alone says whether there is a trace: nobody calls us.
 */
#include "lens/lens.h"

__attribute__((constructor)) static void begin(void) {
  rn_lens_start_by_environment(false);
}

__attribute__((destructor)) static void end(void) {
  rn_lens_end();
}

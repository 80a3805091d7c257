/* SPDX-License-Identifier: MIT */
/* Looking for a while before sleeping; see spin.h. */
#include "base/spin.h"

#include <pthread.h>
#include <sched.h>

#include "base/base.h"
#include "uv.h"

enum { SPIN_NS = 50000, LOOKS_A_READING = 32, READINGS_MAX = 64, IN_VAIN_MAX = 10 };

static pthread_once_t guard = PTHREAD_ONCE_INIT;
static bool has_partners;

static void count_processors(void) {
  cpu_set_t set;
  has_partners = sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 1;
}

static void pause_a_little(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

bool rn_spin_may(struct rn_spin* spin) {
  if (spin->skip > 0) {
    spin->skip--;
    return false;
  }
  pthread_once(&guard, count_processors);
  return has_partners;
}

bool rn_spin(struct rn_spin* spin, bool (*ready)(const void* arg), const void* arg) {
  uint64_t until_ns = uv_hrtime() + SPIN_NS;
  int readings = 0;
  do {
    for (int i = 0; i < LOOKS_A_READING; i++) {
      if (ready(arg)) {
        spin->in_vain = 0;
        return true;
      }
      pause_a_little();
    }
  } while (++readings < READINGS_MAX && uv_hrtime() < until_ns);
  if (spin->in_vain < IN_VAIN_MAX) spin->in_vain++;
  spin->skip = (uint16_t)(1u << spin->in_vain);
  return false;
}

/* SPDX-License-Identifier: MIT */
/* Without a signal uv_cond_timedwait says UV_ETIMEDOUT, not before its time (in
 * nanoseconds from the call) is over, and holds the mutex again. A timeout of 0
 * is over at once. */
/* matrix: none */
#include "../test.h"

static uv_mutex_t mutex;
static uv_cond_t cond;

/* Waits until it times out; a wake without a reason is allowed to happen. */
static uint64_t time_out(uint64_t timeout_ns) {
  uint64_t begin_ns;
  int err;
  do {
    begin_ns = uv_hrtime();
    err = uv_cond_timedwait(&cond, &mutex, timeout_ns);
  } while (err == 0);
  uint64_t took_ns = uv_hrtime() - begin_ns;
  CHECK_EQ(err, UV_ETIMEDOUT);
  CHECK_EQ(uv_mutex_trylock(&mutex), UV_EBUSY);
  return took_ns;
}

int main(void) {
  CHECK_EQ(uv_mutex_init(&mutex), 0);
  CHECK_EQ(uv_cond_init(&cond), 0);
  uv_mutex_lock(&mutex);

  CHECK(time_out(0) < UINT64_C(10000000000));
  CHECK(time_out(1) < UINT64_C(10000000000));
  uint64_t took_ns = time_out(30000000);
  CHECK(took_ns >= 30000000);
  CHECK(took_ns < UINT64_C(10000000000));
  CHECK(time_out(1100000000) >= 1100000000); /* more than a second has two parts */

  uv_mutex_unlock(&mutex);
  uv_cond_destroy(&cond);
  uv_mutex_destroy(&mutex);
  return 0;
}

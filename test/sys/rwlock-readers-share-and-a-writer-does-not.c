/* SPDX-License-Identifier: MIT */
/* While a thread reads, others may read and none may write; while one writes, no
 * other may do either. The try calls say so with UV_EBUSY. */
/* matrix: none */
#include "../test.h"

static uv_rwlock_t lock;

struct expected {
  int read;
  int write;
};

static void expect(void* arg) {
  const struct expected* expected = arg;
  int err = uv_rwlock_tryrdlock(&lock);
  CHECK_EQ(err, expected->read);
  if (err == 0) uv_rwlock_rdunlock(&lock);
  err = uv_rwlock_trywrlock(&lock);
  CHECK_EQ(err, expected->write);
  if (err == 0) uv_rwlock_wrunlock(&lock);
}

static void another_gets(int read, int write) {
  struct expected expected = {.read = read, .write = write};
  uv_thread_t thread;
  CHECK_EQ(uv_thread_create(&thread, expect, &expected), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
}

int main(void) {
  CHECK_EQ(uv_rwlock_init(&lock), 0);
  another_gets(0, 0);

  uv_rwlock_rdlock(&lock);
  another_gets(0, UV_EBUSY);
  uv_rwlock_rdlock(&lock);
  CHECK_EQ(uv_rwlock_tryrdlock(&lock), 0);
  CHECK_EQ(uv_rwlock_trywrlock(&lock), UV_EBUSY);
  uv_rwlock_rdunlock(&lock);
  uv_rwlock_rdunlock(&lock);
  another_gets(0, UV_EBUSY);
  uv_rwlock_rdunlock(&lock);
  another_gets(0, 0);

  uv_rwlock_wrlock(&lock);
  another_gets(UV_EBUSY, UV_EBUSY);
  CHECK_EQ(uv_rwlock_tryrdlock(&lock), UV_EBUSY);
  CHECK_EQ(uv_rwlock_trywrlock(&lock), UV_EBUSY);
  uv_rwlock_wrunlock(&lock);
  another_gets(0, 0);

  CHECK_EQ(uv_rwlock_trywrlock(&lock), 0);
  another_gets(UV_EBUSY, UV_EBUSY);
  uv_rwlock_wrunlock(&lock);
  uv_rwlock_destroy(&lock);
  return 0;
}

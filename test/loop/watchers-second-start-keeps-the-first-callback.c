/* SPDX-License-Identifier: MIT */
/* Starting an idle, prepare or check handle that is active returns 0 and changes
 * nothing; without a callback it is UV_EINVAL, but only if it is stopped. */
/* matrix: none */
#include "../test.h"

#define TEST(kind)                                         \
  static void kind##_one(uv_##kind##_t* handle) {          \
    (void)handle;                                          \
    log_put("one");                                        \
  }                                                        \
  static void kind##_two(uv_##kind##_t* handle) {          \
    (void)handle;                                          \
    log_put("two");                                        \
  }                                                        \
  static void test_##kind(uv_loop_t* loop) {               \
    uv_##kind##_t handle;                                  \
    log_reset();                                           \
    CHECK_EQ(uv_##kind##_init(loop, &handle), 0);          \
    CHECK_EQ(uv_##kind##_start(&handle, NULL), UV_EINVAL); \
    CHECK(!uv_is_active((uv_handle_t*)&handle));           \
    CHECK_EQ(uv_##kind##_stop(&handle), 0);                \
    CHECK_EQ(uv_##kind##_start(&handle, kind##_one), 0);   \
    CHECK(uv_is_active((uv_handle_t*)&handle));            \
    CHECK_EQ(uv_##kind##_start(&handle, kind##_two), 0);   \
    CHECK_EQ(uv_##kind##_start(&handle, NULL), 0);         \
    CHECK(uv_run(loop, UV_RUN_NOWAIT) != 0);               \
    log_check("one");                                      \
    CHECK_EQ(uv_##kind##_stop(&handle), 0);                \
    CHECK_EQ(uv_##kind##_stop(&handle), 0);                \
    CHECK_EQ(uv_##kind##_start(&handle, kind##_two), 0);   \
    CHECK(uv_run(loop, UV_RUN_NOWAIT) != 0);               \
    log_check("one two");                                  \
    uv_close((uv_handle_t*)&handle, NULL);                 \
    CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);             \
  }

TEST(idle)
TEST(prepare)
TEST(check)

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  test_idle(&loop);
  test_prepare(&loop);
  test_check(&loop);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}

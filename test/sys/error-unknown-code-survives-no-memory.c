/* SPDX-License-Identifier: MIT */
/* Without memory for the number, an unknown code still has a text; known codes
 * and the _r calls need no memory at all. */
/* matrix: none */
#include "../test.h"

static int asked;

static void* no_malloc(size_t size) {
  CHECK(size > 0);
  asked++;
  return NULL;
}

static void* no_realloc(void* memory, size_t size) {
  (void)memory;
  (void)size;
  return NULL;
}

static void* no_calloc(size_t count, size_t size) {
  (void)count;
  (void)size;
  return NULL;
}

static void no_free(void* memory) {
  CHECK(memory == NULL);
}

int main(void) {
  CHECK_EQ(uv_replace_allocator(no_malloc, no_realloc, no_calloc, no_free), 0);

  CHECK_STR(uv_strerror(-1337), "Unknown system error");
  CHECK_EQ(asked, 1);
  CHECK_STR(uv_err_name(-1337), "Unknown system error");
  CHECK_EQ(asked, 2);

  char buf[64];
  CHECK_STR(uv_strerror_r(-1337, buf, sizeof(buf)), "Unknown system error -1337");
  CHECK_STR(uv_err_name_r(-1337, buf, sizeof(buf)), "Unknown system error -1337");
  CHECK_STR(uv_strerror(UV_ENOMEM), "not enough memory");
  CHECK_STR(uv_err_name(UV_ENOMEM), "ENOMEM");
  CHECK_EQ(asked, 2);
  return 0;
}

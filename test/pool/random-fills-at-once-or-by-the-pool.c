/* SPDX-License-Identifier: MIT */
/* uv_random without a callback fills the buffer before it returns, and needs neither
 * loop nor request; with one the pool does it. Every byte of the buffer is written,
 * none beside it. */
/* matrix: backends */
#include "../test.h"

enum { BYTES = 1000 };

static unsigned char buffer[BYTES + 2];
static int calls;

/* In this many tries each byte is another than 0 at least once, or chance is broken. */
static unsigned char seen[BYTES];

static void look(void) {
  CHECK_EQ(buffer[0], 0);
  CHECK_EQ(buffer[BYTES + 1], 0);
  for (int i = 0; i < BYTES; i++) seen[i] |= buffer[i + 1];
}

static void check_seen(void) {
  for (int i = 0; i < BYTES; i++) CHECK(seen[i] != 0);
  memset(seen, 0, sizeof seen);
}

static void on_random(uv_random_t* req, int status, void* buf, size_t length) {
  CHECK_EQ(req->type, UV_RANDOM);
  CHECK_EQ(status, 0);
  CHECK(buf == buffer + 1);
  CHECK_EQ(length, BYTES);
  look();
  calls++;
}

int main(void) {
  uv_loop_t loop;
  uv_random_t req;
  for (int i = 0; i < 8; i++) {
    CHECK_EQ(uv_random(NULL, NULL, buffer + 1, BYTES, 0, NULL), 0);
    look();
  }
  check_seen();
  test_loop_init(&loop);
  for (int i = 0; i < 8; i++) {
    memset(buffer, 0, sizeof buffer);
    CHECK_EQ(uv_random(&loop, &req, buffer + 1, BYTES, 0, on_random), 0);
    CHECK_EQ(uv_loop_alive(&loop), 1);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(calls, i + 1);
  }
  check_seen();
  CHECK_EQ(uv_random(NULL, NULL, NULL, 0, 0, NULL), 0);
  test_loop_close(&loop);
  return 0;
}

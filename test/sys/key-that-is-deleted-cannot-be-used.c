/* SPDX-License-Identifier: MIT */
/* To set or to delete a key that is deleted ends the program with a sentence. */
/* matrix: none */
#include "death.h"

static uv_key_t key;

static void set(void) {
  uv_key_set(&key, &key);
}

static void delete (void) {
  uv_key_delete(&key);
}

int main(void) {
  CHECK_EQ(uv_key_create(&key), 0);
  uv_key_delete(&key);
  check_dies(set, "rondo: uv_key_set: the key ", " was never created or is deleted");
  check_dies(delete, "rondo: uv_key_delete: the key ", " was never created or is deleted already");
  return 0;
}

/* SPDX-License-Identifier: MIT */
/*
 * The title of the process, which ps shows: the memory in which the kernel put the
 * arguments. uv_setup_args moves the arguments elsewhere; from then on a title may fill
 * that memory, one after the other, for all callers.
 */
#include <stdbool.h>
#include <string.h>
#include <sys/prctl.h>

#include "base/base.h"
#include "uv.h"

static struct {
  char* at;        /* the kernel's memory; NULL before uv_setup_args */
  size_t capacity; /* with a zero */
  size_t length;
  char** copy; /* of the arguments, one block */
} title;

static uv_mutex_t lock;
static uv_once_t once = UV_ONCE_INIT;

static void make_lock(void) {
  RN_ASSERT(uv_mutex_init(&lock) == 0);
}

char** uv_setup_args(int argc, char** argv) {
  if (argc <= 0) return argv;
  /* The kernel laid the arguments one behind the other. */
  size_t size = (size_t)(argv[argc - 1] + strlen(argv[argc - 1]) + 1 - argv[0]);
  char** copy = rn_malloc((size_t)(argc + 1) * sizeof *copy + size);
  if (copy == NULL) return argv;
  char* at = (char*)(copy + argc + 1);
  memcpy(at, argv[0], size);
  for (int i = 0; i < argc; i++) copy[i] = at + (argv[i] - argv[0]);
  copy[argc] = NULL;
  title.at = argv[0];
  title.capacity = size;
  title.length = strlen(argv[0]);
  title.copy = copy;
  return copy;
}

int uv_set_process_title(const char* text) {
  if (title.at == NULL) return UV_ENOBUFS;
  uv_once(&once, make_lock);
  uv_mutex_lock(&lock);
  size_t length = strlen(text);
  if (length >= title.capacity) length = title.capacity - 1;
  memcpy(title.at, text, length);
  memset(title.at + length, 0, title.capacity - length);
  title.length = length;
  uv_mutex_unlock(&lock);
  prctl(PR_SET_NAME, text);
  return 0;
}

int uv_get_process_title(char* buffer, size_t size) {
  if (buffer == NULL || size == 0) return UV_EINVAL;
  if (title.at == NULL) return UV_ENOBUFS;
  uv_once(&once, make_lock);
  uv_mutex_lock(&lock);
  bool fits = size > title.length;
  if (fits) {
    memcpy(buffer, title.at, title.length);
    buffer[title.length] = '\0';
  }
  uv_mutex_unlock(&lock);
  return fits ? 0 : UV_ENOBUFS;
}

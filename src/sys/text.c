/* SPDX-License-Identifier: MIT */
/* See text.h. */
#include "sys/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "uv.h"

int rn_text_check(const char* buffer, const size_t* size) {
  return buffer == NULL || size == NULL || *size == 0 ? UV_EINVAL : 0;
}

int rn_text_give(const char* text, size_t length, char* buffer, size_t* size) {
  if (length >= *size) {
    *size = length + 1;
    return UV_ENOBUFS;
  }
  memcpy(buffer, text, length);
  buffer[length] = '\0';
  *size = length;
  return 0;
}

long rn_file_read(const char* path, char* buffer, size_t size) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -errno;
  size_t length = 0;
  long error = 0;
  while (length < size - 1) {
    ssize_t n = read(fd, buffer + length, size - 1 - length);
    if (n > 0) {
      length += (size_t)n;
    } else if (n == 0) {
      break;
    } else if (errno != EINTR) {
      error = -errno;
      break;
    }
  }
  close(fd);
  buffer[length] = '\0';
  return error != 0 ? error : (long)length;
}

bool rn_file_number(const char* text, const char* key, uint64_t* number) {
  const char* at = strstr(text, key);
  if (at == NULL) return false;
  char* end;
  *number = strtoull(at + strlen(key), &end, 10);
  return end != at + strlen(key);
}

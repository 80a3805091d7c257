/* SPDX-License-Identifier: MIT */
/*
 * What the benchmarks of files share: a folder of small files that is removed at
 * the end, and a number of chains of requests that run side by side. Everything
 * is in the page cache, as a program's files mostly are: what is measured is the
 * way there and back, not the disk.
 */
#ifndef BENCH_FS_H
#define BENCH_FS_H

#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { FILES = 1000, SMALL_BYTES = 512 };

static char folder[64];

static const char* file_name(uint64_t number) {
  static char name[96];
  snprintf(name, sizeof name, "%s/%04u", folder, (unsigned)(number % FILES));
  return name;
}

static void make_files(void) {
  char bytes[SMALL_BYTES];
  memset(bytes, 'x', sizeof bytes);
  snprintf(folder, sizeof folder, "/tmp/rondo-bench-XXXXXX");
  must(mkdtemp(folder) != NULL);
  for (unsigned i = 0; i < FILES; i++) {
    FILE* file = fopen(file_name(i), "w");
    must(file != NULL && fwrite(bytes, 1, sizeof bytes, file) == sizeof bytes);
    must(fclose(file) == 0);
  }
}

static void remove_files(void) {
  for (unsigned i = 0; i < FILES; i++) must(unlink(file_name(i)) == 0);
  must(rmdir(folder) == 0);
}

#endif

/* SPDX-License-Identifier: MIT */
/*
 * Gives a target every file of the folders that are named: what libFuzzer's own main does
 * with files, for compilers that have none. Ends with 1 if there is no file.
 */
#include <dirent.h>

#include "fuzz.h"

static void run_file(const char* path) {
  FILE* file = fopen(path, "rb");
  static uint8_t bytes[1 << 16];
  if (file == NULL) {
    perror(path);
    exit(1);
  }
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  void* data = copy_of(bytes, size);
  LLVMFuzzerTestOneInput(data, size);
  free(data);
}

int main(int argc, char** argv) {
  int count = 0;
  for (int i = 1; i < argc; i++) {
    struct dirent** entries = NULL;
    int found = scandir(argv[i], &entries, NULL, alphasort);
    for (int at = 0; at < found; at++) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", argv[i], entries[at]->d_name);
      if (entries[at]->d_name[0] != '.') {
        run_file(path);
        count++;
      }
      free(entries[at]);
    }
    free(entries);
  }
  printf("%d files\n", count);
  return count == 0;
}

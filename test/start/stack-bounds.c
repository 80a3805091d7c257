/* SPDX-License-Identifier: MIT */
/*
 * What src/engine/stack_bounds.c tells the engine of the main thread's stack is what the C library
 * tells everybody: with several limits, and with a large environment.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void rn_stack_bounds_expect(bool engine_asks);

static void ask(void** base, size_t* size) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0 ||
      pthread_attr_getstack(&attributes, base, size) != 0)
    abort();
  pthread_attr_destroy(&attributes);
}

static int compare(void) {
  void *base, *ours_base;
  size_t size, ours_size;
  ask(&base, &size);
  rn_stack_bounds_expect(true);
  ask(&ours_base, &ours_size);
  rn_stack_bounds_expect(false);
  if (base == ours_base && size == ours_size) return 0;
  fprintf(stderr, "the C library: %p, %zu; ours: %p, %zu\n", base, size, ours_base, ours_size);
  return 1;
}

/* The child is executed anew: its stack is made by that limit. */
static int run(char* self, rlim_t limit) {
  pid_t pid = fork();
  if (pid == 0) {
    struct rlimit limits;
    if (getrlimit(RLIMIT_STACK, &limits) != 0) _exit(2);
    if (limits.rlim_max != RLIM_INFINITY && limit > limits.rlim_max) _exit(0);
    limits.rlim_cur = limit;
    if (setrlimit(RLIMIT_STACK, &limits) != 0) _exit(2);
    execl(self, self, "compare", (char*)NULL);
    _exit(2);
  }
  int status;
  if (pid == -1 || waitpid(pid, &status, 0) != pid) return 2;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return 0;
  fprintf(stderr, "with a limit of %llu bytes: status %d\n", (unsigned long long)limit, status);
  return 1;
}

int main(int argc, char** argv) {
  static const rlim_t limits[] = {1 << 20, 1000 << 10, 8 << 20, 64 << 20, 65 << 20, RLIM_INFINITY};
  enum { LIMITS = sizeof limits / sizeof limits[0], LARGE = 100000 };
  if (argc > 1) return compare();
  int failed = compare();
  for (int i = 0; i < LIMITS; i++) failed |= run("/proc/self/exe", limits[i]);
  char* large = malloc(LARGE + 1);
  if (large == NULL) return 2;
  memset(large, 'x', LARGE);
  large[LARGE] = '\0';
  if (setenv("LARGE", large, 1) != 0) return 2;
  free(large);
  for (int i = 0; i < LIMITS; i++) failed |= run(argv[0], limits[i]);
  return failed;
}

/* SPDX-License-Identifier: MIT */
/*
 * Threads: starting and ending them, their stacks, names, priorities and
 * processors, and what a thread has to itself (keys, once).
 *
 * Each call is a thin layer over pthreads. What is decided here:
 *
 *  1. A stack size is a whole number of pages and never below the floor, so
 *     pthread_attr_setstacksize cannot refuse it.
 *  2. A thread that cannot start is an error for the caller, never the end of
 *     the program.
 *  3. Names hold 15 bytes, the kernel's limit. A longer one is cut, at a byte
 *     and not at a character, in both directions.
 *  4. A mask of processors has a byte, not a bit, for each of the CPU_SETSIZE
 *     processors that cpu_set_t can name.
 */
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/base.h"
#include "uv.h"

/* The kernel's TASK_COMM_LEN: the name and its NUL. */
#define NAME_SIZE 16

/* ---- stacks -------------------------------------------------------------- */

/* What glibc gives a thread when RLIMIT_STACK says nothing useful. */
#if defined(__powerpc__)
#define USUAL_STACK_SIZE ((size_t)4 << 20)
#else
#define USUAL_STACK_SIZE ((size_t)2 << 20)
#endif

/* A signal frame must fit, even where the C library would allow less. */
#define LEAST_STACK_SIZE ((size_t)8192)

static size_t page_size(void) {
  return (size_t)sysconf(_SC_PAGESIZE);
}

/* A size within a page of SIZE_MAX is rounded down instead: wrapped round to
 * nothing it would start a thread with the least stack there is. The kernel
 * refuses the other one. */
static size_t round_to_pages(size_t size) {
  size_t part = page_size() - 1;
  return (size > SIZE_MAX - part ? size : size + part) & ~part;
}

/* Asked for at run time: with wide vector registers the C library needs more
 * than the constant that older headers have. */
static size_t floor_stack_size(void) {
  long least = sysconf(_SC_THREAD_STACK_MIN);
  return round_to_pages(least > (long)LEAST_STACK_SIZE ? (size_t)least : LEAST_STACK_SIZE);
}

/* The soft limit that the main thread's stack has, read anew each time since a
 * program may change it. */
static size_t default_stack_size(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return USUAL_STACK_SIZE;
  if (limit.rlim_cur == RLIM_INFINITY) return USUAL_STACK_SIZE;
  size_t size = (size_t)limit.rlim_cur & ~(page_size() - 1);
  return size < floor_stack_size() ? USUAL_STACK_SIZE : size;
}

static size_t stack_size_for(const uv_thread_options_t* options) {
  if (!(options->flags & UV_THREAD_HAS_STACK_SIZE) || options->stack_size == 0) {
    return default_stack_size();
  }
  size_t size = round_to_pages(options->stack_size);
  size_t least = floor_stack_size();
  return size < least ? least : size; /* invariant 1 */
}

/* ---- life ---------------------------------------------------------------- */

int uv_thread_create(uv_thread_t* tid, uv_thread_cb entry, void* arg) {
  uv_thread_options_t options = {.flags = UV_THREAD_NO_FLAGS};
  return uv_thread_create_ex(tid, &options, entry, arg);
}

/* The entry returns nothing where pthreads expect a pointer. To call it as if it
 * did is not strictly C, but every Linux calling convention returns a pointer
 * in a register that nobody reads here; the clean way costs an allocation, and
 * one more way to fail, for each thread. */
int uv_thread_create_ex(uv_thread_t* tid, const uv_thread_options_t* params, uv_thread_cb entry,
                        void* arg) {
  pthread_attr_t attr;
  int err = pthread_attr_init(&attr);
  if (err != 0) return -err; /* invariant 2, here and below */

  err = pthread_attr_setstacksize(&attr, stack_size_for(params));
  if (err == 0) {
    void* (*start)(void*) = (void* (*)(void*))(void (*)(void))entry;
    err = pthread_create(tid, &attr, start, arg);
  }
  pthread_attr_destroy(&attr);
  return -err;
}

int uv_thread_detach(uv_thread_t* tid) {
  return -pthread_detach(*tid);
}

int uv_thread_join(uv_thread_t* tid) {
  return -pthread_join(*tid, NULL);
}

uv_thread_t uv_thread_self(void) {
  return pthread_self();
}

int uv_thread_equal(const uv_thread_t* a, const uv_thread_t* b) {
  return pthread_equal(*a, *b);
}

/* ---- names --------------------------------------------------------------- */

/* Copies what fits before the NUL; size is at least 1. */
static void copy_name(char* to, size_t size, const char* from) {
  size_t length = strnlen(from, size - 1); /* invariant 3 */
  memcpy(to, from, length);
  to[length] = '\0';
}

int uv_thread_setname(const char* name) {
  if (!name) return UV_EINVAL;
  char cut[NAME_SIZE];
  copy_name(cut, sizeof(cut), name);
  return -pthread_setname_np(pthread_self(), cut);
}

/* Goes through a buffer of our own because pthreads refuse a short one. */
int uv_thread_getname(uv_thread_t* tid, char* name, size_t size) {
  if (!name || size == 0) return UV_EINVAL;
  char whole[NAME_SIZE];
  int err = pthread_getname_np(*tid, whole, sizeof(whole));
  if (err != 0) return -err;
  copy_name(name, size, whole);
  return 0;
}

/* ---- priorities ---------------------------------------------------------- */

/*
 * Under the usual policy, SCHED_OTHER, a priority is the nice value, and Linux
 * lets us name a thread for that only by its kernel id, which pthreads do not
 * tell of other threads. So, as in libuv:
 *
 *   policy        thread         priority
 *   SCHED_OTHER   the caller's   a nice value, from 4 (lowest) to -4
 *   SCHED_OTHER   another        always 0, and setting one has no effect
 *   any other     any            five even steps over the policy's range
 */
static int is_niced(uv_thread_t tid, int policy) {
  return policy == SCHED_OTHER && pthread_equal(tid, pthread_self());
}

/* A who of 0 is the calling thread: nice values are per thread on Linux,
 * although POSIX has them per process. */
#define CALLING_THREAD 0

int uv_thread_getpriority(uv_thread_t tid, int* priority) {
  if (!priority) return UV_EINVAL;
  int policy;
  struct sched_param param;
  int err = pthread_getschedparam(tid, &policy, &param);
  if (err != 0) return -err;

  int value = param.sched_priority;
  if (is_niced(tid, policy)) {
    errno = 0; /* -1 is a nice value too */
    value = getpriority(PRIO_PROCESS, CALLING_THREAD);
    if (value == -1 && errno != 0) return -errno;
  }
  *priority = value;
  return 0;
}

int uv_thread_setpriority(uv_thread_t tid, int priority) {
  if (priority < UV_THREAD_PRIORITY_LOWEST) return UV_EINVAL;
  if (priority > UV_THREAD_PRIORITY_HIGHEST) return UV_EINVAL;
  int policy;
  struct sched_param param;
  int err = pthread_getschedparam(tid, &policy, &param);
  if (err != 0) return -err;

  if (is_niced(tid, policy)) {
    return setpriority(PRIO_PROCESS, CALLING_THREAD, -2 * priority) == 0 ? 0 : -errno;
  }

  int least = sched_get_priority_min(policy);
  int most = sched_get_priority_max(policy);
  if (least == -1 || most == -1) return -errno;
  int quarters = priority - UV_THREAD_PRIORITY_LOWEST; /* 0 to 4 */
  int wanted = least + (most - least) * quarters / 4;
  if (param.sched_priority == wanted) return 0;
  param.sched_priority = wanted;
  return -pthread_setschedparam(tid, policy, &param);
}

/* ---- processors ---------------------------------------------------------- */

int uv_cpumask_size(void) {
  return CPU_SETSIZE;
}

int uv_thread_getaffinity(uv_thread_t* tid, char* cpumask, size_t mask_size) {
  if (mask_size < CPU_SETSIZE) return UV_EINVAL;
  cpu_set_t set;
  CPU_ZERO(&set);
  int err = pthread_getaffinity_np(*tid, sizeof(set), &set);
  if (err != 0) return -err;
  for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) cpumask[cpu] = CPU_ISSET(cpu, &set) ? 1 : 0;
  return 0;
}

/* oldmask is written before the change is tried, so also if that fails. */
int uv_thread_setaffinity(uv_thread_t* tid, char* cpumask, char* oldmask, size_t mask_size) {
  if (mask_size < CPU_SETSIZE) return UV_EINVAL;
  if (oldmask) {
    int err = uv_thread_getaffinity(tid, oldmask, mask_size);
    if (err != 0) return err;
  }
  cpu_set_t set;
  CPU_ZERO(&set);
  for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) {
    if (cpumask[cpu]) CPU_SET(cpu, &set);
  }
  return -pthread_setaffinity_np(*tid, sizeof(set), &set);
}

int uv_thread_getcpu(void) {
  int cpu = sched_getcpu();
  return cpu < 0 ? -errno : cpu;
}

/* ---- once and keys ------------------------------------------------------- */

void uv_once(uv_once_t* guard, void (*callback)(void)) {
  int err = pthread_once(guard, callback);
  if (err != 0) rn_misuse("uv_once", "the guard %p failed with errno %d", (void*)guard, err);
}

/* No destructor: what a thread keeps under a key is its own to free. */
int uv_key_create(uv_key_t* key) {
  return -pthread_key_create(key, NULL);
}

void uv_key_delete(uv_key_t* key) {
  if (pthread_key_delete(*key) != 0) {
    rn_misuse("uv_key_delete", "the key %u was never created or is deleted already",
              (unsigned)*key);
  }
}

void* uv_key_get(uv_key_t* key) {
  return pthread_getspecific(*key);
}

void uv_key_set(uv_key_t* key, void* value) {
  int err = pthread_setspecific(*key, value);
  if (err == ENOMEM) {
    rn_misuse("uv_key_set", "no memory for this thread's value of the key %u", (unsigned)*key);
  }
  if (err != 0) {
    rn_misuse("uv_key_set", "the key %u was never created or is deleted", (unsigned)*key);
  }
}

/* SPDX-License-Identifier: MIT */
/*
 * Atomics.waitAsync, which the engine has only for its own shell (lib/node/internal/atomics.js has
 * the promises). Those who wait are in one list of the process, by the address of the
 * memory that they watch, which is the same on all threads.
 *
 *   add(array, offset, expected, id)     whether the memory has the expected bytes, and is watched
 *   notify(array, offset, count)         wakes the first of those who watch it; how many
 *   remove(id)                           whether it was still waiting
 *   onwake(function)                     is called with the id of each that was woken
 *   sleep(array, offset, expected, ms)   on a loop that is steered: Atomics.wait, with its turn
 * given to others; whether it was woken
 *
 *  1. Memory is compared under the lock of the list, and notify takes that lock after the program
 *     has changed the memory: so nobody begins to wait after the notification for that change.
 *  2. A waiter is in the list of all, or in that of its thread's woken ones, or gone.
 *  3. Waiting keeps no loop alive, as in Node. What this thread has woken itself does, until it is
 *     told.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "node/node.h"
#include "node/process/life.h"

struct thread;

struct waiter {
  struct waiter* next;
  const uint8_t* address;
  struct thread* thread; /* NULL: it sleeps in Atomics.wait, on a loop that is steered */
  double id;
  bool is_woken; /* of one that sleeps */
  const rn_engine* engine;
};

struct list {
  struct waiter* first;
  struct waiter** end;
};

struct thread {
  uv_async_t async;
  struct list woken; /* under the lock */
  rn_ref onwake;
};

/* The process's: under the lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct list waiting = {.end = &waiting.first};

static _Thread_local struct thread* own;

static void append(struct list* list, struct waiter* waiter) {
  waiter->next = NULL;
  *list->end = waiter;
  list->end = &waiter->next;
}

/* The waiter at *at leaves the list. */
static struct waiter* take(struct list* list, struct waiter** at) {
  struct waiter* waiter = *at;
  *at = waiter->next;
  if (list->end == &waiter->next) list->end = at;
  return waiter;
}

static void on_wake(uv_async_t* async) {
  rn_engine* engine = rn_here();
  pthread_mutex_lock(&lock);
  struct waiter* waiter = own->woken.first;
  own->woken = (struct list){.end = &own->woken.first};
  pthread_mutex_unlock(&lock);
  uv_unref((uv_handle_t*)async);
  while (waiter != NULL) {
    struct waiter* next = waiter->next;
    rn_value id = rn_number(engine->cx, waiter->id);
    free(waiter);
    rn_object onwake = rn_as_object(engine->cx, rn_kept(engine, own->onwake));
    rn_invoke(engine, onwake, rn_undefined(engine->cx), 1, &id);
    waiter = next;
  }
}

static void free_list(struct waiter* waiter) {
  while (waiter != NULL) {
    struct waiter* next = waiter->next;
    free(waiter);
    waiter = next;
  }
}

static void close_thread(rn_engine* engine) {
  pthread_mutex_lock(&lock);
  for (struct waiter** at = &waiting.first; *at != NULL;) {
    if ((*at)->thread == own)
      free(take(&waiting, at));
    else
      at = &(*at)->next;
  }
  free_list(own->woken.first);
  own->woken = (struct list){.end = &own->woken.first};
  pthread_mutex_unlock(&lock);
  rn_drop(engine, own->onwake);
  uv_close((uv_handle_t*)&own->async, NULL);
}

static void free_thread(void) {
  free(own);
  own = NULL;
}

static bool start(rn_engine* engine) {
  struct thread* made = calloc(1, sizeof *made);
  if (made == NULL) return false;
  if (uv_async_init(engine->loop, &made->async, on_wake) != 0) {
    free(made);
    return false;
  }
  uv_unref((uv_handle_t*)&made->async);
  made->woken.end = &made->woken.first;
  own = made;
  rn_life_add_end(close_thread, free_thread);
  return true;
}

/* The memory that the arguments mean; NULL if there is none. */
static uint8_t* address_of(rn_context cx, rn_value array, rn_value offset, size_t size) {
  struct rn_bytes bytes;
  double at = rn_to_double(cx, offset);
  if (!rn_bytes_get(cx, array, &bytes) || at < 0 || at + (double)size > (double)bytes.length)
    return NULL;
  return bytes.at + (size_t)at;
}

static bool is_equal(const uint8_t* address, const struct rn_bytes* expected) {
  if (expected->length == sizeof(uint64_t)) {
    uint64_t wanted;
    memcpy(&wanted, expected->at, sizeof wanted);
    return __atomic_load_n((const uint64_t*)(const void*)address, __ATOMIC_SEQ_CST) == wanted;
  }
  uint32_t wanted;
  memcpy(&wanted, expected->at, sizeof wanted);
  return __atomic_load_n((const uint32_t*)(const void*)address, __ATOMIC_SEQ_CST) == wanted;
}

static RN_NATIVE(add) {
  RN_UNUSED;
  struct rn_bytes expected;
  if (own == NULL && !start(rn_here())) return rn_throw(cx, thrown, "no memory to wait");
  if (!rn_bytes_get(cx, RN_ARG(2), &expected)) return rn_undefined(cx);
  const uint8_t* address = address_of(cx, RN_ARG(0), RN_ARG(1), expected.length);
  if (address == NULL) return rn_undefined(cx);
  struct waiter* waiter = malloc(sizeof *waiter);
  if (waiter == NULL) return rn_throw(cx, thrown, "no memory to wait");
  *waiter = (struct waiter){.address = address, .thread = own, .id = rn_to_double(cx, RN_ARG(3))};
  pthread_mutex_lock(&lock);
  bool waits = is_equal(address, &expected);
  if (waits) append(&waiting, waiter);
  pthread_mutex_unlock(&lock);
  if (!waits) free(waiter);
  return rn_bool(cx, waits);
}

static RN_NATIVE(notify) {
  RN_UNUSED;
  const uint8_t* address = address_of(cx, RN_ARG(0), RN_ARG(1), 1);
  double most = rn_to_double(cx, RN_ARG(2)), count = 0;
  bool is_own = false;
  if (address == NULL) return rn_number(cx, 0);
  pthread_mutex_lock(&lock);
  for (struct waiter** at = &waiting.first; *at != NULL && count < most;) {
    if ((*at)->address != address) {
      at = &(*at)->next;
      continue;
    }
    struct waiter* waiter = take(&waiting, at);
    count++;
    if (waiter->thread == NULL) {
      waiter->is_woken = true;
      continue;
    }
    append(&waiter->thread->woken, waiter);
    uv_async_send(&waiter->thread->async);
    if (waiter->thread == own) is_own = true;
  }
  pthread_mutex_unlock(&lock);
  if (is_own) uv_ref((uv_handle_t*)&own->async);
  return rn_number(cx, count);
}

static RN_NATIVE(remove_waiter) {
  RN_UNUSED;
  double id = rn_to_double(cx, RN_ARG(0));
  bool found = false;
  pthread_mutex_lock(&lock);
  for (struct waiter** at = &waiting.first; *at != NULL && !found;) {
    found = (*at)->thread == own && (*at)->id == id;
    if (found)
      free(take(&waiting, at));
    else
      at = &(*at)->next;
  }
  pthread_mutex_unlock(&lock);
  return rn_bool(cx, found);
}

static RN_NATIVE(onwake) {
  RN_UNUSED;
  if (own == NULL && !start(rn_here())) return rn_throw(cx, thrown, "no memory to wait");
  own->onwake = rn_keep(rn_here(), RN_ARG(0));
  return rn_undefined(cx);
}

/* Whether it was woken, or its thread shall end. */
static int is_over(void* arg) {
  const struct waiter* waiter = arg;
  pthread_mutex_lock(&lock);
  bool is = waiter->is_woken || waiter->engine->halted;
  pthread_mutex_unlock(&lock);
  return is;
}

static RN_NATIVE(sleep_steered) {
  enum { NS_PER_MS = 1000000 };
  RN_UNUSED;
  struct rn_bytes expected;
  double limit_ms = rn_to_double(cx, RN_ARG(3));
  if (!rn_bytes_get(cx, RN_ARG(2), &expected)) return rn_undefined(cx);
  const uint8_t* address = address_of(cx, RN_ARG(0), RN_ARG(1), expected.length);
  if (address == NULL) return rn_undefined(cx);
  struct waiter waiter = {.address = address, .engine = rn_here()};
  pthread_mutex_lock(&lock);
  append(&waiting, &waiter);
  pthread_mutex_unlock(&lock);
  int64_t limit_ns = limit_ms < 1e12 ? (int64_t)(limit_ms * NS_PER_MS) : -1;
  (void)rondo_steer_block(rn_here()->loop, is_over, &waiter, limit_ns);
  pthread_mutex_lock(&lock);
  struct waiter** at = &waiting.first;
  while (*at != NULL && *at != &waiter) at = &(*at)->next;
  if (*at != NULL) take(&waiting, at);
  pthread_mutex_unlock(&lock);
  return rn_bool(cx, waiter.is_woken);
}

static RN_NATIVE(is_halted) {
  RN_UNUSED;
  return rn_bool(cx, rn_here()->halted);
}

RN_BINDING(rn_binding_atomics) {
  static const struct rn_function functions[] = {
      {"add", add}, {"notify", notify}, {"remove", remove_waiter}, {"onwake", onwake}, {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
  if (rondo_is_steered(engine->loop))
    rn_set(engine->cx, binding, "sleep", rn_function_new(engine->cx, "sleep", sleep_steered));
  if (!rn_halt_can())
    rn_set(engine->cx, binding, "isHalted", rn_function_new(engine->cx, "isHalted", is_halted));
}

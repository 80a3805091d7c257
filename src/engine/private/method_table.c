/* SPDX-License-Identifier: MIT */
/*
 * rejections, modules: a global object has a table of functions with which the engine asks its
 * host: one hears of rejected promises, others load modules. Embedders in C++ give that table to
 * the constructor, which the engine calls by its name: ours comes first, and passes on a copy.
 *
 *   the engine's table      F F F 0 F 0 0 0 0 0 0 F F ...            0: the host does not answer
 *   our copy                the same, and behind it what lies there, never asked
 *   during a lesson         F F F t3 F t5 t6 ...                     which t is called?
 *   then                    F F F 0 F 0 0 0 0 0 track F ...
 *
 *  1. Until a slot was learned the copy says what the engine's table says. It is much longer than
 *     the table can be, so where that ends does not matter.
 *  2. A function of ours is put only into a slot by which a call has come, with arguments that only
 *     the question that we look for has. An empty slot, or one with the engine's own listener.
 *  3. If neither capability is wanted, or the memory cannot be read, the engine keeps its table.
 */
#include "engine/private/method_table.h"

#include <dlfcn.h>

#include "engine/jsc.h"

enum { WORDS = 128, SLOTS = 32 }; /* copied; looked at */

static _Thread_local struct {
  void* words[WORDS]; /* the global objects of this thread have its address */
  bool filled;
  const struct rn_table_lesson* lesson;
  int found; /* -1: none yet, -2: several */
} table;

void rn_jsc_new_global(void* self, void* vm, void* structure, void* const* theirs) {
  RN_NEXT(new_global_fn, RN_NEW_GLOBAL);
  bool wanted = rn_may(RN_CAN_REJECTIONS) || rn_may(RN_CAN_MODULES);
  if (wanted && !table.filled && theirs != NULL)
    table.filled = rn_peek(theirs, table.words, sizeof table.words);
  /* A global object of a class of ours (realm.c) comes without a table: it gets the same. */
  next(self, vm, structure, table.filled ? table.words : theirs);
}

/* ---- lessons ----------------------------------------------------------------------------- */

static const void* asked(int slot, const void* const* arguments) {
  const struct rn_table_lesson* lesson = table.lesson;
  if (lesson == NULL) return NULL;
  if (lesson->is_it(arguments, lesson->arg))
    table.found = table.found == -1 || table.found == slot ? slot : -2;
  return lesson->answer;
}

#define TRAMPOLINE(n)                                                                 \
  static const void* t##n(const void* a, const void* b, const void* c, const void* d, \
                          const void* e) {                                            \
    return asked(n, (const void* const[RN_TABLE_ARGUMENTS]){a, b, c, d, e});          \
  }
/* clang-format off */
#define EACH_SLOT(X) \
  X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) \
  X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15) \
  X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) \
  X(24) X(25) X(26) X(27) X(28) X(29) X(30) X(31)
/* clang-format on */
EACH_SLOT(TRAMPOLINE)
#define NAME(n) (void*)t##n,
static void* const trampolines[SLOTS] = {EACH_SLOT(NAME)};

/* From 2.52 on the engine listens itself, with a function that does what it did without one. */
static bool is_free(const void* function) {
  static const char* const listeners[] = {
      "_ZN3JSC14JSGlobalObject23promiseRejectionTrackerEPS0_PNS_9JSPromiseENS_"
      "27JSPromiseRejectionOperationE"};
  return function == NULL || function == dlsym(RTLD_DEFAULT, listeners[0]);
}

int rn_table_learn(const struct rn_table_lesson* lesson) {
  void* before[SLOTS];
  if (!table.filled || table.lesson != NULL) return -1;
  for (int i = 0; i < SLOTS; i++) {
    before[i] = table.words[i];
    if (is_free(before[i])) table.words[i] = trampolines[i];
  }
  table.lesson = lesson;
  table.found = -1;
  lesson->trigger(lesson->arg);
  table.lesson = NULL;
  for (int i = 0; i < SLOTS; i++) table.words[i] = before[i];
  return table.found < 0 ? -1 : table.found;
}

void rn_table_set(int slot, void* function) {
  table.words[slot] = function;
}

/* SPDX-License-Identifier: MIT */
/*
 * The memory that JavaScript shares with C, and the numbers by which it is used, by name:
 *
 *    const { words, MORE, MORE_AGAIN } = native('tasks');
 *    words[MORE] = MORE_AGAIN;
 *
 * isFinallyShort: see lib/node/internal/finally.js.
 *
 * The numbers are those of enum rn_word and its neighbours in engine.h, and nowhere else.
 */
#include "node/tasks/words.h"

#include "node/node.h"

static const struct {
  const char* name;
  int number;
} names[] = {
    {"TICKS", RN_WORD_TICKS},
    {"REJECTIONS", RN_WORD_REJECTIONS},
    {"IMMEDIATES", RN_WORD_IMMEDIATES},
    {"IMMEDIATES_REFED", RN_WORD_IMMEDIATES_REFED},
    {"TIMERS_REFED", RN_WORD_TIMERS_REFED},
    {"DIRTY", RN_WORD_DIRTY},
    {"DIRTY_IMMEDIATES", RN_DIRTY_IMMEDIATES},
    {"DIRTY_TIMERS", RN_DIRTY_TIMERS},
    {"MORE", RN_WORD_MORE},
    {"MORE_NONE", RN_MORE_NONE},
    {"MORE_AGAIN", RN_MORE_AGAIN},
    {"MORE_KEPT", RN_MORE_KEPT},
    {"SWITCHES", RN_WORD_SWITCHES},
    {"CHECKPOINT_EACH", 1 << RONDO_SWITCH_CHECKPOINT_EACH},
    {"TIMER_CLOCKS", 1 << RONDO_SWITCH_TIMER_CLOCKS},
    {"TIMER_FRACTIONS", 1 << RONDO_SWITCH_TIMER_FRACTIONS},
    {"INTERVAL_LATER", 1 << RONDO_SWITCH_INTERVAL_LATER},
    {"DELAY_WARNINGS", 1 << RONDO_SWITCH_DELAY_WARNINGS},
    {"IMMEDIATES_AGAIN", 1 << RONDO_SWITCH_IMMEDIATES_AGAIN},
    {"QUEUE_MICROTASK", 1 << RONDO_SWITCH_QUEUE_MICROTASK},
    {"REJECTIONS_THROW", 1 << RONDO_SWITCH_REJECTIONS_THROW},
    {"REJECTIONS_DRAIN", 1 << RONDO_SWITCH_REJECTIONS_DRAIN},
    {"REJECTIONS_BATCH", 1 << RONDO_SWITCH_REJECTIONS_BATCH},
    {"REJECTIONS_DOMAIN", 1 << RONDO_SWITCH_REJECTIONS_DOMAIN},
    {"THREAD", RN_WORD_THREAD},
    {"OBSERVED", RN_WORD_OBSERVED},
    {"TIME_NOW", RN_TIME_NOW},
    {"TIME_NEXT", RN_TIME_NEXT},
};

void rn_words_set(rn_engine* engine, rn_object binding) {
  rn_set(engine->cx, binding, "words", rn_shared_words(engine));
  rn_set(engine->cx, binding, "times", rn_shared_times(engine));
  rn_set(engine->cx, binding, "isFinallyShort", rn_bool(engine->cx, rn_finally_is_short()));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    rn_set(engine->cx, binding, names[i].name, rn_int(engine->cx, names[i].number));
}

/* SPDX-License-Identifier: MIT */
/*
 * places: where in the program's source something is queued, for observers of the loop. The
 * first frame of the program is looked for, from the top of the stack down:
 *
 *   native -> nextTick (node:internal/tasks) -> save (app.js:12:3) -> ...
 *                                               ^ the place
 *
 * A walk over the engine's stack costs most of a microsecond, and the same calls come again
 * and again. A frame's code and the number of the call in it (a word of the frame) say
 * which place it is, so each pair is walked once:
 *
 *   (code, call) -> a place | GO_ON: nothing in this frame is the program's, look at its caller
 *
 *  1. Code moves and goes, and other code may come to lie where it was. An entry counts only
 *     while the code has the script, and the script the text and the beginning, that it had.
 *  2. Nothing of a frame is followed but what a walk has seen before: an unknown pair is
 *     walked by the engine itself.
 *  3. A place has one number in the process, whichever thread finds it again. It is sent to the
 *     loop's observers before it is used.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/private/capabilities.h"
#include "engine/private/walk.h"

#define known rn_walk_known

enum {
  SLOTS = 8192, /* of pairs; a power of two */
  PROBES = 8,
  FRAMES_MAX = 24,
  WALK_MAX = 200,
  NAME_BYTES = 256,
  FILE_BYTES = 4096,
};

static const uint32_t GO_ON = UINT32_MAX;

struct pair {
  uintptr_t code; /* 0: free */
  uint32_t call;
  uint32_t place;
  uintptr_t script;
  const void* provider;
  int32_t begin;
};

struct place {
  rondo_place_t told;
  uint64_t hash;
  struct place* next; /* in its bucket */
};

enum { BUCKETS = 1024, FUNCTIONS = 1024 };

/* A function by its text: many closures are one. Or, with a number above 0, its await of that
 * number. */
struct function {
  const void* provider;
  int32_t begin, end;
  int32_t await;
  uint32_t place;
};

static _Atomic(uint32_t) places_made; /* the process's */

static _Thread_local struct {
  bool on;
  struct rn_jsc* jsc;
  uv_loop_t* loop;
  struct pair* pairs;
  struct place** buckets;
  struct function* functions;
  const char* stack_end; /* of this thread: no frame lies behind it */
  struct {
    const struct rn_walk_source* function;
    uint32_t place;  /* 0: none is given */
  } given;           /* the place of the next await of this function */
  rn_object name_of; /* JavaScript's: the name of a function, without running the program's code */
} where;

/* ---- sources of the program --------------------------------------------------------------- */

static const struct rn_walk_source* source_of(uintptr_t script) {
  return (const struct rn_walk_source*)((const char*)script + known.source);
}

static bool begins(const struct rn_text_layout* url, const char* word) {
  size_t length = strlen(word);
  return url->length >= length && (url->flags & RN_TEXT_EIGHT_BITS) != 0 &&
         memcmp(url->characters, word, length) == 0;
}

/* Code without a name is the engine's own, or eval's. */
static bool is_program(const struct rn_walk_source* source) {
  const struct rn_text_layout* url = (const struct rn_text_layout*)source->provider[known.url];
  if (url == NULL || url->length == 0) return false;
  return !begins(url, "node:") && !begins(url, "rondo:") && !begins(url, "web/");
}

/* UTF-8 of a text of the engine's, cut to the size. */
static void copy_text(const struct rn_text_layout* text, char* to, size_t size) {
  size_t used = 0;
  bool wide = (text->flags & RN_TEXT_EIGHT_BITS) == 0;
  for (uint32_t i = 0; i < text->length && used + 5 < size; i++) {
    const uint16_t* units = text->characters;
    unsigned c = wide ? units[i] : ((const uint8_t*)text->characters)[i];
    bool is_pair = wide && c >> 10 == 0x36 && i + 1 < text->length && units[i + 1] >> 10 == 0x37;
    if (is_pair) c = 0x10000 + ((c & 0x3ff) << 10) + (units[++i] & 0x3ff);
    if (c >= 0x10000) {
      to[used++] = (char)(0xf0 | c >> 18);
      to[used++] = (char)(0x80 | (c >> 12 & 0x3f));
      to[used++] = (char)(0x80 | (c >> 6 & 0x3f));
      to[used++] = (char)(0x80 | (c & 0x3f));
    } else if (c < 0x80) {
      to[used++] = (char)c;
    } else if (c < 0x800) {
      to[used++] = (char)(0xc0 | c >> 6);
      to[used++] = (char)(0x80 | (c & 0x3f));
    } else {
      to[used++] = (char)(0xe0 | c >> 12);
      to[used++] = (char)(0x80 | (c >> 6 & 0x3f));
      to[used++] = (char)(0x80 | (c & 0x3f));
    }
  }
  to[used] = '\0';
}

static int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A module is known by its URL, people know it by its path. */
static void url_to_path(char* url) {
  static const char scheme[] = "file://";
  if (strncmp(url, scheme, sizeof scheme - 1) != 0) return;
  char* to = url;
  for (const char* from = url + sizeof scheme - 1; *from != '\0'; from++) {
    int high = *from == '%' ? hex_digit(from[1]) : -1;
    int low = high < 0 ? -1 : hex_digit(from[2]);
    if (low >= 0) from += 2;
    *to++ = low >= 0 ? (char)(high * 16 + low) : *from;
  }
  *to = '\0';
}

/* ---- places ---------------------------------------------------------------------------------- */

static uint64_t hash_text(uint64_t hash, const char* text) {
  for (; *text != '\0'; text++) hash = (hash ^ (uint8_t)*text) * 1099511628211u;
  return hash;
}

static bool is_same(const struct place* a, const rondo_place_t* b, uint64_t hash) {
  return a->hash == hash && a->told.line == b->line && a->told.column == b->column &&
         strcmp(a->told.file, b->file) == 0 && strcmp(a->told.function, b->function) == 0;
}

/* The number of this place, which is new or not. 0: no memory. */
static uint32_t number_of(const rondo_place_t* wanted) {
  uint64_t hash = hash_text(hash_text(14695981039346656037u, wanted->file), wanted->function);
  hash = hash * 31 + wanted->line * 1021 + wanted->column;
  struct place** bucket = &where.buckets[hash % BUCKETS];
  for (const struct place* p = *bucket; p != NULL; p = p->next)
    if (is_same(p, wanted, hash)) return p->told.number;
  struct place* made = malloc(sizeof *made);
  char* file = strdup(wanted->file);
  char* function = strdup(wanted->function);
  if (made == NULL || file == NULL || function == NULL) {
    free(made);
    free(file);
    free(function);
    return 0;
  }
  uint32_t number = atomic_fetch_add_explicit(&places_made, 1, memory_order_relaxed) + 1;
  *made = (struct place){{number, wanted->line, wanted->column, function, file}, hash, *bucket};
  *bucket = made;
  rondo_tell_place(where.loop, &made->told);
  return number;
}

static uint32_t place_in(const struct rn_walk_source* source, int line, int column,
                         const char* function) {
  char file[FILE_BYTES];
  copy_text((const struct rn_text_layout*)source->provider[known.url], file, sizeof file);
  url_to_path(file);
  rondo_place_t wanted = {
      .line = (uint32_t)line, .column = (uint32_t)column, .function = function, .file = file};
  return number_of(&wanted);
}

static bool is_function(uintptr_t value) {
  return rn_walk_is_cell(value) && rn_walk_kind(value) == known.function_kind;
}

/* ---- frames ------------------------------------------------------------------------------ */

static uint32_t place_of_function(rn_value function);

static uint32_t call_of(const uintptr_t* frame) {
  return (uint32_t)(frame[RN_FAST_COUNT] >> 32);
}

static struct pair* slot_of(uintptr_t code, uint32_t call, bool to_write) {
  size_t at = (code / 16 * 31 + call * 2654435761u) & (SLOTS - 1);
  for (int i = 0; i < PROBES; i++, at = (at + 1) & (SLOTS - 1)) {
    struct pair* pair = &where.pairs[at];
    if (pair->code == code && pair->call == call) return pair;
    if (pair->code == 0) return to_write ? pair : NULL;
  }
  return to_write ? &where.pairs[(code / 16 * 31 + call * 2654435761u) & (SLOTS - 1)] : NULL;
}

static void remember(const uintptr_t* frame, uint32_t place) {
  uintptr_t code = frame[RN_FRAME_CODE];
  if (!rn_walk_is_cell(code)) return;
  uintptr_t script = ((const uintptr_t*)code)[known.script];
  const struct rn_walk_source* source = source_of(script);
  *slot_of(code, call_of(frame), true) =
      (struct pair){code, call_of(frame), place, script, source->provider, source->begin};
}

static bool is_current(const struct pair* pair) {
  if (((const uintptr_t*)pair->code)[known.script] != pair->script) return false;
  const struct rn_walk_source* source = source_of(pair->script);
  return source->provider == pair->provider && source->begin == pair->begin;
}

/* GO_ON: an unknown frame. */
static uint32_t look_up(const uintptr_t* frame) {
  for (int i = 0; i < FRAMES_MAX; i++) {
    uintptr_t code = frame[RN_FRAME_CODE];
    if (code != 0) {
      const struct pair* pair = slot_of(code, call_of(frame), false);
      if (pair == NULL || !is_current(pair)) return GO_ON;
      if (pair->place != GO_ON) return pair->place;
    }
    const uintptr_t* caller = (const uintptr_t*)frame[0];
    if (caller <= frame || (const char*)caller >= where.stack_end || (uintptr_t)caller % 8 != 0)
      return GO_ON;
    frame = caller;
  }
  return GO_ON;
}

static uint32_t walk_down(const void* top) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, top, where.jsc->vm, false);
  const uintptr_t* last = NULL; /* a frame in which nothing is the program's so far */
  for (int i = 0; walker[known.frame] != 0 && i < WALK_MAX; i++, rn_jsc_walk_on(walker)) {
    const uintptr_t* frame = (const uintptr_t*)walker[known.frame];
    const uintptr_t* code = (const uintptr_t*)walker[known.code];
    if (last != NULL && frame != last) remember(last, GO_ON);
    last = code == NULL ? NULL : frame;
    if (code == NULL) continue;
    uintptr_t script = code[known.script];
    if (!is_program(source_of(script))) continue;
    uint64_t at = rn_jsc_walk_place(walker);
    int place[2] = {(int)(uint32_t)at, (int)(at >> 32)};
    char name[NAME_BYTES];
    rn_walk_call_place(script, rn_jsc_walk_hidden(walker), place);
    rn_walk_name(walker, name, sizeof name);
    if (!is_function(walker[known.callee])) name[0] = '\0'; /* "global code" */
    uint32_t number = place_in(source_of(script), place[0], place[1], name);
    if (number != 0) remember(frame, number);
    return number;
  }
  return 0;
}

/* The program's function that the runtime has called: the last frame of the program's. 0: none. */
static uint32_t function_below(const void* top) {
  uintptr_t walker[RN_WALK_WORDS] = {0};
  uintptr_t callee = 0;
  rn_jsc_walk(walker, top, where.jsc->vm, false);
  for (int i = 0; walker[known.frame] != 0 && i < WALK_MAX; i++, rn_jsc_walk_on(walker)) {
    const uintptr_t* code = (const uintptr_t*)walker[known.code];
    if (code != NULL && is_program(source_of(code[known.script]))) callee = walker[known.callee];
  }
  return is_function(callee) ? place_of_function((rn_value)callee) : 0;
}

static uint32_t ask(uv_loop_t* loop, void* arg) {
  (void)arg;
  bool runs = where.jsc->calls > 0 || where.jsc->handling > 0 || rn_jobs_run_now();
  if (!runs || where.jsc->engine.stopping) return 0;
  const void* top = rn_throwing_frame(where.jsc->global, where.jsc->vm);
  if (top == NULL) return 0;
  uint32_t place = look_up(top);
  if (place == GO_ON) place = walk_down(top);
  if (place != 0 && rondo_wants_calls(loop)) rondo_tell_calls(loop, function_below(top));
  return place;
}

/* The function's name, which only JavaScript can find. */
static void name_of(rn_value function, char* name, size_t size) {
  name[0] = '\0';
  JSValueRef found =
      JSObjectCallAsFunction(where.jsc->global, where.name_of, NULL, 1, &function, NULL);
  struct rn_text text;
  if (found == NULL || !rn_text_get(where.jsc->global, found, &text)) return;
  size_t length = text.length < size ? text.length : size - 1;
  memcpy(name, text.at, length);
  name[length] = '\0';
  rn_text_free(&text);
}

/* The function, or its await with a number above 0. */
static uint32_t place_in_function(rn_value function, int32_t await, bool is_generator) {
  const struct rn_walk_source* source = rn_jsc_source_of(function);
  if (source == NULL || source->provider == NULL) return 0;
  size_t hash = (uintptr_t)source->provider / 16 + (unsigned)source->begin * 31u + (unsigned)await;
  struct function* slot = &where.functions[hash % FUNCTIONS];
  if (slot->provider == source->provider && slot->begin == source->begin &&
      slot->end == source->end && slot->await == await)
    return slot->place;
  uint32_t place = 0;
  if (is_program(source)) {
    char name[NAME_BYTES];
    int at[2] = {source->line + 1, source->column + 1};
    rn_walk_await_place((uintptr_t)source - known.source, await, is_generator, at);
    name_of(function, name, sizeof name);
    place = place_in(source, at[0], at[1], name);
  }
  *slot = (struct function){source->provider, source->begin, source->end, await, place};
  return place;
}

static uint32_t place_of_function(rn_value function) {
  return place_in_function(function, 0, false);
}

uint32_t rn_where_function(rn_value function) {
  return where.on && is_function((uintptr_t)function) ? place_of_function(function) : 0;
}

/* ---- functions that wait ----------------------------------------------------------------- */

static bool is_async_generator(uintptr_t value) {
  return known.async_generator_kind != 0 && rn_walk_is_cell(value) &&
         rn_walk_kind(value) == known.async_generator_kind;
}

static bool is_generator(uintptr_t value) {
  bool is_of_function = known.generator_body != 0 && rn_walk_is_cell(value) &&
                        rn_walk_kind(value) == known.generator_kind;
  return is_of_function || is_async_generator(value);
}

/* The number of the await at which the async function of this generator, or async generator, waits:
 * its body has left the stack then. 0 or less if it runs, or has ended. */
static int32_t await_of(uintptr_t generator) {
  uintptr_t state = rn_walk_word(generator, known.generator_body + RN_GENERATOR_STATE);
  return (state & RN_INT_TAG) == RN_INT_TAG ? (int32_t)state : 0;
}

static uint32_t place_of_wait(uintptr_t generator) {
  uintptr_t body = rn_walk_word(generator, known.generator_body);
  int32_t await = await_of(generator);
  if (!is_function(body) || await <= 0) return 0;
  return place_in_function((rn_value)body, await, is_async_generator(generator));
}

/* The function of a generator is a part of the one that people wrote. */
static uint32_t take_given(uintptr_t generator) {
  uintptr_t body = rn_walk_word(generator, known.generator_body);
  const struct rn_walk_source* part = is_function(body) ? rn_jsc_source_of((rn_value)body) : NULL;
  const struct rn_walk_source* whole = where.given.function;
  if (part == NULL || part->provider != whole->provider || part->begin < whole->begin ||
      part->end > whole->end)
    return 0;
  uint32_t place = where.given.place;
  where.given.place = 0;
  return place;
}

uint32_t rn_where_wait(rn_value generator) {
  if (!where.on || generator == NULL) return 0;
  uint32_t place = place_of_wait((uintptr_t)generator);
  return place == 0 && where.given.place != 0 ? take_given((uintptr_t)generator) : place;
}

void rn_where_give(rn_value function, const char* url, int line, int column) {
  char file[FILE_BYTES];
  if (!where.on || !is_function((uintptr_t)function)) return;
  snprintf(file, sizeof file, "%s", url);
  url_to_path(file);
  rondo_place_t wanted = {
      .line = (uint32_t)line, .column = (uint32_t)column, .function = "module code", .file = file};
  where.given.function = rn_jsc_source_of(function);
  where.given.place = where.given.function == NULL ? 0 : number_of(&wanted);
}

rn_value rn_where_waiter_of(const rn_value* values, int count) {
  for (int i = 0; where.on && i < count; i++)
    if (is_generator((uintptr_t)values[i])) return values[i];
  return NULL;
}

/* The engine's own function that is about to wait has the generator; NULL: none is about to. The
 * same function resolves what an async function returns, whose generator then waits no more. */
rn_value rn_where_waiter(void) {
  enum { LOOK = 3, DEEP = 8 };
  const void* top = where.on ? rn_throwing_frame(where.jsc->global, where.jsc->vm) : NULL;
  if (top == NULL) return NULL;
  uintptr_t walker[RN_WALK_WORDS] = {0};
  rn_jsc_walk(walker, top, where.jsc->vm, false);
  for (int i = 0; walker[known.frame] != 0 && i < DEEP; i++, rn_jsc_walk_on(walker)) {
    const uintptr_t* frame = (const uintptr_t*)walker[known.frame];
    const uintptr_t* code = (const uintptr_t*)walker[known.code];
    if (code == NULL || frame[RN_FRAME_CODE] != (uintptr_t)code) continue;
    const struct rn_walk_source* source = source_of(code[known.script]);
    const struct rn_text_layout* url = (const struct rn_text_layout*)source->provider[known.url];
    if (url != NULL && url->length > 0) {
      if (is_program(source)) return NULL;
      continue;
    }
    int count = (int)(uint32_t)frame[RN_FAST_COUNT] - 1;
    rn_value found =
        rn_where_waiter_of((const rn_value*)frame + RN_FAST_ARGUMENTS, count < LOOK ? count : LOOK);
    if (found != NULL) return await_of((uintptr_t)found) > 0 ? found : NULL;
  }
  return NULL;
}

bool rn_where_can(rn_engine* engine) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  if (!rn_may(RN_CAN_PLACES)) return false;
  bool has_all = rn_walk_ready(engine->cx) && rn_throwing_frame(jsc->global, jsc->vm) != NULL;
  rn_verdict_set(RN_CAN_PLACES, has_all ? RN_WORKS : RN_MISSING);
  return rn_can(RN_CAN_PLACES);
}

/* Where the thread's stack ends; NULL, so that no caller is believed, if nobody says. */
static const char* end_of_stack(void) {
  pthread_attr_t attributes;
  void* base = NULL;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return NULL;
  if (pthread_attr_getstack(&attributes, &base, &size) != 0) base = NULL;
  pthread_attr_destroy(&attributes);
  return base == NULL ? NULL : (const char*)base + size;
}

bool rn_where_start(rn_engine* engine, rn_object namer) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  if (where.on) return true;
  if (!rn_where_can(engine)) return false;
  where.jsc = jsc;
  where.loop = engine->loop;
  where.stack_end = end_of_stack();
  where.pairs = calloc(SLOTS, sizeof *where.pairs);
  where.buckets = calloc(BUCKETS, sizeof *where.buckets);
  where.functions = calloc(FUNCTIONS, sizeof *where.functions);
  if (where.pairs == NULL || where.buckets == NULL || where.functions == NULL) return false;
  rn_walk_find_async_generators(engine->cx);
  rn_keep(engine, namer);
  where.name_of = namer;
  where.on = true;
  rondo_loop_set_where(engine->loop, ask, NULL);
  return true;
}

void rn_where_end(void) {
  if (!where.on) return;
  rondo_loop_set_where(where.loop, NULL, NULL);
  for (int i = 0; i < BUCKETS; i++) {
    while (where.buckets[i] != NULL) {
      struct place* place = where.buckets[i];
      where.buckets[i] = place->next;
      free((char*)place->told.file);
      free((char*)place->told.function);
      free(place);
    }
  }
  free(where.pairs);
  free(where.buckets);
  free(where.functions);
  memset(&where, 0, sizeof where);
}

/* SPDX-License-Identifier: MIT */
/*
 * halt: ending the JavaScript of an engine from another thread, or for good from its own.
 *
 * The engine looks at a word of trap bits wherever code may be interrupted: in loops, where
 * functions begin, in its own slow paths. One bit ends all code with an exception that no
 * `catch` sees. There is no function for it in the C interface, but a watchdog that sets a
 * neighbour of that bit and then calls an exported function, which is interposed here:
 *
 *   watchdog --> bits |= CHECK --> VMTraps::requestThreadStopIfNeeded(&bits, CHECK)
 *                                       that is where the bits are, in every VM
 *   we       --> bits |= END   --> the same function wakes the thread, if need be by a signal
 *
 * Atomics.wait looks at a flag instead: a byte that is 1 from the end of code until the engine's
 * outermost call is left. Its place is found by comparing the VM at four moments.
 *
 *   inside, before    0        after an ordinary exception    0
 *   inside, after an end  1    outside again                  0
 *
 *  1. Places are found once in the process, by the first engine that may be halted.
 *  2. If the bits or the flag are not found, neither is used: the watchdog looks every few
 *     milliseconds whether the engine is halted (limit.c), and Atomics.wait is ours.
 *  3. The end can be swallowed where C calls the engine and returns to JavaScript: code that
 *     does so calls rn_halt_again, and the code that is returned to ends too. As not all can
 *     know, the caller halts an engine again and again until its thread has ended.
 *  4. When no JavaScript is left on the stack, rn_halt_over makes the engine's functions
 *     usable again, for the rest of its life.
 *  5. The engine takes it that a stop is asked for exactly while bits are set, and gives up if it
 *     sees otherwise:
 *
 *       we            bits |= END ................................ request: asked, and no bits?!
 *       its thread         takes the bits, ends the code ... cancel: no longer asked
 *
 *     So both functions are interposed, and we remember what the engine was asked: between taking
 *     and cancelling nobody asks again, neither we nor its own watchdog. The code ends already.
 *  6. That is WebKitGTK 2.50. 2.52 and 2.54 have one function for both, which looks at the bits
 *     under a lock. It is called for the object that has the bits somewhere. There the end is tried
 *     out before it is believed in. 2.46 has none of these.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"

enum {
  NEAR = 4096,
  VM_BYTES = 0x28000,
  PAGE = 4096,
  ENDLESS_US = 100
}; /* how far from the VM's beginning */

static struct {
  uv_once_t once;
  _Atomic(const char*) vm; /* whose bits are looked for, or NULL */
  _Atomic size_t bits_at;  /* from the VM's beginning; 0: not known */
  _Atomic size_t traps_at; /* likewise: the object that has the bits, where it is called */
  size_t flag_at;          /* the same */
} known = {.once = UV_ONCE_INIT};

static void* bits_of(const struct rn_jsc* jsc) {
  return (char*)jsc->vm + known.bits_at;
}

static void* traps_of(const struct rn_jsc* jsc) {
  return (char*)jsc->vm + known.traps_at;
}

/* ---- rule 5 ------------------------------------------------------------------------------- */

/* The traps of VMs whose threads are asked to stop. */
enum { ASKED_MAX = 256 };
static struct {
  pthread_mutex_t lock;
  bool is_known; /* that bits are where we take them to be: a request has shown its own */
  size_t count;
  void* traps[ASKED_MAX];
} asked = {.lock = PTHREAD_MUTEX_INITIALIZER};

static bool has_bits(void* traps, uint32_t bits) {
  return (atomic_load((_Atomic uint32_t*)traps) & bits) != 0;
}

/* These under the lock. */
static bool is_asked(const void* traps) {
  for (size_t i = 0; i < asked.count; i++)
    if (asked.traps[i] == traps) return true;
  return false;
}

static void forget(const char* from, const char* to) {
  for (size_t i = 0; i < asked.count; i++)
    if ((const char*)asked.traps[i] >= from && (const char*)asked.traps[i] < to)
      asked.traps[i--] = asked.traps[--asked.count];
}

/* The bits are set, or were and have just been taken. */
static void ask(void* traps, unsigned event) {
  RN_NEXT(request_fn, RN_REQUEST_STOP);
  if (has_bits(traps, event)) asked.is_known = true;
  if (is_asked(traps)) return;
  next(traps, event);
  if (asked.is_known && asked.count < ASKED_MAX) asked.traps[asked.count++] = traps;
}

/* ---- checks that are held back -------------------------------------------------------------- */

/* Each stop of the watchdog's costs compiled code its life: ten a second are 40 % of the time of an
 * HTTP server. Who wants to be called by it only when he asks (blocked.c) has it hold its first
 * check back, and raises that when it is time. By then the watchdog's time is over. These under the
 * lock. The probe is rule 5's: the bit is seen where the request says. */
static struct hold {
  const char* vm;
  void* bits;
  bool is_on;
} holds[ASKED_MAX];
static size_t holds_count;

static struct hold* hold_of(const char* at) {
  for (size_t i = 0; i < holds_count; i++)
    if (at >= holds[i].vm && at < holds[i].vm + NEAR) return &holds[i];
  return NULL;
}

static bool hold_back(void* traps, unsigned event) {
  if (holds_count == 0 || event != RN_TRAP_CHECK || !has_bits(traps, RN_TRAP_CHECK)) return false;
  struct hold* hold = hold_of(traps);
  if (hold == NULL) return false;
  hold->bits = traps;
  if (!hold->is_on) return false;
  atomic_fetch_and((_Atomic uint32_t*)traps, ~(uint32_t)RN_TRAP_CHECK);
  return true;
}

void rn_halt_hold_checks(struct rn_jsc* jsc, bool is_on) {
  const char* vm = (const char*)jsc->vm;
  pthread_mutex_lock(&asked.lock);
  struct hold* hold = hold_of(vm);
  if (hold == NULL && is_on && holds_count < ASKED_MAX) {
    hold = &holds[holds_count++];
    *hold = (struct hold){.vm = vm};
  }
  if (hold != NULL) hold->is_on = is_on;
  pthread_mutex_unlock(&asked.lock);
}

void rn_halt_raise_check(struct rn_jsc* jsc) {
  pthread_mutex_lock(&asked.lock);
  struct hold* hold = hold_of((const char*)jsc->vm);
  if (hold != NULL) hold->is_on = false;
  if (hold != NULL && hold->bits != NULL) {
    atomic_fetch_or((_Atomic uint32_t*)hold->bits, RN_TRAP_CHECK);
    ask(hold->bits, RN_TRAP_CHECK);
  }
  pthread_mutex_unlock(&asked.lock);
}

/* On the watchdog's thread, or any other. The probe is that the bits are seen at `traps`: until
 * then nothing is remembered, and each call goes on to the engine. */
void rn_jsc_request_stop(void* traps, unsigned event) {
  RN_NEXT(request_fn, RN_REQUEST_STOP);
  if (!rn_may(RN_CAN_HALT)) {
    next(traps, event);
    return;
  }
  const char* vm = known.vm;
  if (vm != NULL && event == RN_TRAP_CHECK && (const char*)traps > vm &&
      (const char*)traps < vm + NEAR && has_bits(traps, RN_TRAP_CHECK))
    known.bits_at = (size_t)((const char*)traps - vm);
  pthread_mutex_lock(&asked.lock);
  if (!hold_back(traps, event)) ask(traps, event);
  pthread_mutex_unlock(&asked.lock);
}

/* On the engine's thread, when it has taken the last of the bits. What that thread may do does not
 * count here: the watchdog's thread, which knows no verdicts, has remembered the request. */
void rn_jsc_cancel_stop(void* traps) {
  RN_NEXT(cancel_fn, RN_CANCEL_STOP);
  pthread_mutex_lock(&asked.lock);
  next(traps);
  if (is_asked(traps) && !has_bits(traps, RN_TRAPS_THAT_STOP))
    forget(traps, (const char*)traps + 1);
  pthread_mutex_unlock(&asked.lock);
}

void rn_halt_end(struct rn_jsc* jsc) {
  const char* vm = (const char*)jsc->vm;
  pthread_mutex_lock(&asked.lock);
  forget(vm, vm + NEAR);
  struct hold* hold = hold_of(vm);
  if (hold != NULL) *hold = holds[--holds_count];
  pthread_mutex_unlock(&asked.lock);
}

/* ---- the same in newer engines (rule 6) -------------------------------------------------- */

static enum way { SEPARATE, UPDATE, NONE } way(void) {
  if (rn_has_next(RN_REQUEST_STOP) && rn_has_next(RN_CANCEL_STOP)) return SEPARATE;
  return rn_has_next(RN_UPDATE_STOP) ? UPDATE : NONE;
}

bool rn_halt_can_hold(void) {
  return rn_may(RN_CAN_HALT) && way() == SEPARATE;
}

/* The bits are the one word of the object that is the watchdog's bit now. */
static void learn(const char* traps) {
  enum { WORDS = 16 };
  const char* vm = known.vm;
  if (vm == NULL || traps <= vm || traps >= vm + NEAR) return;
  int found = 0, at = 0;
  for (int i = 0; i < WORDS; i++) {
    if (atomic_load((_Atomic uint32_t*)traps + i) != RN_TRAP_CHECK) continue;
    found++;
    at = i;
  }
  if (found != 1) return;
  known.traps_at = (size_t)(traps - vm);
  known.bits_at = known.traps_at + (size_t)at * sizeof(uint32_t);
}

void rn_jsc_update_stop(void* traps) {
  RN_NEXT(cancel_fn, RN_UPDATE_STOP);
  learn(traps);
  next(traps);
}

/* Under the lock. */
static void raise_end(struct rn_jsc* jsc) {
  atomic_fetch_or((_Atomic uint32_t*)bits_of(jsc), RN_TRAP_END);
  if (way() == SEPARATE)
    ask(bits_of(jsc), RN_TRAP_END);
  else
    rn_jsc_update_stop(traps_of(jsc));
}

static void lower_end(struct rn_jsc* jsc) {
  atomic_fetch_and((_Atomic uint32_t*)bits_of(jsc), ~(uint32_t)RN_TRAP_END);
  if (way() == SEPARATE)
    rn_jsc_cancel_stop(bits_of(jsc));
  else
    rn_jsc_update_stop(traps_of(jsc));
}

/* ---- looking for the places ------------------------------------------------------------- */

struct moments {
  rn_engine* engine;
  uint8_t* before;
  uint8_t* thrown;
  uint8_t* ended;
  uint8_t* outside;
  bool is_limited;
};

/* Memory that might end: a VM is smaller in older engines. */
static void copy_vm(rn_engine* engine, uint8_t* to) {
  const char* vm = (const char*)rn_jsc_of(engine)->vm;
  size_t count = 0;
  while (count < VM_BYTES && rn_peek(vm + count, to + count, PAGE)) count += PAGE;
  memset(to + count, 0xff, VM_BYTES - count);
}

static void evaluate(rn_engine* engine, const char* code) {
  JSStringRef text = JSStringCreateWithUTF8CString(code);
  JSValueRef thrown = NULL;
  JSEvaluateScript(engine->cx, text, NULL, NULL, 1, &thrown);
  JSStringRelease(text);
}

static void inside(void* arg) {
  struct moments* m = arg;
  if (!m->is_limited) {
    copy_vm(m->engine, m->before);
    evaluate(m->engine, "throw 0");
    copy_vm(m->engine, m->thrown);
  } else {
    evaluate(m->engine, "for (;;);");
    copy_vm(m->engine, m->ended);
  }
}

static bool yes(JSContextRef cx, void* arg) {
  (void)cx, (void)arg;
  return true;
}

/* Rules out the bytes that behaved otherwise; how many are left, and the last of them. The
 * beginning of the VM holds what is to be done when the engine is left, which behaves alike. */
static size_t sift(const struct moments* m, bool* ruled_out, size_t* last) {
  size_t left = 0;
  for (size_t i = NEAR; i < VM_BYTES; i++) {
    if (m->before[i] != 0 || m->thrown[i] != 0 || m->ended[i] != 1 || m->outside[i] != 0)
      ruled_out[i] = true;
    if (ruled_out[i]) continue;
    left++;
    *last = i;
  }
  return left;
}

static void observe(struct moments* m) {
  rn_engine* engine = m->engine;
  JSContextGroupRef vm = rn_jsc_of(engine)->vm;
  m->is_limited = false;
  rn_run_inside(engine, inside, m);
  known.vm = (const char*)vm;
  JSContextGroupSetExecutionTimeLimit(vm, ENDLESS_US / 1e6, yes, NULL);
  m->is_limited = true;
  rn_run_inside(engine, inside, m);
  rn_limit_none(vm);
  known.vm = NULL;
  copy_vm(engine, m->outside);
}

static atomic_bool is_late;

static bool late(JSContextRef cx, void* arg) {
  (void)cx, (void)arg;
  atomic_store(&is_late, true);
  return true;
}

static void be_ended(void* arg) {
  rn_engine* engine = arg;
  pthread_mutex_lock(&asked.lock);
  raise_end(rn_jsc_of(engine));
  pthread_mutex_unlock(&asked.lock);
  evaluate(engine, "for (;;);");
}

/* Whether an endless loop ends by our bit, and not by the watchdog that would end it later. */
static bool ends_at_once(rn_engine* engine) {
  const double limit_s = 2;
  struct rn_jsc* jsc = rn_jsc_of(engine);
  JSValueRef thrown = NULL;
  rn_jsc_ensure_end(jsc->vm);
  JSContextGroupSetExecutionTimeLimit(jsc->vm, limit_s, late, NULL);
  rn_run_inside(engine, be_ended, engine);
  rn_limit_none(jsc->vm);
  lower_end(jsc);
  JSObjectMakeArray(engine->cx, 0, NULL, &thrown); /* as in rn_halt_over */
  return !atomic_load(&is_late);
}

/* Counters and caches may look like the flag once, but not again and again. And the code may have
 * taken the watchdog's bit away before the watchdog calls, in one of six tries. */
static void look(void) {
  enum { ROUNDS_MAX = 8 };
  uint8_t* memory = malloc((size_t)4 * VM_BYTES);
  bool* ruled_out = calloc(VM_BYTES, sizeof *ruled_out);
  if (memory != NULL && ruled_out != NULL) {
    struct moments m = {.engine = rn_here(),
                        .before = memory,
                        .thrown = memory + VM_BYTES,
                        .ended = memory + 2 * VM_BYTES,
                        .outside = memory + 3 * VM_BYTES};
    size_t at = 0, left = 2;
    for (int round = 0; round < ROUNDS_MAX && (left > 1 || known.bits_at == 0); round++) {
      observe(&m);
      left = sift(&m, ruled_out, &at);
    }
    known.flag_at = left == 1 ? at : 0;
    if (known.flag_at == 0) known.bits_at = 0;
    if (known.bits_at != 0 && way() != SEPARATE && !ends_at_once(m.engine)) known.bits_at = 0;
  }
  free(ruled_out);
  free(memory);
}

/* The places are the process's: one engine has looked for all. */
static atomic_bool looked;

static void look_once(void) {
  look();
  atomic_store(&looked, true);
}

void rn_halt_verdict(void) {
  if (!rn_may(RN_CAN_HALT)) return;
  bool has_all = rn_jsc_ensure_end != NULL && way() != NONE && rn_can(RN_CAN_DRAIN);
  if (!has_all)
    rn_verdict_set(RN_CAN_HALT, RN_MISSING);
  else if (atomic_load(&looked))
    rn_verdict_set(RN_CAN_HALT, known.bits_at == 0 ? RN_DIFFERENT : RN_WORKS);
}

bool rn_halt_prepare(rn_engine* engine) {
  rn_halt_verdict();
  if (rn_verdict(RN_CAN_HALT) == RN_NOT_TRIED) {
    uv_once(&known.once, look_once);
    rn_halt_verdict();
  }
  bool can = rn_can(RN_CAN_HALT) && rn_jsc_ensure_end != NULL;
  if (can) rn_jsc_ensure_end(rn_jsc_of(engine)->vm);
  return can;
}

bool rn_halt_can(void) {
  return rn_can(RN_CAN_HALT);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void set_flag(struct rn_jsc* jsc, uint8_t value) {
  atomic_store((_Atomic uint8_t*)((char*)jsc->vm + known.flag_at), value);
}

void rn_halt(rn_engine* engine) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  engine->halted = true;
  if (known.bits_at == 0) return;
  pthread_mutex_lock(&asked.lock);
  bool is_ending = is_asked(bits_of(jsc)) && !has_bits(bits_of(jsc), RN_TRAPS_THAT_STOP);
  if (!jsc->is_over && !is_ending) {
    set_flag(jsc, 1);
    raise_end(jsc);
  }
  pthread_mutex_unlock(&asked.lock);
}

void rn_halt_again(void) {
  rn_engine* engine = rn_here();
  if (engine->halted) rn_halt(engine);
}

void rn_halt_over(rn_engine* engine) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  JSValueRef thrown = NULL;
  engine->stopping = true;
  pthread_mutex_lock(&asked.lock);
  jsc->is_over = true;
  pthread_mutex_unlock(&asked.lock);
  if (known.bits_at == 0) return;
  set_flag(jsc, 0);
  lower_end(jsc);
  /* The engine may have the exception still: any call of this kind takes it away. */
  JSObjectMakeArray(engine->cx, 0, NULL, &thrown);
}

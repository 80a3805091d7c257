/* SPDX-License-Identifier: MIT */
/*
 * The arguments of the native function that throws. Nobody hands its frame to us, but
 * the engine keeps a pointer to it in its VM, somewhere. Where is found out when it is
 * first wanted: a native function of ours knows its own frame, so that the pointer is
 * the word of the VM that is that frame, and in a second call that other one. Where
 * there isn't exactly one such word, or the two frames have not the function and the counts
 * that they must have, nothing is known.
 *
 *   frame   word 3   the function       word 4   count of arguments and `this`
 *           word 6   arguments
 */
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

#include "engine/jsc.h"

enum { VM_WORDS = 16384, UNKNOWN = 0, TRIES_MAX = 8 };

static _Thread_local struct {
  const void* vm;
  uintptr_t* words; /* what the VM's were in the first call */
  size_t count;
  const void* first;
  size_t index;
  int found;
  JSObjectRef function; /* that looks */
  bool failed;          /* a frame is not as drawn */
} probe;

/* Memory that might end: what can be read of it. */
static size_t read_words(const void* from, uintptr_t* to) {
  struct iovec here = {to, VM_WORDS * sizeof *to};
  struct iovec there = {(void*)from, VM_WORDS * sizeof *to};
  ssize_t size = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
  return size < 0 ? 0 : (size_t)size / sizeof *to;
}

/* In the first call there is nothing but `this`, in the second DEEPER arguments. */
enum { DEEPER = 3 };

static bool is_as_drawn(const void* frame, uint32_t arguments) {
  uint32_t count;
  memcpy(&count, (const JSValueRef*)frame + RN_FAST_COUNT, sizeof count);
  return count == 1 + arguments &&
         ((const JSValueRef*)frame)[RN_FAST_CALLEE] == (JSValueRef)probe.function;
}

static int64_t look(const void* global, const void* frame) {
  if (!is_as_drawn(frame, probe.first == NULL ? 0 : DEEPER)) probe.failed = true;
  if (probe.first == NULL) {
    probe.first = frame;
    probe.count = read_words(probe.vm, probe.words);
  } else if (frame != probe.first) {
    for (size_t i = 0; i < probe.count; i++) {
      if (probe.words[i] != (uintptr_t)probe.first) continue;
      if (((const uintptr_t*)probe.vm)[i] != (uintptr_t)frame) continue;
      probe.index = i;
      probe.found++;
    }
  }
  return (int64_t)JSValueMakeUndefined(global);
}

/* Another call from further down the stack. */
static __attribute__((noinline)) void call_deeper(JSContextRef cx, JSObjectRef function) {
  volatile char room[512];
  room[0] = 0;
  JSValueRef values[DEEPER] = {JSValueMakeNull(cx), JSValueMakeNull(cx), JSValueMakeNull(cx)};
  JSObjectCallAsFunction(cx, function, NULL, DEEPER, values, NULL);
  room[1] = room[0];
}

static size_t find_index(JSContextRef cx, const void* vm) {
  static _Thread_local size_t index = UNKNOWN;
  static _Thread_local int tries; /* there may be no room on the stack for one */
  if (index != UNKNOWN || tries == TRIES_MAX) return index;
  tries++;
  JSObjectRef function = rn_host_function(cx, look);
  probe.words = function == NULL ? NULL : malloc(VM_WORDS * sizeof *probe.words);
  if (probe.words == NULL) return index;
  probe.vm = vm;
  probe.first = NULL;
  probe.found = 0;
  probe.function = function;
  probe.failed = false;
  JSObjectCallAsFunction(cx, function, NULL, 0, NULL, NULL);
  call_deeper(cx, function);
  free(probe.words);
  if (probe.found == 1 && !probe.failed) index = probe.index;
  return index;
}

const void* rn_throwing_frame(JSContextRef cx, const void* vm) {
  size_t index = find_index(cx, vm);
  if (index == UNKNOWN) return NULL;
  const void* frame = ((const void* const*)vm)[index];
  const char* here = __builtin_frame_address(0);
  /* It lies on our stack, below us. */
  if ((const char*)frame < here || (const char*)frame > here + ((size_t)8 << 20)) return NULL;
  return frame;
}

bool rn_throwing_native(JSContextRef cx, const void* vm, struct rn_throwing* native) {
  const JSValueRef* frame = rn_throwing_frame(cx, vm);
  if (frame == NULL) return false;
  uint32_t count;
  memcpy(&count, frame + RN_FAST_COUNT, sizeof count);
  if (count == 0 || count > 100 || !JSValueIsObject(cx, frame[RN_FAST_CALLEE])) return false;
  native->function = (JSObjectRef)frame[RN_FAST_CALLEE];
  native->count = count - 1;
  native->self = frame[RN_FRAME_THIS];
  native->arguments = frame + RN_FAST_ARGUMENTS;
  return JSObjectIsFunction(cx, native->function);
}

/* SPDX-License-Identifier: MIT */
/*
 * Stacks as JavaScript people know them. An error that a script makes with `new` gets its
 * frames from lib/node/internal/stacks.js when it is made. One that the engine makes itself
 * (null.x) gets them when it is thrown: every throw passes JSC::VM::throwException, and the
 * program puts its own function of that name before it. The dynamic linker binds the
 * engine's calls to ours; should a later engine bind them inside, its errors keep its own
 * form, and test/node/stacks says so.
 *
 * The frames are walk.c's. Where the engine's stack cannot be walked JavaScript turns the engine's
 * own text (lib/node/internal/stacks/text.js).
 *
 * The messages of the engine's errors are its own, too; words.c knows V8's, or else
 * lib/node/internal/stacks/words.js.
 *
 * Invariants:
 *  1. An error that has its frames is claimed: the engine will write nothing more
 *     (rn_walk_claim). One whose stack is still the engine's has an own property `line`, which
 *     goes with `column` and `sourceURL` when it is turned (but not from a SyntaxError of the
 *     engine's, where they say what no frame says). So nothing is turned twice, and no
 *     message that a program has chosen is translated.
 *  2. No user code runs here: stack, line, name and message of errors that the
 *     engine has just made are data.
 *  3. No JavaScript at all runs while the engine may hold a lock: see defer().
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"
#include "engine/private/walk.h"
#include "engine/words.h"

enum { LIMIT_DEFAULT = 10 };

/* The process's: written by its first engine, before there is another thread. */
static struct {
  JSStringRef stack, line, column, url, name, message;
  int kind; /* of error cells, -1 if cells don't look as we know them */
  bool started;
} names;

static _Thread_local struct {
  struct rn_jsc* jsc;
  bool inside;
  bool is_locked; /* what throws may hold a lock of the engine's */
  const void* vm; /* while it throws */
  JSValueRef thrown;
  char site[4096];     /* the engine's words for where it was thrown */
  JSValueRef uncaught; /* the same of the exception that nobody caught */
  char uncaught_site[4096];
  bool tracing;         /* the frames are kept too, of values that have none themselves */
  char* trace;          /* those of thrown */
  char* uncaught_trace; /* those of uncaught */
  JSValueRef fixed;     /* the last error whose message is part of the code */
  JSObjectRef adopt;    /* JavaScript's: gives an error its frames */
  JSObjectRef turn;     /* JavaScript's: gives an error V8's form */
  struct rn_stack_later later;
  JSObjectRef syntax; /* the last syntax error, and what the engine said */
  char syntax_message[256];
} own;

static bool is_error(JSContextRef cx, JSValueRef value) {
  return names.kind != -1 && rn_cell_kind(cx, value) == names.kind;
}

unsigned rn_stack_prefix(const char* name, size_t length) {
  if (length == 0) return 0;
  if (name[0] == '/') return sizeof RN_SCRIPT_PREFIX - 1;
  /* Only modules are known by URLs. */
  bool is_url = length > 5 && (memcmp(name, "file:", 5) == 0 || memcmp(name, "data:", 5) == 0);
  return is_url && !rn_can(RN_CAN_MODULES) ? sizeof RN_MODULE_PREFIX - 1 : 0;
}

/* ---- an error's properties ----------------------------------------------------------------- */

static int frame_limit(void) {
  int limit = own.jsc == NULL ? LIMIT_DEFAULT : own.jsc->stack_limit;
  return limit < 0 ? 0 : limit;
}

static bool is_named(JSContextRef cx, JSObjectRef error, const char* wanted) {
  JSValueRef thrown = NULL;
  JSValueRef name = JSObjectGetProperty(cx, error, names.name, &thrown);
  struct rn_text text;
  if (thrown != NULL || !rn_is_string(cx, name) || !rn_text_get(cx, name, &text)) return false;
  bool same = strcmp(text.at, wanted) == 0;
  rn_text_free(&text);
  return same;
}

static bool is_syntax_error(JSContextRef cx, JSObjectRef error) {
  return is_named(cx, error, "SyntaxError");
}

/* The message in V8's words; words.c. False if they aren't known. */
static bool translate(JSContextRef cx, JSObjectRef error, const char* stack) {
  JSValueRef value = JSObjectGetProperty(cx, error, names.message, NULL);
  struct rn_text text;
  own.syntax = NULL;
  if (value == NULL || !JSValueIsString(cx, value) || !rn_text_get(cx, value, &text)) return true;
  char* words = rn_words_of(text.at, text.length, stack, own.fixed == (JSValueRef)error);
  if (words == NULL && own.vm != NULL) words = rn_words_native(cx, own.vm, text.at);
  if (words != NULL) {
    own.syntax = error; /* only ever compared */
    snprintf(own.syntax_message, sizeof own.syntax_message, "%s", text.at);
    JSObjectSetProperty(cx, error, names.message, rn_string_utf8(cx, words, strlen(words)),
                        kJSPropertyAttributeDontEnum, NULL);
  }
  rn_text_free(&text);
  free(words);
  return words != NULL;
}

/* JavaScript keeps the frames, and looks for words for a message that we have none for. */
static void hand_over(JSContextRef cx, JSObjectRef error, JSValueRef frames, bool is_said,
                      bool by_native) {
  JSValueRef thrown = NULL, undefined = JSValueMakeUndefined(cx);
  JSValueRef values[6] = {error, frames, undefined, undefined, undefined, undefined};
  struct rn_throwing native;
  if (!is_said) {
    values[2] = JSObjectGetProperty(cx, error, names.message, NULL);
    if (own.vm != NULL && rn_throwing_native(cx, own.vm, &native)) {
      if (by_native) values[3] = native.function;
      if (by_native) values[4] = native.self;
      values[5] = JSObjectMakeArray(cx, native.count, native.arguments, NULL);
    }
  }
  JSValueRef words = JSObjectCallAsFunction(cx, own.adopt, NULL, 6, values, &thrown);
  if (words != NULL && JSValueIsString(cx, words))
    JSObjectSetProperty(cx, error, names.message, words, kJSPropertyAttributeDontEnum, NULL);
}

/* The error gets the frames of this moment, to be written when somebody reads them. */
static bool adopt(JSContextRef cx, JSObjectRef error, bool is_engines) {
  if (own.adopt == NULL || !rn_walk_ready(cx)) return false;
  /* Where a syntax error is stays written; that may be so already. */
  bool is_claimed = rn_walk_is_claimed(error);
  if (is_claimed && !JSObjectHasProperty(cx, error, names.line)) return true;
  bool is_syntax = is_syntax_error(cx, error);
  if (is_claimed && (!is_syntax || own.syntax == error)) return true;
  const void* frame = rn_throwing_frame(cx, JSContextGetGroup(cx));
  if (frame == NULL) return false;
  if (is_syntax)
    JSObjectHasProperty(cx, error, names.line);
  else
    rn_walk_claim(error);
  bool is_said = true;
  char top[256] = "";
  if (is_engines) {
    rn_walk_top(cx, frame, top, sizeof top);
    is_said = translate(cx, error, top);
  }
  bool is_unknown = is_engines && is_named(cx, error, "ReferenceError");
  int limit = frame_limit();
  JSValueRef frames = rn_walk(cx, frame, false, NULL, is_unknown ? -limit : limit);
  hand_over(cx, error, frames, is_said, strstr(top, "@[native code]") != NULL);
  return true;
}

/* ---- throws under a lock ------------------------------------------------------------------- */

/* Who assigns to a constant of the global scope, or to a read-only property of the global object,
 * gets an error that is thrown while the engine holds the lock of the names of that scope. Code
 * that looks for a global name waits for the lock, for good. That is known by the message, which
 * other assignments have, too; code that can do nothing but throw holds no lock. */
static bool may_be_locked(JSContextRef cx, JSObjectRef error) {
  if (own.fixed == (JSValueRef)error) return false;
  JSValueRef value = JSObjectGetProperty(cx, error, names.message, NULL);
  struct rn_text text;
  if (value == NULL || !JSValueIsString(cx, value) || !rn_text_get(cx, value, &text)) return false;
  bool same = strcmp(text.at, RN_SAYS_READ_ONLY) == 0;
  rn_text_free(&text);
  return same;
}

/* A script that only assigns a literal to a name (x = 2) is not even entered: the native that was
 * told to run it is on top. */
static bool is_bare_assignment(JSContextRef cx, const void* frame) {
  char top[64] = "";
  rn_walk_top(cx, frame, top, sizeof top);
  return strcmp(top, "run@[native code]") == 0 || strcmp(top, "runScript@[native code]") == 0;
}

/* V8's words for what is assigned to, if the source around the uppermost frame's place tells. */
static char* words_of_place(JSContextRef cx, JSObjectRef frames) {
  enum { FIRST = 1 };
  JSObjectRef around = rn_as_object(cx, rn_stack_around(cx, frames, FIRST));
  struct rn_text before, behind;
  char* words = NULL;
  if (around == NULL || rn_array_length(cx, around) != 2) return NULL;
  if (!rn_text_get(cx, rn_get_index(cx, around, 0), &before)) return NULL;
  if (rn_text_get(cx, rn_get_index(cx, around, 1), &behind)) {
    words = rn_words_assignment(before.at, behind.at);
    rn_text_free(&behind);
  }
  rn_text_free(&before);
  return words;
}

static void say_assignment(JSContextRef cx, JSObjectRef error, const void* frame,
                           JSObjectRef frames) {
  char* words =
      is_bare_assignment(cx, frame) ? rn_words_assignment("x", "=") : words_of_place(cx, frames);
  if (words != NULL)
    JSObjectSetProperty(cx, error, names.message, rn_string_utf8(cx, words, strlen(words)),
                        kJSPropertyAttributeDontEnum, NULL);
  free(words);
}

/* The frames, or the engine's text of them; NULL if the error has its frames already. */
static JSValueRef frames_for_later(JSContextRef cx, JSObjectRef error) {
  if (rn_walk_known.state == 1) {
    if (rn_walk_is_claimed(error)) return NULL;
    const void* frame = rn_throwing_frame(cx, JSContextGetGroup(cx));
    if (frame != NULL) {
      rn_walk_claim(error);
      JSValueRef frames = rn_walk(cx, frame, false, NULL, frame_limit());
      say_assignment(cx, error, frame, (JSObjectRef)frames);
      return frames;
    }
  }
  if (!JSObjectHasProperty(cx, error, names.line)) return NULL;
  JSValueRef text = JSObjectGetProperty(cx, error, names.stack, NULL);
  JSObjectDeleteProperty(cx, error, names.line, NULL);
  JSObjectDeleteProperty(cx, error, names.column, NULL);
  JSObjectDeleteProperty(cx, error, names.url, NULL);
  return text;
}

/* Gives the error its frames by functions of the engine's alone: they are put into a map, and the
 * accessor of its stack finds them there. */
static void defer(JSContextRef cx, JSObjectRef error) {
  if (own.later.map == NULL) return;
  JSValueRef frames = frames_for_later(cx, error);
  if (frames == NULL) return;
  JSValueRef entry[2] = {error, frames};
  JSObjectCallAsFunction(cx, own.later.set, own.later.map, 2, entry, NULL);
  JSValueRef property[3] = {error, JSValueMakeString(cx, names.stack), own.later.stack};
  JSObjectCallAsFunction(cx, own.later.define, NULL, 3, property, NULL);
}

static void fix(JSContextRef cx, JSObjectRef error, bool is_engines) {
  if (own.inside) return;
  own.inside = true;
  own.is_locked = is_engines && is_error(cx, error) && may_be_locked(cx, error);
  if (own.is_locked) {
    defer(cx, error);
    own.inside = false;
    return;
  }
  /* Where frames cannot be had JavaScript makes them of the engine's text. */
  bool is_adopted = is_error(cx, error) && adopt(cx, error, is_engines);
  if (!is_adopted && JSObjectHasProperty(cx, error, names.line)) {
    JSValueRef value = error;
    if (is_engines) translate(cx, error, "");
    if (own.turn != NULL) JSObjectCallAsFunction(cx, own.turn, NULL, 1, &value, NULL);
  }
  own.inside = false;
}

void rn_stack_fix(JSContextRef cx, JSObjectRef error) {
  fix(cx, error, false);
}

void rn_stack_fix_engines(JSContextRef cx, JSObjectRef error) {
  fix(cx, error, true);
}

bool rn_stack_may_be_error(JSContextRef cx, JSValueRef value) {
  return names.kind == -1 || is_error(cx, value);
}

const char* rn_stack_syntax_message(JSObjectRef error) {
  return error == own.syntax ? own.syntax_message : "";
}

/* ---- every throw ------------------------------------------------------------------------- */

/* What a finally throws on is the engine's own cell around the value, which is of
 * none of the types that a script can see. */
static bool is_rethrow(JSContextRef cx, JSValueRef value) {
  return JSValueGetType(cx, value) == kJSTypeObject && !JSValueIsObject(cx, value);
}

static void note_trace(JSContextRef cx, JSValueRef value) {
  free(own.trace);
  own.trace = NULL;
  if (!own.tracing || is_error(cx, value)) return;
  own.inside = true;
  JSObjectRef here = JSObjectMakeError(cx, 0, NULL, NULL);
  JSValueRef stack = here == NULL ? NULL : JSObjectGetProperty(cx, here, names.stack, NULL);
  if (stack != NULL && JSValueIsString(cx, stack)) own.trace = rn_text_dup(cx, stack);
  own.inside = false;
}

/* A value thrown again was thrown where it was thrown first. */
static void note_site(JSContextRef cx, JSValueRef value) {
  if (value == own.thrown || is_rethrow(cx, value)) return;
  bool walks = own.is_locked ? rn_walk_known.state == 1 : rn_walk_ready(cx);
  const void* frame = walks ? rn_throwing_frame(cx, JSContextGetGroup(cx)) : NULL;
  if (frame == NULL || !rn_walk_site(cx, frame, own.site, sizeof own.site)) {
    JSStringRef trace = JSContextCreateBacktrace(cx, 1);
    if (trace == NULL) return;
    JSStringGetUTF8CString(trace, own.site, sizeof own.site);
    JSStringRelease(trace);
  }
  own.thrown = value; /* only ever compared */
  if (own.tracing) note_trace(cx, value);
}

#define THROW "_ZN3JSC2VM14throwExceptionEPNS_14JSGlobalObjectENS_7JSValueE"
typedef void* (*throw_fn)(void* vm, const void* cx, JSValueRef value);
/* JSC::VM::throwException(JSC::JSGlobalObject*, JSC::JSValue) */
void* rn_jsc_throw(void* vm, const void* cx, JSValueRef value) RN_INTERPOSED(THROW);

/* The first throw is the probe: what arrives must be this engine's. Those of other realms, which
 * may come first, pass. */
static bool is_proven(const void* vm, const void* cx) {
  if (rn_can(RN_CAN_THROWN)) return true;
  if (!names.started || own.jsc == NULL || rn_verdict(RN_CAN_THROWN) != RN_NOT_TRIED) return false;
  if (cx != own.jsc->global) return false;
  bool fits = vm == JSContextGetGroup(own.jsc->global) && names.kind != -1;
  rn_verdict_set(RN_CAN_THROWN, fits ? RN_WORKS : RN_DIFFERENT);
  return fits;
}

void* rn_jsc_throw(void* vm, const void* cx, JSValueRef value) {
  RN_NEXT(throw_fn, THROW);
  if (is_proven(vm, cx) && own.jsc != NULL && !own.inside) {
    own.vm = vm;
    if (is_error(cx, value)) fix(cx, (JSObjectRef)value, true);
    own.vm = NULL;
    own.fixed = NULL;
    note_site(cx, value);
    own.is_locked = false;
  }
  return next(vm, cx, value);
}

/* ---- errors that are part of the code ---------------------------------------------------- */

#define MAKE_FIXED \
  "_ZN3JSC11createErrorEPNS_14JSGlobalObjectENS_22ErrorTypeWithExtensionERKN3WTF6StringE"
typedef JSObjectRef (*make_fixed_fn)(const void* cx, uint8_t type, const void* message);

/* JSC::createError(JSGlobalObject*, ErrorTypeWithExtension, WTF::String const&), by which
 * code throws that can do nothing else. Assignments to constants of the same function are
 * told from those to properties by that. */
JSObjectRef rn_jsc_make_fixed(const void* cx, uint8_t type, const void* message)
    RN_INTERPOSED(MAKE_FIXED);

JSObjectRef rn_jsc_make_fixed(const void* cx, uint8_t type, const void* message) {
  RN_NEXT(make_fixed_fn, MAKE_FIXED);
  JSObjectRef error = next(cx, type, message);
  /* Before the first throw has proven them, too. Only ever compared. */
  if (rn_may(RN_CAN_THROWN)) own.fixed = error;
  return error;
}

/* ---- natives' ends -------------------------------------------------------------------------- */

void rn_stack_uncaught(JSValueRef value) {
  if (value != own.thrown) return;
  own.uncaught = value;
  memcpy(own.uncaught_site, own.site, sizeof own.site);
  free(own.uncaught_trace);
  own.uncaught_trace = own.trace == NULL ? NULL : strdup(own.trace);
}

void rn_stack_trace_throws(void) {
  own.tracing = true;
}

/* The engine's words are "#0 name() at file:line". */
rn_value rn_stack_thrown_at(rn_engine* engine, rn_value value) {
  rn_context cx = engine->cx;
  char* at = value == own.uncaught ? strstr(own.uncaught_site, " at ") : NULL;
  char* colon = at == NULL ? NULL : strrchr(at, ':');
  if (colon == NULL || colon == at + 4) return rn_undefined(cx);
  rn_object where = rn_object_new(cx);
  rn_set(cx, where, "file", rn_string_utf8(cx, at + 4, (size_t)(colon - at - 4)));
  rn_set_number(cx, where, "line", (double)strtoul(colon + 1, NULL, 10));
  if (own.uncaught_trace != NULL) {
    rn_set(cx, where, "frames", rn_string_utf8(cx, own.uncaught_trace, strlen(own.uncaught_trace)));
  }
  return where;
}

rn_value rn_stack_words(rn_context cx, rn_value message, rn_value stack) {
  struct rn_text said, at;
  char* words = NULL;
  if (!rn_text_get(cx, message, &said)) return rn_undefined(cx);
  if (rn_text_get(cx, stack, &at)) {
    words = rn_words_of(said.at, said.length, at.at, false);
    rn_text_free(&at);
  }
  rn_text_free(&said);
  rn_value result = words == NULL ? rn_undefined(cx) : rn_string_utf8(cx, words, strlen(words));
  free(words);
  return result;
}

rn_value rn_stack_words_of_json(rn_context cx, rn_value text) {
  JSStringRef read = JSValueToStringCopy(cx, text, NULL);
  char* words = read == NULL ? NULL : rn_words_json(read);
  if (read != NULL) JSStringRelease(read);
  rn_value result = words == NULL ? rn_undefined(cx) : rn_string_utf8(cx, words, strlen(words));
  free(words);
  return result;
}

rn_value rn_stack_place_in(rn_context cx, rn_value text, int line, int column, int hint) {
  return rn_walk_place_in(cx, text, line, column, hint);
}

/* capture(error, above, limit): the frames of this moment, undefined if there is no way. The
 * engine will not write those of an error itself. */
static int64_t capture(const void* global, const void* frame) {
  JSValueRef error = rn_host_argument(frame, 0), above = rn_host_argument(frame, 1);
  double limit = JSValueToNumber(global, rn_host_argument(frame, 2), NULL);
  if (!rn_walk_ready(global)) return (int64_t)JSValueMakeUndefined(global);
  if (is_error(global, error)) rn_walk_claim(error);
  return (int64_t)rn_walk(global, frame, true, JSValueIsObject(global, above) ? above : NULL,
                          (int)limit);
}

void rn_stack_functions(rn_context cx, rn_object binding) {
  rn_object function = rn_host_function(cx, capture);
  if (function != NULL) rn_set(cx, binding, "capture", function);
}

void rn_stack_set_adopt(rn_engine* engine, rn_object adopt_function, rn_object turn_function,
                        struct rn_stack_later later) {
  rn_object kept[] = {adopt_function, turn_function, later.define,
                      later.map,      later.set,     later.stack};
  for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) rn_keep(engine, kept[i]);
  own.adopt = adopt_function;
  own.turn = turn_function;
  own.later = later;
}

rn_value rn_stack_place(rn_context cx, rn_object frames, unsigned index, int hint) {
  JSValueRef script = JSObjectGetPropertyAtIndex(cx, frames, index + 2, NULL);
  JSValueRef place = JSObjectGetPropertyAtIndex(cx, frames, index + 3, NULL);
  return rn_walk_place(cx, script, JSValueToNumber(cx, place, NULL), hint);
}

rn_value rn_stack_locate(rn_context cx, rn_object frames, unsigned index, rn_value text) {
  return rn_walk_locate(cx, JSObjectGetPropertyAtIndex(cx, frames, index + 2, NULL), text);
}

rn_value rn_stack_around(rn_context cx, rn_object frames, unsigned index) {
  JSValueRef script = JSObjectGetPropertyAtIndex(cx, frames, index + 2, NULL);
  JSValueRef place = JSObjectGetPropertyAtIndex(cx, frames, index + 3, NULL);
  if (script == NULL || JSValueIsUndefined(cx, script)) return JSObjectMakeArray(cx, 0, NULL, NULL);
  return rn_walk_around(cx, script, JSValueToNumber(cx, place, NULL));
}

rn_value rn_stack_eval_origin(rn_context cx, rn_object frames, unsigned index) {
  return rn_walk_eval_origin(cx, JSObjectGetPropertyAtIndex(cx, frames, index + 2, NULL));
}

rn_value rn_stack_inferred(rn_context cx, rn_object frames, unsigned index) {
  return rn_walk_inferred(cx, JSObjectGetPropertyAtIndex(cx, frames, index + 2, NULL));
}

void rn_stack_note_eval(const void* provider) {
  if (own.jsc == NULL || own.adopt == NULL || own.inside) return;
  own.inside = true;
  rn_walk_note_eval(own.jsc->global, provider);
  own.inside = false;
}

void rn_stack_prepare(rn_engine* engine) {
  if (rn_may(RN_CAN_THROWN)) rn_walk_ready(engine->cx);
}

void rn_stack_set_limit(rn_engine* engine, int frames) {
  rn_jsc_of(engine)->stack_limit = frames;
}

void rn_stack_end(void) {
  free(own.trace);
  free(own.uncaught_trace);
  own.trace = own.uncaught_trace = NULL;
  own.jsc = NULL;
  rn_walk_end();
}

void rn_stack_start(struct rn_jsc* jsc) {
  own.jsc = jsc;
  jsc->stack_limit = LIMIT_DEFAULT;
  if (names.started) return;
  names.stack = JSStringCreateWithUTF8CString("stack");
  names.line = JSStringCreateWithUTF8CString("line");
  names.column = JSStringCreateWithUTF8CString("column");
  names.url = JSStringCreateWithUTF8CString("sourceURL");
  names.name = JSStringCreateWithUTF8CString("name");
  names.message = JSStringCreateWithUTF8CString("message");
  JSObjectRef error = JSObjectMakeError(jsc->global, 0, NULL, NULL);
  JSObjectRef plain = JSObjectMake(jsc->global, NULL, NULL);
  names.kind = rn_cell_kind(jsc->global, error);
  if (names.kind == rn_cell_kind(jsc->global, plain)) names.kind = -1;
  names.started = true;
}

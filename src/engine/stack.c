/* SPDX-License-Identifier: MIT */
/*
 * Stacks as JavaScript people know them. An error that a script makes with `new` gets its
 * frames from lib/node/internal/stacks.js when it is made. One that the engine makes itself
 * (null.x) gets them when it is thrown: every throw passes JSC::VM::throwException, and the
 * program puts its own function of that name before it. The dynamic linker binds the
 * engine's calls to ours; should a later engine bind them inside, its errors keep its own
 * form, and test/node/stacks says so.
 *
 * The frames are walk.c's. Where the engine's stack cannot be walked its own text is turned:
 *
 *     foo@/app/a.js:3:9                        TypeError: x is not a function
 *     @/app/a.js:7:1              and here         at foo (/app/a.js:3:9)
 *     map@[native code]           it becomes       at /app/a.js:7:1
 *                                                  at map (<anonymous>)
 *
 * The messages of the engine's errors are its own, too; words.c knows V8's, or else
 * lib/node/internal/stacks/words.js.
 *
 * Invariants:
 *  1. An error that has its frames is claimed: the engine will write nothing more
 *     (rn_walk_claim). One whose stack is still the engine's has an own property `line`;
 *     turning removes it, with `column` and `sourceURL` (but not from a SyntaxError of the
 *     engine's, where they say what no frame says). So nothing is turned twice, and no
 *     message that a program has chosen is translated.
 *  2. No user code runs here: stack, line, name and message of errors that the
 *     engine has just made are data.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"
#include "engine/walk.h"

enum { LIMIT_DEFAULT = 10 };

/* The process's: written by its first engine, before there is another thread. */
static struct {
  JSStringRef stack, line, column, source, name, message;
  int kind; /* of error cells, -1 if cells don't look as we know them */
  bool started;
} names;

static _Thread_local struct {
  struct rn_jsc* jsc;
  bool inside;
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
  JSObjectRef syntax;   /* the last syntax error, and what the engine said */
  char syntax_message[256];
} own;

static bool is_error(JSContextRef cx, JSValueRef value) {
  return names.kind != -1 && rn_cell_kind(cx, value) == names.kind;
}

/* ---- one frame --------------------------------------------------------------------- */

struct buffer {
  char* at;
  size_t length;
  size_t capacity;
};

static void put(struct buffer* out, const char* text, size_t length) {
  if (length == 0) return;
  if (out->length + length + 1 > out->capacity) {
    size_t capacity = (out->length + length + 1) * 2;
    char* grown = realloc(out->at, capacity);
    if (grown == NULL) return;
    out->at = grown;
    out->capacity = capacity;
  }
  if (out->at == NULL) return;
  memcpy(out->at + out->length, text, length);
  out->length += length;
  out->at[out->length] = '\0';
}

static void puts_to(struct buffer* out, const char* text) {
  put(out, text, strlen(text));
}

struct frame {
  const char* name;
  size_t name_length;
  const char* file; /* NULL: native code */
  size_t file_length;
  unsigned line, column;
};

/* The number before `end`, which moves before its colon; false if there is none. */
static bool number_before(const char* begin, const char** end, unsigned* number) {
  const char* at = *end;
  unsigned value = 0, scale = 1;
  while (at > begin && at[-1] >= '0' && at[-1] <= '9' && scale < 1000000000) {
    value += (unsigned)(*--at - '0') * scale;
    scale *= 10;
  }
  if (at == *end || at == begin || at[-1] != ':') return false;
  *number = value;
  *end = at - 1;
  return true;
}

static bool is(const char* text, size_t length, const char* what) {
  return strlen(what) == length && memcmp(text, what, length) == 0;
}

static bool starts(const struct frame* f, const char* text) {
  size_t length = strlen(text);
  return f->file != NULL && f->file_length >= length && memcmp(f->file, text, length) == 0;
}

unsigned rn_stack_prefix(const char* name, size_t length) {
  if (length == 0) return 0;
  if (name[0] == '/') return sizeof RN_SCRIPT_PREFIX - 1;
  /* Only modules are known by URLs. */
  bool is_url = length > 5 && (memcmp(name, "file:", 5) == 0 || memcmp(name, "data:", 5) == 0);
  return is_url && !rn_can(RN_CAN_MODULES) ? sizeof RN_MODULE_PREFIX - 1 : 0;
}

static struct frame parse(const char* text, size_t length) {
  struct frame f = {.name = text};
  const char* at = memchr(text, '@', length);
  const char* end = text + length;
  if (at == NULL) {
    f.name_length = length;
    return f;
  }
  f.name_length = (size_t)(at - text);
  f.file = at + 1;
  const char* tail = end;
  if (number_before(f.file, &tail, &f.column) && number_before(f.file, &tail, &f.line)) end = tail;
  f.file_length = (size_t)(end - f.file);
  if (f.file_length == 0 || is(f.file, f.file_length, "[native code]")) f.file = NULL;
  if (is(text, f.name_length, "global code") || is(text, f.name_length, "module code"))
    f.name_length = 0;
  if (is(text, f.name_length, "eval code")) f.name_length = 4;
  if (f.file == NULL || f.line != 1) return f;
  const unsigned prefix = rn_stack_prefix(f.file, f.file_length);
  if (f.column > prefix) f.column -= prefix;
  return f;
}

static void put_number(struct buffer* out, unsigned number) {
  char digits[12];
  char* at = digits + sizeof digits;
  do {
    *--at = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  *--at = ':';
  put(out, at, (size_t)(digits + sizeof digits - at));
}

static void put_frame(struct buffer* out, const struct frame* f, const struct frame* caller) {
  puts_to(out, "\n    at ");
  const char* name = f->name;
  size_t length = f->name_length;
  /* The function that is a script's body. */
  if (length == 0 && starts(f, "/") && caller != NULL && starts(caller, "node:internal/modules/")) {
    name = "Object.<anonymous>";
    length = strlen(name);
  }
  if (length > 0) {
    put(out, name, length);
    puts_to(out, " (");
  }
  if (f->file == NULL) {
    puts_to(out, "<anonymous>");
  } else {
    put(out, f->file, f->file_length);
    put_number(out, f->line);
    put_number(out, f->column);
  }
  if (length > 0) puts_to(out, ")");
}

/* ---- a stack -------------------------------------------------------------------------- */

static const char* next_line(const char* line) {
  const char* end = strchr(line, '\n');
  return end == NULL ? line + strlen(line) : end + 1;
}

static struct frame parse_line(const char* line) {
  size_t length = strcspn(line, "\n");
  return parse(line, length);
}

/* The frames of the functions that make errors are no part of the story: the text
 * behind the last of them, and behind the proxy that called it. */
static const char* skip_makers(const char* text) {
  enum { LOOK = 8 };
  const char* story = text;
  const char* line = text;
  for (int i = 0; i < LOOK && *line != '\0'; i++, line = next_line(line)) {
    struct frame f = parse_line(line);
    if (starts(&f, "node:internal/stacks") || starts(&f, "node:internal/errors") ||
        starts(&f, "node:internal/validators"))
      story = next_line(line);
  }
  if (story == text) return text;
  for (; *story != '\0'; story = next_line(story)) {
    struct frame f = parse_line(story);
    if (f.file != NULL || f.name_length != 0) break;
  }
  return story;
}

/* Reflect.apply and its like, and our own functions of these names, which others have as
 * displayName: a stack shows only whom they call. */
static bool only_calls(const struct frame* f) {
  if (f->file != NULL && !starts(f, "node:internal/")) return false;
  return is(f->name, f->name_length, "apply") || is(f->name, f->name_length, "call");
}

/* The frame at *line, which moves behind it. */
static struct frame take_frame(const char** line) {
  struct frame f;
  do {
    f = parse_line(*line);
    *line = next_line(*line);
  } while (only_calls(&f) && **line != '\0');
  return f;
}

static void put_frames(struct buffer* out, const char* text, unsigned limit) {
  const char* line = skip_makers(text);
  if (*line == '\0') return;
  struct frame f = take_frame(&line);
  for (unsigned count = 0; count < limit; count++) {
    bool is_last = *line == '\0';
    /* The long call that everything runs in (host.c) is none of the program's. */
    if (is_last && f.file == NULL && f.name_length == 0) return;
    struct frame caller = is_last ? f : take_frame(&line);
    put_frame(out, &f, is_last ? NULL : &caller);
    if (is_last) return;
    f = caller;
  }
}

static void put_property(JSContextRef cx, JSObjectRef error, JSStringRef name, struct buffer* out) {
  JSValueRef thrown = NULL;
  JSValueRef value = JSObjectGetProperty(cx, error, name, &thrown);
  struct rn_text text;
  if (thrown != NULL || JSValueIsUndefined(cx, value) || !rn_text_get(cx, value, &text)) return;
  put(out, text.at, text.length);
  rn_text_free(&text);
}

/* As Error.prototype.toString has it. */
static void put_header(JSContextRef cx, JSObjectRef error, struct buffer* out) {
  put_property(cx, error, names.name, out);
  if (out->length == 0 && !is_error(cx, error)) puts_to(out, "Error");
  size_t length = out->length;
  struct buffer message = {0};
  put_property(cx, error, names.message, &message);
  if (message.length > 0) {
    if (length > 0) puts_to(out, ": ");
    put(out, message.at, message.length);
  }
  free(message.at);
}

static unsigned frame_limit(void) {
  int limit = own.jsc == NULL ? LIMIT_DEFAULT : own.jsc->stack_limit;
  return limit < 0 ? 0 : (unsigned)limit;
}

static void set_stack(JSContextRef cx, JSObjectRef object, const struct buffer* text) {
  JSObjectSetProperty(cx, object, names.stack,
                      rn_string_utf8(cx, text->at == NULL ? "" : text->at, text->length),
                      kJSPropertyAttributeDontEnum, NULL);
}

static void remove_engine_properties(JSContextRef cx, JSObjectRef error) {
  JSObjectDeleteProperty(cx, error, names.line, NULL);
  JSObjectDeleteProperty(cx, error, names.column, NULL);
  JSObjectDeleteProperty(cx, error, names.source, NULL);
}

static bool is_named(JSContextRef cx, JSObjectRef error, const char* wanted) {
  struct buffer name = {0};
  put_property(cx, error, names.name, &name);
  bool same = name.at != NULL && strcmp(name.at, wanted) == 0;
  free(name.at);
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

/* object.stack is the engine's: turns it. */
static void turn(JSContextRef cx, JSObjectRef object, bool is_engines) {
  JSValueRef value = JSObjectGetProperty(cx, object, names.stack, NULL);
  struct rn_text text;
  struct buffer out = {0};
  if (value == NULL || !JSValueIsString(cx, value) || !rn_text_get(cx, value, &text)) return;
  if (strstr(text.at, "\n    at ") == NULL) {
    if (is_engines) translate(cx, object, text.at);
    put_header(cx, object, &out);
    put_frames(&out, text.at, frame_limit());
    set_stack(cx, object, &out);
  }
  free(out.at);
  rn_text_free(&text);
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
  JSValueRef frames = rn_walk(cx, frame, false, NULL, frame_limit());
  if (is_engines && is_named(cx, error, "ReferenceError"))
    JSObjectSetPropertyAtIndex(cx, (JSObjectRef)frames, 0,
                               JSValueMakeNumber(cx, -(double)frame_limit()), NULL);
  hand_over(cx, error, frames, is_said, strstr(top, "@[native code]") != NULL);
  return true;
}

static void fix(JSContextRef cx, JSObjectRef error, bool is_engines) {
  if (own.inside || !is_error(cx, error)) return;
  own.inside = true;
  if (adopt(cx, error, is_engines)) {
    own.inside = false;
    return;
  }
  if (JSObjectHasProperty(cx, error, names.line)) {
    turn(cx, error, is_engines);
    if (!is_syntax_error(cx, error)) remove_engine_properties(cx, error);
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
  struct rn_text text;
  struct buffer out = {0};
  if (stack != NULL && JSValueIsString(cx, stack) && rn_text_get(cx, stack, &text)) {
    put_frames(&out, text.at, frame_limit());
    rn_text_free(&text);
  }
  own.trace = out.at;
  own.inside = false;
}

/* A value thrown again was thrown where it was thrown first. */
static void note_site(JSContextRef cx, JSValueRef value) {
  if (value == own.thrown || is_rethrow(cx, value)) return;
  const void* frame = rn_walk_ready(cx) ? rn_throwing_frame(cx, JSContextGetGroup(cx)) : NULL;
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
void* rn_jsc_throw(void* vm, const void* cx, JSValueRef value) __asm__(THROW)
    __attribute__((visibility("default")));

void* rn_jsc_throw(void* vm, const void* cx, JSValueRef value) {
  RN_NEXT(throw_fn, THROW);
  if (names.started && own.jsc != NULL && !own.inside) {
    own.vm = vm;
    if (is_error(cx, value)) fix(cx, (JSObjectRef)value, true);
    own.vm = NULL;
    own.fixed = NULL;
    note_site(cx, value);
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
JSObjectRef rn_jsc_make_fixed(const void* cx, uint8_t type, const void* message) __asm__(MAKE_FIXED)
    __attribute__((visibility("default")));

JSObjectRef rn_jsc_make_fixed(const void* cx, uint8_t type, const void* message) {
  RN_NEXT(make_fixed_fn, MAKE_FIXED);
  JSObjectRef error = next(cx, type, message);
  own.fixed = error; /* only ever compared */
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

rn_value rn_stack_frames(rn_context cx, rn_object object) {
  struct rn_text text;
  struct buffer out = {0};
  JSValueRef value = JSObjectGetProperty(cx, object, names.stack, NULL);
  if (value != NULL && JSValueIsString(cx, value) && rn_text_get(cx, value, &text)) {
    put_frames(&out, text.at, frame_limit());
    rn_text_free(&text);
  }
  if (is_error(cx, object)) remove_engine_properties(cx, object);
  rn_value frames = rn_string_utf8(cx, out.at == NULL ? "" : out.at, out.length);
  free(out.at);
  return frames;
}

/* capture(error, above, limit): the frames of this moment, undefined if there is no way. The
 * engine will not write those of an error itself. */
static int64_t capture(const void* global, const void* frame) {
  JSValueRef error = rn_host_argument(frame, 0), above = rn_host_argument(frame, 1);
  double limit = JSValueToNumber(global, rn_host_argument(frame, 2), NULL);
  if (!rn_walk_ready(global)) return (int64_t)JSValueMakeUndefined(global);
  if (is_error(global, error)) rn_walk_claim(error);
  return (int64_t)rn_walk(global, frame, true, JSValueIsObject(global, above) ? above : NULL,
                          (unsigned)limit);
}

void rn_stack_functions(rn_context cx, rn_object binding) {
  rn_object function = rn_host_function(cx, capture);
  if (function != NULL) rn_set(cx, binding, "capture", function);
}

void rn_stack_set_adopt(rn_engine* engine, rn_object function) {
  rn_keep(engine, function);
  own.adopt = function;
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

void rn_stack_set_limit(rn_engine* engine, int frames) {
  rn_jsc_of(engine)->stack_limit = frames;
}

void rn_stack_end(void) {
  free(own.trace);
  free(own.uncaught_trace);
  own.trace = own.uncaught_trace = NULL;
  own.jsc = NULL;
}

void rn_stack_start(struct rn_jsc* jsc) {
  own.jsc = jsc;
  jsc->stack_limit = LIMIT_DEFAULT;
  if (names.started) return;
  names.stack = JSStringCreateWithUTF8CString("stack");
  names.line = JSStringCreateWithUTF8CString("line");
  names.column = JSStringCreateWithUTF8CString("column");
  names.source = JSStringCreateWithUTF8CString("sourceURL");
  names.name = JSStringCreateWithUTF8CString("name");
  names.message = JSStringCreateWithUTF8CString("message");
  JSObjectRef error = JSObjectMakeError(jsc->global, 0, NULL, NULL);
  JSObjectRef plain = JSObjectMake(jsc->global, NULL, NULL);
  names.kind = rn_cell_kind(jsc->global, error);
  if (names.kind == rn_cell_kind(jsc->global, plain)) names.kind = -1;
  names.started = true;
}

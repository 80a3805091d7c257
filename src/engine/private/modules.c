/* SPDX-License-Identifier: MIT */
/*
 * ES modules. The engine has all that a loader needs, but its C interface knows scripts
 * only. What we use instead:
 *
 *   the loader      an object of the engine's, one a global object, whose functions are
 *                   JavaScript's to call: parseModule, requestedModules, evaluate ... The
 *                   host's function for import() is given it.
 *   a module's text JSEvaluateScript makes a source of it and hands that to the engine's
 *                   evaluate(). Two functions on the way are interposed: one says that the
 *                   source is a module's, the other passes it to loadModule() instead,
 *                   which calls provideFetch of the loader with it. That is ours, and calls
 *                   parseModule: there is the module's record.
 *   import()        asks the host, as does import.meta of a module when it is linked: two
 *                   more entries of the table of which promise.c has another.
 *
 * The loading itself, linking in the right order and evaluation are JavaScript's
 * (lib/node/internal/esm), with the functions of the loader.
 *
 *  1. `making` is set only while text on its way to a record has not become one.
 *  2. Whether all this is as drawn is tried out by rn_modules_can: it makes records. If it is
 *     not, modules are rewritten to functions (lib/node/internal/esm/rewrite).
 */
#include <dlfcn.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"
#include "engine/private/method_table.h"

/* JSC::SourceOrigin: a URL, whose text comes first. */
struct origin {
  const void* text;
};

/* JSC::SourceProvider's constructor */
#define PROVIDER                                                       \
  "_ZN3JSC14SourceProviderC2ERKNS_12SourceOriginEON3WTF6StringES6_NS_" \
  "19SourceTaintedOriginERKNS4_12TextPositionENS_24SourceProviderSourceTypeE"
typedef void (*provider_fn)(void* self, const struct origin* origin, void** url, void** before,
                            uint8_t tainted, const void* position, uint8_t type);
void rn_jsc_provider(void* self, const struct origin* origin, void** url, void** before,
                     uint8_t tainted, const void* position, uint8_t type) RN_INTERPOSED(PROVIDER);

/* JSC::loadModule(JSGlobalObject*, SourceCode const&, JSValue) */
JSObjectRef rn_jsc_load_module(const void* global, const void* source, JSValueRef fetcher)
    RN_WEAK("_ZN3JSC10loadModuleEPNS_14JSGlobalObjectERKNS_10SourceCodeENS_7JSValueE");
/* OpaqueJSString::string() const */
void rn_jsc_string_text(void** text, const void* string) RN_WEAK("_ZNK14OpaqueJSString6stringEv");

/* The engine's kinds of sources. */
enum { SOURCE_MODULE = 1 };

/* What became of a text. It lies on the stack, where the collector sees it. */
struct made {
  JSObjectRef record; /* or */
  JSValueRef error;   /* why there is none */
};

static _Thread_local struct {
  bool making;           /* text is on its way to a record */
  JSStringRef shown;     /* the name of the next source, if not that of its place */
  JSObjectRef* finding;  /* where import() leaves the loader, else NULL */
  struct made* made;     /* where to leave what became of the text */
  JSObjectRef on_import; /* JavaScript's functions */
  JSObjectRef on_meta;
  bool import_tried; /* whether the next is known */
  bool listens;      /* on_import is asked */
  bool meta_learned; /* on_meta is */
} own;

/* ---- text to record ------------------------------------------------------------------------ */

void rn_jsc_provider(void* self, const struct origin* origin, void** url, void** before,
                     uint8_t tainted, const void* position, uint8_t type) {
  RN_NEXT(provider_fn, PROVIDER);
  void* place = NULL;
  bool renamed = own.shown != NULL;
  bool nameless = !renamed && !own.making && *url == NULL;
  if (renamed) {
    place = *url;
    *url = NULL;
    rn_jsc_string_text(url, own.shown);
    JSStringRelease(own.shown);
    own.shown = NULL;
  }
  next(self, origin, url, before, tainted, position, own.making ? SOURCE_MODULE : type);
  /* The constructor has taken what was there; the caller gives up what is there now. */
  if (renamed) *url = place;
  if (nameless) rn_stack_note_eval(self);
}

JSValueRef rn_jsc_evaluate(const void* global, uint8_t reason, const void* source, JSValueRef self,
                           void** exception) {
  RN_NEXT(evaluate_fn, RN_EVALUATE);
  if (!own.making) {
    rn_program_comes(source);
    return next(global, reason, source, self, exception);
  }
  own.making = false;
  rn_jsc_load_module(global, source, JSValueMakeUndefined(global));
  return JSValueMakeUndefined(global);
}

/* The loader's provideFetch(key, source) */
static RN_NATIVE(provide) {
  RN_UNUSED;
  JSObjectRef parse = rn_as_object(cx, rn_get(cx, self, "parseModule"));
  struct made* made = own.made;
  if (parse == NULL || argc < 2 || made == NULL) return rn_undefined(cx);
  JSValueRef promise = JSObjectCallAsFunction(cx, parse, self, 2, argv, &made->error);
  JSValueRef result = NULL;
  if (promise == NULL) return rn_undefined(cx);
  int state = rn_promise_state(cx, promise, &result);
  if (state == 1) made->record = rn_as_object(cx, result);
  if (state == 2) made->error = result;
  return rn_undefined(cx);
}

/* And its loadModule(key), which has nothing left to do. */
static RN_NATIVE(loaded) {
  RN_UNUSED;
  return JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL);
}

rn_value rn_module_parse(rn_context cx, rn_value source, const char* name, int line,
                         rn_value* thrown) {
  struct made made = {NULL, NULL};
  own.made = &made;
  own.making = true;
  rn_evaluate(cx, source, name, line, thrown);
  own.making = false;
  own.made = NULL;
  if (*thrown == NULL) *thrown = made.error;
  if (*thrown != NULL) return NULL;
  return made.record == NULL ? rn_throw(cx, thrown, "the engine made no module") : made.record;
}

void rn_module_name_next(const char* shown) {
  if (rn_can(RN_CAN_MODULES)) own.shown = JSStringCreateWithUTF8CString(shown);
}

/* A module is a generator; where it stands is the first field of its record. */
rn_value rn_module_state(rn_context cx, rn_value record) {
  if (!rn_can(RN_CAN_MODULES) || !JSValueIsObject(cx, record)) return rn_undefined(cx);
  rn_value state = ((const rn_value*)record)[RN_CELL_FIELDS];
  return state != NULL && JSValueIsNumber(cx, state) ? state : rn_undefined(cx);
}

/* ---- what the engine asks -------------------------------------------------------------------- */

static JSObjectRef on_import(const void* global, JSObjectRef loader, JSValueRef specifier,
                             JSValueRef options, const struct origin* origin) {
  JSObjectRef never = NULL;
  if (own.finding != NULL) {
    *own.finding = loader;
    own.finding = NULL;
  } else if (own.on_import != NULL) {
    JSValueRef from = rn_fast_text(global, origin->text);
    JSValueRef args[] = {specifier, options, from};
    JSValueRef thrown = NULL;
    JSValueRef promise =
        JSObjectCallAsFunction(rn_here()->cx, own.on_import, NULL, 3, args, &thrown);
    if (promise != NULL && JSValueIsObject(global, promise)) return (JSObjectRef)promise;
    /* The stack is too deep: the promise of import() is rejected with that. */
    JSObjectRef reject = NULL;
    never = JSObjectMakeDeferredPromise(global, NULL, &reject, NULL);
    if (thrown != NULL && never != NULL)
      JSObjectCallAsFunction(global, reject, NULL, 1, &thrown, NULL);
  }
  return never != NULL ? never : JSObjectMakeDeferredPromise(global, NULL, NULL, NULL);
}

static JSObjectRef on_meta(const void* global, JSObjectRef loader, JSValueRef key,
                           JSObjectRef record, JSValueRef fetcher) {
  (void)loader, (void)key, (void)fetcher;
  JSValueRef args[] = {record};
  JSValueRef thrown = NULL;
  JSValueRef meta = NULL;
  if (own.on_meta != NULL)
    meta = JSObjectCallAsFunction(rn_here()->cx, own.on_meta, NULL, 1, args, &thrown);
  if (meta != NULL && JSValueIsObject(global, meta)) return (JSObjectRef)meta;
  return rn_object_bare(global);
}

struct question {
  JSContextRef cx;
  JSObjectRef loader; /* that the engine asks with */
  JSValueRef record;  /* of the module that is linked */
};

static void import_something(void* arg) {
  const struct question* q = arg;
  JSValueRef thrown = NULL;
  rn_evaluate(q->cx, rn_string(q->cx, "import('')"), "", 1, &thrown);
}

/* (global, loader, specifier, options, origin) */
static bool is_import(const void* const* arguments, void* arg) {
  struct question* q = arg;
  if (arguments[0] != (const void*)q->cx || !rn_is_cell(arguments[1]) || !rn_is_cell(arguments[2]))
    return false;
  if (!rn_is_string(q->cx, arguments[2]) || !rn_is_object(q->cx, arguments[1])) return false;
  q->loader = (JSObjectRef)arguments[1];
  return true;
}

static void link_it(void* arg) {
  const struct question* q = arg;
  JSObjectRef link =
      rn_as_object(q->cx, rn_get(q->cx, q->loader, "moduleDeclarationInstantiation"));
  JSValueRef args[] = {q->record};
  if (link != NULL) JSObjectCallAsFunction(q->cx, link, q->loader, 1, args, NULL);
}

/* (global, loader, key, record, fetcher) */
static bool is_meta(const void* const* arguments, void* arg) {
  const struct question* q = arg;
  return arguments[0] == (const void*)q->cx && arguments[3] == (const void*)q->record;
}

void rn_modules_listen(rn_engine* engine, rn_object import, rn_object meta) {
  rn_keep(engine, import);
  rn_keep(engine, meta);
  own.on_import = import;
  own.on_meta = meta;
}

/* Whether import() asks us; it is learned before the first text that has the word. */
static bool listens(rn_context cx) {
  if (own.import_tried || !rn_may(RN_CAN_MODULES)) return own.listens;
  own.import_tried = true;
  bool others_wait = rn_jobs_wait();
  struct question question = {.cx = cx};
  int slot = rn_table_learn(
      &(struct rn_table_lesson){.trigger = import_something,
                                .is_it = is_import,
                                .arg = &question,
                                .answer = JSObjectMakeDeferredPromise(cx, NULL, NULL, NULL)});
  if (slot < 0)
    rn_verdict_set(RN_CAN_MODULES, RN_DIFFERENT);
  else
    rn_table_set(slot, (void*)on_import);
  own.listens = slot >= 0;
  /* What that import() has queued is not the program's. If the program's microtasks wait, it waits
   * among them: they shall not run before their time. */
  if (!others_wait) rn_jobs_settle(rn_here());
  return own.listens;
}

void rn_modules_expect(rn_context cx, rn_value source) {
  static const uint16_t word[] = {'i', 'm', 'p', 'o', 'r', 't'};
  struct rn_chars text;
  if (own.import_tried || own.on_import == NULL || !rn_is_string(cx, source)) return;
  if (!rn_chars_get(cx, source, &text)) return;
  bool has_it = text.wide ? memmem(text.at, text.length * 2, word, sizeof word) != NULL
                          : memmem(text.at, text.length, "import", 6) != NULL;
  rn_chars_free(&text);
  if (has_it) listens(cx);
}

/* What import.meta is made by is learned with the first loader. */
static bool learn_meta(rn_context cx, rn_object loader) {
  JSValueRef thrown = NULL;
  if (own.meta_learned) return true;
  struct question question = {.cx = cx, .loader = loader};
  question.record =
      rn_module_parse(cx, rn_string(cx, "import.meta"), "node:trial-meta", 1, &thrown);
  if (question.record == NULL || thrown != NULL) return false;
  int slot = rn_table_learn(&(struct rn_table_lesson){
      .trigger = link_it, .is_it = is_meta, .arg = &question, .answer = rn_object_bare(cx)});
  if (slot < 0) return false;
  rn_table_set(slot, (void*)on_meta);
  own.meta_learned = true;
  return true;
}

/* ---- the loader -------------------------------------------------------------------------- */

static bool is_function(rn_context cx, rn_object object, const char* name) {
  return rn_is_function(cx, rn_get(cx, object, name));
}

/* Whether a module's requests have the form that lib/node/internal/esm takes: WebKitGTK 2.52 has
 * objects in place of the names. */
static bool tells_requests(rn_context cx, rn_object loader) {
  JSValueRef thrown = NULL;
  rn_value record =
      rn_module_parse(cx, rn_string(cx, "import 'a'; export var x"), "node:trial", 1, &thrown);
  JSObjectRef requested = rn_as_object(cx, rn_get(cx, loader, "requestedModules"));
  if (record == NULL || thrown != NULL || requested == NULL) return false;
  JSObjectRef list = rn_as_object(
      cx, JSObjectCallAsFunction(cx, requested, loader, 1, (JSValueRef[]){record}, &thrown));
  if (list == NULL || thrown != NULL) return false;
  JSValueRef first = JSObjectGetPropertyAtIndex(cx, list, 0, &thrown);
  return first != NULL && thrown == NULL && rn_is_string(cx, first);
}

rn_object rn_modules_loader(rn_context cx) {
  JSObjectRef loader = NULL;
  JSValueRef thrown = NULL;
  if (!rn_may(RN_CAN_MODULES) || !listens(rn_here()->cx)) return NULL;
  rn_verdict_set(RN_CAN_MODULES, rn_jsc_load_module == NULL ? RN_MISSING : RN_DIFFERENT);
  if (rn_jsc_load_module == NULL) return NULL;
  own.finding = &loader;
  rn_evaluate(cx, rn_string(cx, "import('')"), "", 1, &thrown);
  own.finding = NULL;
  if (loader == NULL || thrown != NULL || !rn_is_object(cx, loader)) return NULL;
  static const char* const needed[] = {"parseModule",
                                       "requestedModules",
                                       "requestedModuleParameters",
                                       "moduleDeclarationInstantiation",
                                       "evaluate",
                                       "getModuleNamespaceObject",
                                       "provideFetch",
                                       "loadModule"};
  for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
    if (!is_function(cx, loader, needed[i])) return NULL;
  rn_set(cx, loader, "provideFetch", rn_function_new(cx, "provideFetch", provide));
  rn_set(cx, loader, "loadModule", rn_function_new(cx, "loadModule", loaded));
  return tells_requests(cx, loader) && learn_meta(cx, loader) ? loader : NULL;
}

bool rn_modules_can(rn_engine* engine) {
  if (rn_verdict(RN_CAN_MODULES) == RN_NOT_TRIED) {
    bool linked = rn_jsc_load_module != NULL && rn_jsc_string_text != NULL;
    bool works = linked && rn_modules_loader(engine->cx) != NULL;
    rn_verdict_set(RN_CAN_MODULES, works ? RN_WORKS : linked ? RN_DIFFERENT : RN_MISSING);
  }
  return rn_can(RN_CAN_MODULES);
}

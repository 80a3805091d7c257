/* SPDX-License-Identifier: MIT */
/*
 * Realms: global objects beside the engine's own, each with its own Object, Array,
 * Error ..., on the same heap. One can be *filtered*: everything that happens to its
 * properties is asked of a JavaScript Proxy first.
 *
 *    x = 1, var x, 'x' in globalThis, Object.defineProperty(globalThis, ...)
 *      |
 *      v                    yes
 *    the filter has it? ---------> the filter (a Proxy's traps)
 *      | no
 *      v
 *    the global object itself: built-ins
 *
 * The C interface has callbacks for such objects (realm_asking.c), but they see no symbols
 * and no descriptors, and declarations pass them by. So five of the engine's functions are
 * interposed, through which all of this goes: JSGlobalObject's getOwnPropertySlot, put
 * and defineOwnProperty, deleteProperty of the class above it, and getOwnPropertyNames
 * of globalThis. For a filtered global ours call the function of the same place in the
 * table of the engine's class of proxies, on the filter.
 *
 * Invariants:
 *  1. A realm's global object holds its filter (a private property); the table here
 *     holds neither, and forgets a global object when it is finalized.
 *  2. What kind of question a slot asks (get, has, own property, the compiler's) is one
 *     byte in it, whether strict code puts is another; their places are found out with
 *     specimens before the first use; places in a class's table likewise, from a class
 *     whose functions have names; and each question must have come to us once. If that
 *     fails, or REALMS is switched off, the callbacks of the C interface have to do.
 *  3. The engine asks a global object in two ways: by its class's table, which passes
 *     seen(), or directly. It asks directly for an own property only to declare a
 *     variable or a function: then the filter is asked to make it.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "engine/jsc.h"
#include "engine/private/capabilities.h"

void JSGlobalContextSetEvalEnabled(JSGlobalContextRef cx, bool enabled, JSStringRef message);

/* ---- which globals are filtered ------------------------------------------------------- */

struct filtered {
  const void* global;
  JSObjectRef filter;
  JSObjectRef declarer; /* a proxy too: whose own property it asks for, that is made */
};

static _Thread_local struct {
  struct filtered* at; /* by the global's address */
  size_t count;
  size_t capacity;
  const void* seen;     /* the global whose question came by its class's table */
  const void* putting;  /* the global on which the engine puts, as the filter declined */
  const void* put_name; /* the name */
  unsigned char* asked; /* where a specimen's slots are copied to, else NULL */
  unsigned char* put;   /* the same for what is put */
  unsigned arrived;     /* bits: by which methods a specimen's questions came */
} realms;

/* The first place whose global is not below this one. */
static size_t place_of(const void* global) {
  size_t low = 0, high = realms.count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if ((uintptr_t)realms.at[middle].global < (uintptr_t)global)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static const struct filtered* find(const void* global) {
  if (realms.count == 0) return NULL;
  size_t place = place_of(global);
  return place < realms.count && realms.at[place].global == global ? &realms.at[place] : NULL;
}

static bool add(struct filtered realm) {
  if (realms.count == realms.capacity) {
    size_t capacity = realms.capacity == 0 ? 8 : realms.capacity * 2;
    struct filtered* grown = realloc(realms.at, capacity * sizeof grown[0]);
    if (grown == NULL) return false;
    realms.at = grown;
    realms.capacity = capacity;
  }
  size_t place = place_of(realm.global);
  memmove(&realms.at[place + 1], &realms.at[place], (realms.count - place) * sizeof realm);
  realms.at[place] = realm;
  realms.count++;
  return true;
}

static void finalized(JSObjectRef global) {
  rn_realm_ask_end(global);
  rn_realm_forget_tasks(global);
  size_t place = place_of(global);
  if (place == realms.count || realms.at[place].global != global) return;
  realms.count--;
  memmove(&realms.at[place], &realms.at[place + 1], (realms.count - place) * sizeof realms.at[0]);
}

_Thread_local int32_t rn_realm_words[RN_REALM_MAX];

/* ---- places in the engine's tables ------------------------------------------------------ */

enum method { GET, PUT, DELETE, DEFINE, NAMES, METHODS };

#define PROXY "_ZN3JSC13JSGlobalProxy"
/* WebKitGTK 2.52 has another name for the list's class. It is only passed on here. */
#define PROXY_NAMES_OF(list)                                                 \
  PROXY "19getOwnPropertyNamesEPNS_8JSObjectEPNS_14JSGlobalObjectERNS_" list \
        "ENS_"                                                               \
        "22DontEnumPropertiesModeE"
#define PROXY_NAMES PROXY_NAMES_OF("17PropertyNameArray")
#define PROXY_NAMES_BUILDER PROXY_NAMES_OF("24PropertyNameArrayBuilder")
static const char* const method_names[METHODS] = {
    [GET] = PROXY
    "18getOwnPropertySlotEPNS_8JSObjectEPNS_14JSGlobalObjectENS_"
    "12PropertyNameERNS_12PropertySlotE",
    [PUT] = PROXY
    "3putEPNS_6JSCellEPNS_14JSGlobalObjectENS_12PropertyNameENS_7JSValueERNS_"
    "15PutPropertySlotE",
    [DELETE] = PROXY
    "14deletePropertyEPNS_6JSCellEPNS_14JSGlobalObjectENS_12PropertyNameERNS_"
    "18DeletePropertySlotE",
    [DEFINE] = PROXY
    "17defineOwnPropertyEPNS_8JSObjectEPNS_14JSGlobalObjectENS_"
    "12PropertyNameERKNS_18PropertyDescriptorEb",
    [NAMES] = PROXY_NAMES,
};
enum { TABLE_WORDS = 60, SLOT_BYTES = 64, PUT_BYTES = 40 };

/* The functions of the class of proxies, and the place of a slot's kind. */
static _Thread_local void* methods[METHODS];
static _Thread_local int kind_at = -1;
static _Thread_local int strict_at = -1; /* whether a slot to put is strict code's */

/* A slot's kinds. */
enum { KIND_GET, KIND_HAS, KIND_OWN, KIND_INQUIRY };

/* The class's own function of the place, or ours that stands before it: the class's table has the
 * same. Ours is always there, so the engine's must be there, too. */
static void* method_function(int m) {
  const char* name = method_names[m];
  if (m == NAMES && !rn_has_next(name)) name = PROXY_NAMES_BUILDER;
  return m != NAMES || rn_has_next(name) ? dlsym(RTLD_DEFAULT, name) : NULL;
}

static bool find_methods(void) {
  void* const* named = dlsym(RTLD_DEFAULT, "_ZN3JSC13JSGlobalProxy6s_infoE");
  void* const* proxy = dlsym(RTLD_DEFAULT, "_ZN3JSC11ProxyObject6s_infoE");
  if (named == NULL || proxy == NULL) return false;
  for (int m = 0; m < METHODS; m++) {
    void* function = method_function(m);
    for (int i = 0; function != NULL && methods[m] == NULL && i < TABLE_WORDS; i++)
      if (named[i] == function) methods[m] = proxy[i];
    if (methods[m] == NULL) return false;
  }
  return true;
}

/* ---- the engine's questions --------------------------------------------------------------- */

#define GLOBAL "_ZN3JSC14JSGlobalObject"
#define GET_SLOT \
  GLOBAL "18getOwnPropertySlotEPNS_8JSObjectEPS0_NS_12PropertyNameERNS_12PropertySlotE"
#define PUT_SLOT GLOBAL "3putEPNS_6JSCellEPS0_NS_12PropertyNameENS_7JSValueERNS_15PutPropertySlotE"
#define DEFINE_OWN \
  GLOBAL "17defineOwnPropertyEPNS_8JSObjectEPS0_NS_12PropertyNameERKNS_18PropertyDescriptorEb"
#define TABLE "_ZN3JSC19JSSymbolTableObject"
#define DELETE_SLOT                                                          \
  TABLE                                                                      \
  "14deletePropertyEPNS_6JSCellEPNS_14JSGlobalObjectENS_12PropertyNameERNS_" \
  "18DeletePropertySlotE"

typedef bool (*get_fn)(const void* object, void* cx, const void* name, unsigned char* slot);
typedef bool (*put_fn)(const void* object, void* cx, const void* name, JSValueRef value,
                       void* slot);
typedef bool (*define_fn)(const void* object, void* cx, const void* name, const void* descriptor,
                          bool throws);
typedef bool (*delete_fn)(const void* object, void* cx, const void* name, void* slot);
typedef void (*names_fn)(const void* object, void* cx, void* names, int mode);

bool rn_jsc_get_own(const void* object, void* cx, const void* name, unsigned char* slot)
    RN_INTERPOSED(GET_SLOT);
bool rn_jsc_put(const void* object, void* cx, const void* name, JSValueRef value, void* slot)
    RN_INTERPOSED(PUT_SLOT);
bool rn_jsc_define(const void* object, void* cx, const void* name, const void* descriptor,
                   bool throws) RN_INTERPOSED(DEFINE_OWN);
bool rn_jsc_delete(const void* object, void* cx, const void* name, void* slot)
    RN_INTERPOSED(DELETE_SLOT);
void rn_jsc_names(const void* object, void* cx, void* names, int mode) RN_INTERPOSED(PROXY_NAMES);
void rn_jsc_names_builder(const void* object, void* cx, void* names, int mode)
    RN_INTERPOSED(PROXY_NAMES_BUILDER);

static const void* target_of(const void* global_this) {
  return ((void* const*)global_this)[RN_GLOBAL_THIS_TARGET];
}

/* The answer of a proxy to a question of this kind. */
static bool ask(JSObjectRef proxy, void* cx, const void* name, unsigned char* slot,
                unsigned char kind) {
  unsigned char before = slot[kind_at];
  slot[kind_at] = kind;
  bool found = ((get_fn)methods[GET])(proxy, cx, name, slot);
  slot[kind_at] = before;
  return found;
}

bool rn_jsc_get_own(const void* object, void* cx, const void* name, unsigned char* slot) {
  RN_NEXT(get_fn, GET_SLOT);
  bool by_table = realms.seen == object;
  realms.seen = NULL;
  if (realms.asked != NULL) memcpy(realms.asked, slot, SLOT_BYTES);
  const struct filtered* found = find(object);
  if (found == NULL) {
    rn_realm_words[RN_REALM_STARTING] = 0; /* code of another realm runs already */
    return next(object, cx, name, slot);
  }
  struct filtered f = *found; /* the table may move while JavaScript runs */
  unsigned char kind = slot[kind_at];
  if (kind != KIND_OWN || !by_table) rn_realm_words[RN_REALM_STARTING] = 0;
  /* Asked to get, a proxy always has an answer, if only undefined. */
  bool has = kind != KIND_GET || ask(f.declarer, cx, name, slot, KIND_HAS);
  if (has && ask(f.filter, cx, name, slot, kind)) return true;
  if (next(object, cx, name, slot)) return true;
  return kind == KIND_OWN && !by_table && ask(f.declarer, cx, name, slot, kind);
}

bool rn_jsc_put(const void* object, void* cx, const void* name, JSValueRef value, void* slot) {
  RN_NEXT(put_fn, PUT_SLOT);
  if (realms.put != NULL) memcpy(realms.put, slot, PUT_BYTES);
  const struct filtered* f = find(object);
  if (f == NULL) return next(object, cx, name, value, slot);
  rn_realm_words[RN_REALM_DECLINED] = rn_realm_words[RN_REALM_STARTING] = 0;
  rn_realm_words[RN_REALM_THROWS] = ((unsigned char*)slot)[strict_at] & 1;
  bool done = ((put_fn)methods[PUT])(f->filter, cx, name, value, slot);
  if (rn_realm_words[RN_REALM_DECLINED] == 0) return done;
  rn_realm_words[RN_REALM_DECLINED] = 0;
  /* The prototype of a class's object has a put of its own, which ends in a definition here. */
  realms.putting = object;
  realms.put_name = name;
  done = next(object, cx, name, value, slot);
  realms.putting = NULL;
  return done;
}

bool rn_jsc_define(const void* object, void* cx, const void* name, const void* descriptor,
                   bool throws) {
  RN_NEXT(define_fn, DEFINE_OWN);
  realms.arrived |= 1u << DEFINE;
  const struct filtered* f = find(object);
  if (f == NULL || (realms.putting == object && realms.put_name == name))
    return next(object, cx, name, descriptor, throws);
  rn_realm_words[RN_REALM_THROWS] = throws;
  rn_realm_words[RN_REALM_DECLINED] = rn_realm_words[RN_REALM_STARTING] = 0;
  /* The trap throws itself, or declines. */
  bool done = ((define_fn)methods[DEFINE])(f->filter, cx, name, descriptor, false);
  if (rn_realm_words[RN_REALM_DECLINED] == 0) return done;
  rn_realm_words[RN_REALM_DECLINED] = 0;
  return next(object, cx, name, descriptor, throws);
}

bool rn_jsc_delete(const void* object, void* cx, const void* name, void* slot) {
  RN_NEXT(delete_fn, DELETE_SLOT);
  realms.arrived |= 1u << DELETE;
  const struct filtered* f = find(object);
  if (f != NULL && !((delete_fn)methods[DELETE])(f->filter, cx, name, slot)) return false;
  return next(object, cx, name, slot);
}

/* Names are asked of globalThis, which is a cell before the global object. */
static void add_filters_names(const void* object, void* cx, void* names, int mode) {
  realms.arrived |= 1u << NAMES;
  if (realms.count == 0) return; /* nothing is known of the cell before */
  const struct filtered* f = find(target_of(object));
  if (f != NULL) ((names_fn)methods[NAMES])(f->filter, cx, names, mode);
}

void rn_jsc_names(const void* object, void* cx, void* names, int mode) {
  RN_NEXT(names_fn, PROXY_NAMES);
  add_filters_names(object, cx, names, mode);
  next(object, cx, names, mode);
}

void rn_jsc_names_builder(const void* object, void* cx, void* names, int mode) {
  RN_NEXT(names_fn, PROXY_NAMES_BUILDER);
  add_filters_names(object, cx, names, mode);
  next(object, cx, names, mode);
}

/* The C interface's callback before a question by the class's table. */
static bool seen(JSContextRef cx, JSObjectRef object, JSStringRef name) {
  if (rn_realm_asks(object)) return rn_realm_ask_has(cx, object, name);
  realms.seen = object;
  return false;
}

/* Numbers as names come by another way, which ends in the object's own storage. */
static bool is_index(JSStringRef name, unsigned* index) {
  const JSChar* text = JSStringGetCharactersPtr(name);
  size_t length = JSStringGetLength(name);
  if (length == 0 || length > 10 || (text[0] == '0' && length > 1)) return false;
  double number = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    number = number * 10 + (text[i] - '0');
  }
  *index = (unsigned)number;
  return number < 4294967295.0;
}

static bool set_index(JSContextRef cx, JSObjectRef object, JSStringRef name, JSValueRef value,
                      JSValueRef* thrown) {
  unsigned index;
  if (rn_realm_asks(object)) return rn_realm_ask_set(cx, object, name, value, thrown);
  const struct filtered* f = find(object);
  if (f == NULL || !is_index(name, &index)) return false;
  JSObjectSetPropertyAtIndex(cx, f->filter, index, value, thrown);
  return true;
}

static bool delete_index(JSContextRef cx, JSObjectRef object, JSStringRef name,
                         JSValueRef* thrown) {
  unsigned index;
  if (rn_realm_asks(object)) return rn_realm_ask_delete(cx, object, name, thrown);
  const struct filtered* f = find(object);
  return f != NULL && is_index(name, &index) && JSObjectDeleteProperty(cx, f->filter, name, thrown);
}

/* ---- specimens ------------------------------------------------------------------------------ */

/* Code, and what it writes into the byte (or the bit) that is looked for. What lies
 * unused in a slot may look alike once or twice, but not each time. */
struct specimen {
  const char* code;
  unsigned char value;
};
enum { SPECIMENS = 8 };

/* The first byte that has these values, of these bits, after each of them; -1 if none. */
static int byte_with(JSContextRef cx, const struct specimen* specimens, unsigned char bits,
                     unsigned char** slot, int length) {
  bool fits[SLOT_BYTES];
  memset(fits, true, sizeof fits);
  for (int i = 0; i < SPECIMENS; i++) {
    unsigned char seen_slot[SLOT_BYTES];
    memset(seen_slot, 0xff, sizeof seen_slot);
    JSStringRef text = JSStringCreateWithUTF8CString(specimens[i].code);
    *slot = seen_slot;
    JSEvaluateScript(cx, text, NULL, NULL, 1, NULL);
    *slot = NULL;
    JSStringRelease(text);
    for (int at = 0; at < length; at++) fits[at] &= (seen_slot[at] & bits) == specimens[i].value;
  }
  for (int at = 0; at < length; at++)
    if (fits[at]) return at;
  return -1;
}

/* Whether the engine's other questions come to us, too; get and put show it by their slots. */
static bool others_arrive(JSContextRef cx) {
  const unsigned all = 1u << DEFINE | 1u << DELETE | 1u << NAMES;
  JSStringRef text = JSStringCreateWithUTF8CString(
      "Object.defineProperty(this, 'rondo', { value: 1, configurable: true });"
      "delete this.rondo; Object.keys(this)");
  realms.arrived = 0;
  JSEvaluateScript(cx, text, NULL, NULL, 1, NULL);
  JSStringRelease(text);
  return (realms.arrived & all) == all;
}

static bool find_places(JSContextRef cx) {
  static const struct specimen asked[SPECIMENS] = {
      {"this.rondo", KIND_GET},
      {"'rondo' in this", KIND_HAS},
      {"Object.getOwnPropertyDescriptor(this, 'rondo')", KIND_OWN},
      {"'uv' in this", KIND_HAS},
      {"this.uv", KIND_GET},
      {"Object.prototype.hasOwnProperty.call(this, 'uv')", KIND_OWN},
      {"Reflect.has(this, 'node')", KIND_HAS},
      {"typeof this.node", KIND_GET},
  };
  static const struct specimen put[SPECIMENS] = {
      {"(function () { Object = Object; })()", 0},
      {"(function () { 'use strict'; Object = Object; })()", 1},
      {"Array = Array", 0},
      {"(function () { Number = Number; })()", 0},
      {"'use strict'; Array = Array", 1},
      {"(function () { 'use strict'; Number = Number; })()", 1},
      {"String = String", 0},
      {"'use strict'; String = String", 1},
  };
  if (target_of(JSContextGetGlobalObject(cx)) != cx) return false;
  kind_at = byte_with(cx, asked, 0xff, &realms.asked, SLOT_BYTES);
  strict_at = byte_with(cx, put, 1, &realms.put, PUT_BYTES);
  return kind_at >= 0 && strict_at >= 0 && others_arrive(cx);
}

/* ---- realms ---------------------------------------------------------------------------------- */

/* The process's: the engine lets several of its like use one class. */
static struct {
  uv_once_t once;
  JSClassRef filtered;
  JSClassRef holder;
} classes = {.once = UV_ONCE_INIT};

static void make_classes(void) {
  JSClassDefinition filtered = kJSClassDefinitionEmpty;
  filtered.className = "Object";
  /* With an automatic prototype: an object between the global and Object.prototype, whose own
   * prototype can be set, unlike the global's (lib/node/internal/vm/contextify.js). */
  filtered.hasProperty = seen;
  filtered.getProperty = rn_realm_ask_get;
  filtered.setProperty = set_index;
  filtered.deleteProperty = delete_index;
  filtered.getPropertyNames = rn_realm_ask_names;
  filtered.finalize = finalized;
  classes.filtered = JSClassCreate(&filtered);
  JSClassDefinition holder = kJSClassDefinitionEmpty;
  holder.className = "Realm";
  classes.holder = JSClassCreate(&holder);
}

static JSClassRef filtered_class(void) {
  uv_once(&classes.once, make_classes);
  return classes.filtered;
}

static JSClassRef holder_class(void) {
  uv_once(&classes.once, make_classes);
  return classes.holder;
}

rn_object rn_realm_new(rn_engine* engine, rn_object rejected) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  JSGlobalContextRef realm = JSGlobalContextCreateInGroup(jsc->vm, filtered_class());
  if (realm == NULL) return NULL;
  rn_object holder = JSObjectMake(engine->cx, holder_class(), (void*)realm);
  JSObjectSetPrototype(engine->cx, holder, JSValueMakeNull(engine->cx));
  rn_set(engine->cx, holder, "global", JSContextGetGlobalObject(realm));
  if (rejected != NULL) JSGlobalContextSetUnhandledRejectionCallback(realm, rejected, NULL);
  JSGlobalContextRelease(realm); /* the holder's property keeps it */
  return holder;
}

rn_context rn_realm_context(rn_context cx, rn_value holder) {
  if (!JSValueIsObjectOfClass(cx, holder, holder_class())) return NULL;
  return JSObjectGetPrivate((JSObjectRef)holder);
}

void rn_realm_forbid_eval(rn_context realm, const char* message) {
  JSStringRef text = JSStringCreateWithUTF8CString(message);
  JSGlobalContextSetEvalEnabled((JSGlobalContextRef)realm, false, text);
  JSStringRelease(text);
}

bool rn_realm_can(rn_context realm) {
  if (rn_verdict(RN_CAN_REALMS) == RN_NOT_TRIED) {
    bool found = find_methods();
    bool works = found && find_places(realm);
    rn_verdict_set(RN_CAN_REALMS, works ? RN_WORKS : found ? RN_DIFFERENT : RN_MISSING);
  }
  return rn_can(RN_CAN_REALMS);
}

/* What the global object holds, where no code sees it. */
static bool keep(JSContextRef realm, const char* name, JSObjectRef object) {
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  bool kept = JSObjectSetPrivateProperty(realm, JSContextGetGlobalObject(realm), key, object);
  JSStringRelease(key);
  return kept;
}

void rn_realm_filter(rn_context realm, rn_object filter, rn_object declarer, rn_object names) {
  if (!keep(realm, "filter", filter) || !keep(realm, "declarer", declarer) ||
      !keep(realm, "names", names))
    return;
  if (rn_realm_can(realm))
    add((struct filtered){.global = realm, .filter = filter, .declarer = declarer});
  else
    rn_realm_ask(realm, filter, declarer, names);
}

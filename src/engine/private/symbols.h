/* SPDX-License-Identifier: MIT */
/*
 * The engine's C++ functions that we call or stand before, each under its mangled name.
 *
 * A function that we call is declared weak: an engine without it has NULL there. A changed
 * signature changes the mangled name, so a call never meets a function of other parameters. A
 * function that we stand before (RN_INTERPOSED) has ours called first, by the dynamic linker; ours
 * calls the engine's by RN_NEXT, and does nothing else before its capability works.
 *
 * The names that one file alone uses stand in that file: stack.c, walk.c, realm.c, modules.c,
 * method_table.c, and build/precompile.c, which runs when rondo is built.
 */
#ifndef RN_ENGINE_PRIVATE_SYMBOLS_H
#define RN_ENGINE_PRIVATE_SYMBOLS_H

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>
#include <stdatomic.h>

#include "engine/engine.h"
#include "engine/private/layout.h"

#define RN_WEAK(symbol) __asm__(symbol) __attribute__((weak))
#define RN_INTERPOSED(symbol) __asm__(symbol) __attribute__((visibility("default")))

/* In a function that is interposed: `next`, the engine's own function of that name. It is looked
 * up once in the process, by whichever thread comes first. */
#define RN_NEXT(type, symbol)                                             \
  static _Atomic(type) rn_next_known;                                     \
  type next = atomic_load_explicit(&rn_next_known, memory_order_relaxed); \
  if (next == NULL) {                                                     \
    next = (type)dlsym(RTLD_NEXT, symbol);                                \
    atomic_store_explicit(&rn_next_known, next, memory_order_relaxed);    \
  }                                                                       \
  (void)0

/* ---- scripts and modules -------------------------------------------------------------------- */

/* JSC::profiledEvaluate(JSGlobalObject*, ProfilingReason, SourceCode const&, JSValue,
 * NakedPtr<Exception>&) */
#define RN_EVALUATE                                                                           \
  "_ZN3JSC16profiledEvaluateEPNS_14JSGlobalObjectENS_15ProfilingReasonERKNS_10SourceCodeENS_" \
  "7JSValueERN3WTF8NakedPtrINS_9ExceptionEEE"
typedef JSValueRef (*evaluate_fn)(const void* global, uint8_t reason, const void* source,
                                  JSValueRef self, void** exception);
JSValueRef rn_jsc_evaluate(const void* global, uint8_t reason, const void* source, JSValueRef self,
                           void** exception) RN_INTERPOSED(RN_EVALUATE);

/* ---- host-functions ---------------------------------------------------------------------- */

typedef int64_t (*host_fn)(const void* global, const void* frame);
/* JSC::JSFunction::create(VM&, JSGlobalObject*, unsigned, String const&, FunctionPtr,
 * ImplementationVisibility, Intrinsic, FunctionPtr, DOMJIT::Signature const*) */
JSObjectRef rn_jsc_function(const void* vm, const void* global, unsigned length, const void* name,
                            host_fn call, uint8_t visibility, uint8_t intrinsic, host_fn construct,
                            const void* signature)
    RN_WEAK(
        "_ZN3JSC10JSFunction6createERNS_2VMEPNS_14JSGlobalObjectEjRKN3WTF6StringENS5_"
        "11FunctionPtrILNS5_6PtrTagE1EFlS4_PNS_9CallFrameEELNS5_18FunctionAttributesE2EEENS_"
        "24ImplementationVisibilityENS_9IntrinsicESF_PKNS_6DOMJIT9SignatureE");

/* ---- strings, string-building, static-text -------------------------------------------------- */

/* JSC::JSRopeString::resolveRope(JSC::JSGlobalObject*) const */
const void* rn_jsc_resolve(const void* rope, const void* global)
    RN_WEAK("_ZNK3JSC12JSRopeString11resolveRopeEPNS_14JSGlobalObjectE");
/* JSC::jsStringWithCacheSlowCase(JSC::VM&, WTF::StringImpl&) */
JSValueRef rn_jsc_string(const void* vm, void* text)
    RN_WEAK("_ZN3JSC25jsStringWithCacheSlowCaseERNS_2VMERN3WTF10StringImplE");
/* WTF::StringImpl::createUninitialized(size_t, std::span<...>&), of 8 and of 16 bits. The result is
 * an object, for which the caller has room. */
void** rn_jsc_text8(void** text, size_t length, struct rn_span* room)
    RN_WEAK("_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIhLm18446744073709551615EE");
void** rn_jsc_text16(void** text, size_t length, struct rn_span* room)
    RN_WEAK("_ZN3WTF10StringImpl19createUninitializedEmRSt4spanIDsLm18446744073709551615EE");
/* WTF::StringImpl::createWithoutCopyingNonEmpty(std::span<...>) */
void** rn_jsc_text_in_place(void** text, const char* at, size_t length)
    RN_WEAK("_ZN3WTF10StringImpl28createWithoutCopyingNonEmptyESt4spanIKhLm18446744073709551615EE");
/* OpaqueJSString::tryCreate(WTF::String&&) */
void** rn_jsc_string_of(JSStringRef* string, void** text)
    RN_WEAK("_ZN14OpaqueJSString9tryCreateEON3WTF6StringE");

/* ---- drain, microtask-queue, queue-microtask, async-context ------------------------------ */

/* JSC::VM::drainMicrotasks(); the VM is what the C interface calls a context group. */
#define RN_DRAIN "_ZN3JSC2VM15drainMicrotasksEv"
typedef void (*drain_fn)(const void* vm);
void rn_jsc_drain(const void* vm) RN_INTERPOSED(RN_DRAIN);
/* The two by which all microtasks come: JSC::JSGlobalObject::queueMicrotask(JSFunction*, JSValue,
 * JSValue, JSValue, JSValue) and JSC::MicrotaskQueue::enqueue(JSC::QueuedTask&&). */
#define RN_QUEUE "_ZN3JSC14JSGlobalObject14queueMicrotaskEPNS_10JSFunctionENS_7JSValueES3_S3_S3_"
typedef void (*queue_fn)(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                         JSValueRef c, JSValueRef d);
void rn_jsc_queue_microtask(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                            JSValueRef c, JSValueRef d) RN_INTERPOSED(RN_QUEUE);
#define RN_ENQUEUE "_ZN3JSC14MicrotaskQueue7enqueueEONS_10QueuedTaskE"
typedef void (*enqueue_fn)(void* queue, void* task);
void rn_jsc_enqueue(void* queue, void* task) RN_INTERPOSED(RN_ENQUEUE);
/* JSC::JSPromise::performPromiseThen(JSGlobalObject*, JSFunction*, JSFunction*, JSValue) */
void rn_jsc_perform_then(const void* promise, const void* global, JSObjectRef fulfilled,
                         JSObjectRef rejected, JSValueRef derived)
    RN_WEAK(
        "_ZN3JSC9JSPromise18performPromiseThenEPNS_14JSGlobalObjectEPNS_10JSFunctionES4_NS_"
        "7JSValueE");

/* ---- promise-state, rejections, promise-hooks ----------------------------------------------- */

/* JSC::JSPromise::resolvedPromise(JSGlobalObject*, JSValue), rejectedPromise */
JSObjectRef rn_jsc_resolved(const void* global, JSValueRef value)
    RN_WEAK("_ZN3JSC9JSPromise15resolvedPromiseEPNS_14JSGlobalObjectENS_7JSValueE");
JSObjectRef rn_jsc_rejected(const void* global, JSValueRef reason)
    RN_WEAK("_ZN3JSC9JSPromise15rejectedPromiseEPNS_14JSGlobalObjectENS_7JSValueE");
/* JSC::JSPromise::performPromiseThenExported(VM&, JSGlobalObject*, JSValue, JSValue, JSValue):
 * never called. Engines that have it run reactions in C++. */
void rn_jsc_then_in_cpp(void) RN_WEAK(
    "_ZN3JSC9JSPromise26performPromiseThenExportedERNS_2VMEPNS_14JSGlobalObjectENS_7JSValueES5_"
    "S5_");
/* JSC::JSPromise::create(VM&, Structure*) */
#define RN_PROMISE_CREATE "_ZN3JSC9JSPromise6createERNS_2VMEPNS_9StructureE"
typedef void* (*create_fn)(void* vm, void* structure);
void* rn_jsc_promise_create(void* vm, void* structure) RN_INTERPOSED(RN_PROMISE_CREATE);
/* JSC::setNeverOptimize(JSC::JSValue), JSC::setNeverInline(JSC::JSValue) */
JSValueRef rn_jsc_never_optimize(JSValueRef function)
    RN_WEAK("_ZN3JSC16setNeverOptimizeENS_7JSValueE");
JSValueRef rn_jsc_never_inline(JSValueRef function) RN_WEAK("_ZN3JSC14setNeverInlineENS_7JSValueE");

/* ---- the host's table of methods (method_table.c): rejections, modules ------------------- */

/* JSC::JSGlobalObject::JSGlobalObject(VM&, Structure*, GlobalObjectMethodTable const*) */
#define RN_NEW_GLOBAL \
  "_ZN3JSC14JSGlobalObjectC2ERNS_2VMEPNS_9StructureEPKNS_23GlobalObjectMethodTableE"
typedef void (*new_global_fn)(void* self, void* vm, void* structure, void* const* table);
void rn_jsc_new_global(void* self, void* vm, void* structure, void* const* table)
    RN_INTERPOSED(RN_NEW_GLOBAL);

/* ---- time-zone ----------------------------------------------------------------------------- */

/* JSC::DateCache::resetIfNecessarySlow() */
#define RN_RESET_DATES "_ZN3JSC9DateCache20resetIfNecessarySlowEv"
typedef void (*reset_fn)(void* cache);
void rn_jsc_reset_dates(void* cache) RN_INTERPOSED(RN_RESET_DATES);
/* Those of WebKitGTK 2.54: JSC::DateCache::clearForTimeZoneChange(), WTF::timeZoneDidChange() */
#define RN_CLEAR_DATES "_ZN3JSC9DateCache22clearForTimeZoneChangeEv"
void rn_jsc_clear_dates(void* cache) RN_INTERPOSED(RN_CLEAR_DATES);
void rn_jsc_zone_changed(void) RN_WEAK("_ZN3WTF17timeZoneDidChangeEv");

/* ---- halt, entry, heap ----------------------------------------------------------------------- */

/* JSC::VMTraps::requestThreadStopIfNeeded(unsigned) */
#define RN_REQUEST_STOP "_ZN3JSC7VMTraps25requestThreadStopIfNeededEj"
typedef void (*request_fn)(void* traps, unsigned event);
void rn_jsc_request_stop(void* traps, unsigned event) RN_INTERPOSED(RN_REQUEST_STOP);
/* JSC::VMTraps::cancelThreadStopIfNeeded() */
#define RN_CANCEL_STOP "_ZN3JSC7VMTraps24cancelThreadStopIfNeededEv"
typedef void (*cancel_fn)(void* traps);
void rn_jsc_cancel_stop(void* traps) RN_INTERPOSED(RN_CANCEL_STOP);
/* In their place, WebKitGTK 2.52 and 2.54: JSC::VMTraps::updateThreadStopRequestIfNeeded() */
#define RN_UPDATE_STOP "_ZN3JSC7VMTraps31updateThreadStopRequestIfNeededEv"
void rn_jsc_update_stop(void* traps) RN_INTERPOSED(RN_UPDATE_STOP);
/* JSC::VM::ensureTerminationException() */
void* rn_jsc_ensure_end(const void* vm) RN_WEAK("_ZN3JSC2VM26ensureTerminationExceptionEv");
/* JSC::VMEntryScope::setUpSlow(), tearDownSlow() */
#define RN_ENTER "_ZN3JSC12VMEntryScope9setUpSlowEv"
#define RN_LEAVE "_ZN3JSC12VMEntryScope12tearDownSlowEv"
typedef void (*entry_fn)(void* entry);
void rn_jsc_enter(void* entry) RN_INTERPOSED(RN_ENTER);
void rn_jsc_leave(void* entry) RN_INTERPOSED(RN_LEAVE);
/* JSC::Heap::size(), capacity() and their neighbours */
#define RN_HEAP_SIZE "_ZN3JSC4Heap4sizeEv"
typedef size_t (*size_fn)(void* heap);
size_t rn_jsc_heap_size(void* heap) RN_INTERPOSED(RN_HEAP_SIZE);
size_t rn_jsc_heap_capacity(void* heap) RN_WEAK("_ZN3JSC4Heap8capacityEv");
size_t rn_jsc_heap_extra(void* heap) RN_WEAK("_ZN3JSC4Heap15extraMemorySizeEv");
size_t rn_jsc_heap_objects(void* heap) RN_WEAK("_ZN3JSC4Heap11objectCountEv");

/* ---- shared-memory, moved-memory, shared-modules ----------------------------------------- */

/* JSC::ArrayBuffer::tryCreateShared(VM&, size_t, unsigned, size_t) */
#define RN_MAKE_SHARED "_ZN3JSC11ArrayBuffer15tryCreateSharedERNS_2VMEmjm"
typedef void** (*make_shared_fn)(void** buffer, void* vm, size_t size, unsigned unit, size_t max);
void** rn_jsc_make_shared(void** buffer, void* vm, size_t size, unsigned unit, size_t max)
    RN_INTERPOSED(RN_MAKE_SHARED);
/* JSC::ArrayBuffer::tryCreate(size_t, unsigned, std::optional<size_t>), transferTo(VM&,
 * ArrayBufferContents&) */
#define RN_MAKE_BUFFER "_ZN3JSC11ArrayBuffer9tryCreateEmjSt8optionalImE"
struct rn_maybe_size { /* std::optional<size_t> */
  size_t value;
  bool is_there;
};
typedef void** (*make_buffer_fn)(void** buffer, size_t count, unsigned unit,
                                 struct rn_maybe_size max);
void** rn_jsc_make_buffer(void** buffer, size_t count, unsigned unit, struct rn_maybe_size max)
    RN_INTERPOSED(RN_MAKE_BUFFER);
bool rn_jsc_move(void* buffer, const void* vm, struct rn_shared* contents)
    RN_WEAK("_ZN3JSC11ArrayBuffer10transferToERNS_2VMERNS_19ArrayBufferContentsE");
/* JSC::ArrayBuffer::shareWith(ArrayBufferContents&) */
bool rn_jsc_share(void* buffer, struct rn_shared* contents)
    RN_WEAK("_ZN3JSC11ArrayBuffer9shareWithERNS_19ArrayBufferContentsE");
/* JSC::ArrayBufferContents::shareWith(ArrayBufferContents&) */
void rn_jsc_share_contents(const struct rn_shared* from, struct rn_shared* to)
    RN_WEAK("_ZN3JSC19ArrayBufferContents9shareWithERS0_");
/* JSC::ArrayBuffer::create(ArrayBufferContents&&); the result is an object, for which the caller
 * has room. */
void** rn_jsc_buffer(void** buffer, struct rn_shared* contents)
    RN_WEAK("_ZN3JSC11ArrayBuffer6createEONS_19ArrayBufferContentsE");
/* JSC::JSWebAssemblyModule::create(VM&, Structure*, Ref<Wasm::Module>&&) */
#define RN_MAKE_MODULE                                                                       \
  "_ZN3JSC19JSWebAssemblyModule6createERNS_2VMEPNS_9StructureEON3WTF3RefINS_4Wasm6ModuleENS" \
  "5_12RawPtrTraitsIS8_EENS5_21DefaultRefDerefTraitsIS8_EEEE"
typedef JSObjectRef (*make_module_fn)(void* vm, void* structure, void** module);
JSObjectRef rn_jsc_make_module(void* vm, void* structure, void** module)
    RN_INTERPOSED(RN_MAKE_MODULE);

/* ---- code ------------------------------------------------------------------------------------ */

/* JSC::computeJSCBytecodeCacheVersion() */
uint32_t rn_jsc_code_version(void) RN_WEAK("_ZN3JSC30computeJSCBytecodeCacheVersionEv");

/* ---- main-loop ------------------------------------------------------------------------------- */

/* WTF::RunLoop::initializeMain() */
void rn_jsc_main_loop(void) RN_WEAK("_ZN3WTF7RunLoop14initializeMainEv");

/* ---- stacks ------------------------------------------------------------------------------- */

/* JSC::StackVisitor::StackVisitor(CallFrame*, VM&, bool), gotoNextFrame(), and of a Frame,
 * which is its beginning: computeLineAndColumn(), isImplementationVisibilityPrivate() */
void rn_jsc_walk(void* walker, const void* frame, const void* vm, bool skip)
    RN_WEAK("_ZN3JSC12StackVisitorC1EPNS_9CallFrameERNS_2VMEb");
void rn_jsc_walk_on(void* walker) RN_WEAK("_ZN3JSC12StackVisitor13gotoNextFrameEv");
uint64_t rn_jsc_walk_place(const void* walker)
    RN_WEAK("_ZNK3JSC12StackVisitor5Frame20computeLineAndColumnEv");
bool rn_jsc_walk_hidden(const void* walker)
    RN_WEAK("_ZNK3JSC12StackVisitor5Frame33isImplementationVisibilityPrivateEv");
/* JSC::JSFunction::sourceCode() const */
const void* rn_jsc_source_of(const void* function) RN_WEAK("_ZNK3JSC10JSFunction10sourceCodeEv");
/* C, but declared in a header that is not installed. */
typedef struct OpaqueJSWeak* rn_weak;
rn_weak rn_jsc_weak(JSContextGroupRef group, JSObjectRef object) RN_WEAK("JSWeakCreate");
void rn_jsc_weak_free(JSContextGroupRef group, rn_weak weak) RN_WEAK("JSWeakRelease");
JSObjectRef rn_jsc_weak_object(rn_weak weak) RN_WEAK("JSWeakGetObject");

#endif

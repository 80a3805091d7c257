/* SPDX-License-Identifier: MIT */
/*
 * Compiles the built-in modules while rondo is built: writes the file that src/engine/code.h
 * describes.
 *
 *   precompile OUT
 *
 * It has the same texts in it as rondo will have, and gives them to the engine as rondo will;
 * but instead of being evaluated, a source is written down as code. Then the first one is read
 * again, to see that it works. If the engine of this machine cannot do it, the file says so
 * and rondo will parse its modules.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/jsc.h"
#include "node/builtins.h"

/* JSC::generateProgramBytecode(VM&, SourceCode const&, FileHandle&, BytecodeCacheError&) */
void** rn_jsc_code_make(void** code, const void* vm, const void* source, void* file, void* error)
    RN_WEAK(
        "_ZN3JSC23generateProgramBytecodeERNS_2VMERKNS_10SourceCodeERN3WTF14FileSystemImpl"
        "10FileHandleERNS_18BytecodeCacheErrorE");
/* WTF::FileSystemImpl::FileHandle::FileHandle(), a file that is none */
void rn_jsc_no_file(void* file) RN_WEAK("_ZN3WTF14FileSystemImpl10FileHandleC1Ev");
struct span {
  const void* at;
  size_t length;
};
/* JSC::CachePayload::span() const */
struct span rn_jsc_code_bytes(const void* payload) RN_WEAK("_ZNK3JSC12CachePayload4spanEv");
/* JSC::globalParseCount */
extern unsigned rn_jsc_parsed RN_WEAK("_ZN3JSC16globalParseCountE");

enum { PAYLOAD = 16 }; /* in the object with the code */

/* What becomes of the next source: code is made if there is none. */
static struct span code;
static uint32_t hash;

static void die(const char* what, const char* id) {
  fprintf(stderr, "precompile: %s: %s\n", what, id);
  exit(1);
}

JSValueRef rn_jsc_evaluate(const void* global, uint8_t reason, const void* source, JSValueRef self,
                           void** exception) {
  if (code.at != NULL) {
    struct rn_program program = {.code = code.at, .code_length = code.length, .hash = hash};
    rn_code_attach(source, &program);
    evaluate_fn next = (evaluate_fn)dlsym(RTLD_NEXT, RN_EVALUATE);
    return next(global, reason, source, self, exception);
  }
  char file[64] = {0};
  char error[512] = {0};
  void* made = NULL;
  rn_jsc_no_file(file);
  hash = rn_code_hash(source);
  rn_jsc_code_make(&made, JSContextGetGroup(global), source, file, error);
  if (made != NULL) code = rn_jsc_code_bytes((const char*)made + PAYLOAD);
  return JSValueMakeUndefined(global);
}

/* Makes code of this text, or uses it if there is some. */
static JSValueRef pass(JSContextRef cx, const char* text, const char* name) {
  JSStringRef source = JSStringCreateWithUTF8CString(text);
  JSStringRef url = JSStringCreateWithUTF8CString(name);
  JSValueRef thrown = NULL;
  JSValueRef value = JSEvaluateScript(cx, source, NULL, url, 1, &thrown);
  JSStringRelease(url);
  JSStringRelease(source);
  return thrown == NULL ? value : NULL;
}

/* Whether code is made, read again without parsing anything, functions too, and right. */
static bool works(JSContextRef cx) {
  static const char text[] =
      "'use strict';{const f = (x) => { const g = () => x + 1; return g();"
      "}; this.result = f(41); }\n";
  if (rn_jsc_code_make == NULL || rn_jsc_no_file == NULL || rn_jsc_code_bytes == NULL ||
      &rn_jsc_parsed == NULL || rn_code_version() == 0)
    return false;
  code = (struct span){NULL, 0};
  if (pass(cx, text, "node:trial") == NULL || code.at == NULL) return false;
  unsigned before = rn_jsc_parsed;
  JSValueRef value = pass(cx, text, "node:trial");
  return value != NULL && JSValueToNumber(cx, value, NULL) == 42 && rn_jsc_parsed == before;
}

static void check_text(const char* text, const char* id) {
  for (const char* at = text; *at != '\0'; at++)
    if ((*at & 0x80) != 0) die("not ASCII", id);
}

static void write_all(FILE* out, const void* bytes, size_t length) {
  if (length > 0 && fwrite(bytes, length, 1, out) != 1) die("cannot write", "OUT");
}

static int by_place(const void* a, const void* b) {
  uint32_t first = rn_builtins[*(const size_t*)a].text;
  uint32_t second = rn_builtins[*(const size_t*)b].text;
  return first < second ? -1 : first > second;
}

/* In the order in which the texts lie. */
static size_t* ordered(void) {
  size_t* order = calloc(rn_builtins_count, sizeof order[0]);
  if (order == NULL) die("out of memory", "OUT");
  for (size_t i = 0; i < rn_builtins_count; i++) order[i] = i;
  qsort(order, rn_builtins_count, sizeof order[0], by_place);
  return order;
}

static void write_code(JSContextRef cx, FILE* out, struct rn_code_file* head, size_t head_length) {
  static const char padding[RN_CODE_ALIGN];
  size_t at = head_length;
  size_t* order = ordered();
  for (size_t n = 0; n < rn_builtins_count; n++) {
    size_t i = order[n];
    const char* id = rn_builtins_at + rn_builtins[i].id;
    char name[160];
    snprintf(name, sizeof name, "node:%s", id);
    code = (struct span){NULL, 0};
    pass(cx, rn_builtins_at + rn_builtins[i].text, name);
    if (code.at == NULL) die("does not compile", id);
    size_t pad = (RN_CODE_ALIGN - at % RN_CODE_ALIGN) % RN_CODE_ALIGN;
    write_all(out, padding, pad);
    write_all(out, code.at, code.length);
    head->part[i] = (struct rn_code_part){(uint32_t)(at + pad), (uint32_t)code.length, hash};
    at += pad + code.length;
  }
  free(order);
}

int main(int argc, char** argv) {
  FILE* out = argc == 2 ? fopen(argv[1], "w") : NULL;
  if (out == NULL) die("cannot write", "usage: precompile OUT");
  for (size_t i = 0; i < rn_builtins_count; i++)
    check_text(rn_builtins_at + rn_builtins[i].text, rn_builtins_at + rn_builtins[i].id);
  rn_engine_settings();
  JSGlobalContextRef cx = JSGlobalContextCreate(NULL);
  bool can = works(cx);
  size_t length = sizeof(struct rn_code_file);
  if (can) length += rn_builtins_count * sizeof(struct rn_code_part);
  struct rn_code_file* head = calloc(1, length);
  if (head == NULL) die("out of memory", "OUT");
  if (can) {
    head->version = rn_code_version();
    head->count = (uint32_t)rn_builtins_count;
  }
  write_all(out, head, length);
  if (can) write_code(cx, out, head, length);
  if (!can) fputs("precompile: this engine keeps no code: modules will be parsed\n", stderr);
  rewind(out);
  write_all(out, head, length);
  if (fclose(out) != 0) die("cannot write", argv[1]);
  _exit(0); /* the engine's threads need no farewell */
}

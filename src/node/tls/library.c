/* SPDX-License-Identifier: MIT */
/*
 * Loading libssl (library.h).
 */
#include "node/tls/tls.h"

#include <dlfcn.h>
#include <stdio.h>

#include "uv.h"

struct rn_libssl libssl;

static uv_once_t once = UV_ONCE_INIT;
static char why_not[256];

static const struct {
  const char* name;
  size_t offset;
} functions[] = {
#define X(name) {#name, offsetof(struct rn_libssl, name)},
#include "node/tls/functions.h"
#undef X
};

static void load(void) {
  const char* crypto = rn_ossl_load();
  void* library = crypto != NULL ? NULL : dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char* said = crypto != NULL ? crypto : dlerror();
    snprintf(why_not, sizeof why_not, "%s", said != NULL ? said : "libssl.so.3 cannot be loaded");
    return;
  }
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void* found = dlsym(library, functions[i].name);
    if (found == NULL) {
      snprintf(why_not, sizeof why_not, "libssl.so.3 has no %s", functions[i].name);
      return;
    }
    *(void**)((char*)&libssl + functions[i].offset) = found;
  }
  libssl.OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_LOAD_SSL_STRINGS, NULL);
  rn_tls_tickets_start();
}

const char* rn_libssl_load(void) {
  uv_once(&once, load);
  return why_not[0] == '\0' ? NULL : why_not;
}

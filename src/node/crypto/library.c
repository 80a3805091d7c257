/* SPDX-License-Identifier: MIT */
/*
 * Loading libcrypto (library.h).
 */
#include "node/crypto/library.h"

#include <dlfcn.h>
#include <stdio.h>

#include "uv.h"

struct rn_ossl ossl;

static uv_once_t once = UV_ONCE_INIT;
static char why_not[256];

static const struct {
  const char* name;
  size_t offset;
} functions[] = {
#define X(name) {#name, offsetof(struct rn_ossl, name)},
#include "node/crypto/functions.h"
#undef X
};

static void load(void) {
  void* library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char* said = dlerror();
    snprintf(why_not, sizeof why_not, "%s",
             said != NULL ? said : "libcrypto.so.3 cannot be loaded");
    return;
  }
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void* found = dlsym(library, functions[i].name);
    if (found == NULL) {
      snprintf(why_not, sizeof why_not, "libcrypto.so.3 has no %s", functions[i].name);
      return;
    }
    *(void**)((char*)&ossl + functions[i].offset) = found;
  }
  /* The pool's threads may be at work when the process ends: the library is not to clear
   * away what they use. Its configuration file is not read, as Node does not read it. */
  ossl.OPENSSL_init_crypto(
      OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_NO_LOAD_CONFIG | OPENSSL_INIT_LOAD_CRYPTO_STRINGS,
      NULL);
}

const char* rn_ossl_load(void) {
  uv_once(&once, load);
  return why_not[0] == '\0' ? NULL : why_not;
}

/* SPDX-License-Identifier: MIT */
/* Libraries loaded at run time; each keeps the text of its last error. */
#include <dlfcn.h>
#include <string.h>

#include "base/base.h"
#include "uv.h"

/* The C library's last error, if there is one, becomes the library's. */
static int remember(uv_lib_t* lib) {
  const char* text = dlerror();
  if (text == NULL) return 0;
  rn_free(lib->errmsg);
  size_t size = strlen(text) + 1;
  lib->errmsg = rn_malloc(size);
  if (lib->errmsg != NULL) memcpy(lib->errmsg, text, size);
  return -1;
}

int uv_dlopen(const char* filename, uv_lib_t* lib) {
  dlerror();
  lib->errmsg = NULL;
  lib->handle = dlopen(filename, RTLD_LAZY);
  return lib->handle != NULL ? 0 : remember(lib);
}

void uv_dlclose(uv_lib_t* lib) {
  rn_free(lib->errmsg);
  lib->errmsg = NULL;
  if (lib->handle == NULL) return;
  dlclose(lib->handle);
  lib->handle = NULL;
}

int uv_dlsym(uv_lib_t* lib, const char* name, void** ptr) {
  dlerror(); /* a symbol may be NULL: only the error tells */
  *ptr = dlsym(lib->handle, name);
  return remember(lib);
}

const char* uv_dlerror(const uv_lib_t* lib) {
  return lib->errmsg != NULL ? lib->errmsg : "no error";
}

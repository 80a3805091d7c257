/* SPDX-License-Identifier: MIT */
/*
 * pango's and cairo's functions, found when they are first asked for; see paint.h.
 */
#include <dlfcn.h>
#include <pthread.h>

#include "browser/paint.h"

/* Set up once, then only read. */
static struct rn_paint_lib lib;
static bool is_there;

static void load(void) {
  void* cairo = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  void* pango = dlopen("libpango-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  void* both = dlopen("libpangocairo-1.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  void* gobject = dlopen("libgobject-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (cairo == NULL || pango == NULL || both == NULL || gobject == NULL) return;
  is_there = true;
#define FROM(library, name)                            \
  lib.name = (__typeof__(&name))dlsym(library, #name); \
  if (lib.name == NULL) is_there = false;
#define FROM_CAIRO(name) FROM(cairo, name)
#define FROM_PANGO(name) FROM(pango, name)
#define FROM_BOTH(name) FROM(both, name)
#define FROM_GOBJECT(name) FROM(gobject, name)
  RN_PAINT_CAIRO(FROM_CAIRO)
  RN_PAINT_PANGO(FROM_PANGO)
  RN_PAINT_PANGOCAIRO(FROM_BOTH)
  RN_PAINT_GOBJECT(FROM_GOBJECT)
}

const struct rn_paint_lib* rn_paint_lib(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_there ? &lib : NULL;
}

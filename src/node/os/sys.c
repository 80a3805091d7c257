/* SPDX-License-Identifier: MIT */
/*
 * native('sys'): the system's errors, by number, name and sentence, and the
 * constants of os.constants that are numbers of this system.
 */
#include <dlfcn.h>
#include <errno.h>
#include <string.h>

#include "node/node.h"

/* ---- errors ------------------------------------------------------------------------ */

static const struct {
  int number;
  const char* name;
  const char* message;
} errors[] = {
#define XX(name, message) {UV_##name, #name, message},
    UV_ERRNO_MAP(XX)
#undef XX
};

enum { ERROR_COUNT = sizeof errors / sizeof *errors };

static RN_NATIVE(errname) {
  RN_UNUSED;
  char name[64];
  return rn_string(cx, uv_err_name_r(rn_to_int32(cx, RN_ARG(0)), name, sizeof name));
}

static RN_NATIVE(error_text) {
  RN_UNUSED;
  char text[128];
  return rn_string(cx, uv_strerror_r(rn_to_int32(cx, RN_ARG(0)), text, sizeof text));
}

/* The C library's own sentence, as Node shows it for calls made without libuv. */
static RN_NATIVE(system_text) {
  RN_UNUSED;
  char text[128];
  int number = rn_to_int32(cx, RN_ARG(0));
  return rn_string(cx, strerror_r(number < 0 ? -number : number, text, sizeof text));
}

/* [number, name, sentence, ...] in libuv's order. */
static RN_NATIVE(errmap) {
  RN_UNUSED;
  rn_object array = rn_array(cx, 0, NULL);
  unsigned count = 0;
  for (size_t i = 0; i < ERROR_COUNT; i++) {
    rn_set_index(cx, array, count++, rn_number(cx, errors[i].number));
    rn_set_index(cx, array, count++, rn_string(cx, errors[i].name));
    rn_set_index(cx, array, count++, rn_string(cx, errors[i].message));
  }
  return array;
}

/* ---- constants --------------------------------------------------------------------- */

struct constant {
  const char* name;
  int value;
};

#define C(name) \
  { #name, name }

static const struct constant errnos[] = {
    C(E2BIG),        C(EACCES),       C(EADDRINUSE),   C(EADDRNOTAVAIL),
    C(EAFNOSUPPORT), C(EAGAIN),       C(EALREADY),     C(EBADF),
    C(EBADMSG),      C(EBUSY),        C(ECANCELED),    C(ECHILD),
    C(ECONNABORTED), C(ECONNREFUSED), C(ECONNRESET),   C(EDEADLK),
    C(EDESTADDRREQ), C(EDOM),         C(EDQUOT),       C(EEXIST),
    C(EFAULT),       C(EFBIG),        C(EHOSTUNREACH), C(EIDRM),
    C(EILSEQ),       C(EINPROGRESS),  C(EINTR),        C(EINVAL),
    C(EIO),          C(EISCONN),      C(EISDIR),       C(ELOOP),
    C(EMFILE),       C(EMLINK),       C(EMSGSIZE),     C(EMULTIHOP),
    C(ENAMETOOLONG), C(ENETDOWN),     C(ENETRESET),    C(ENETUNREACH),
    C(ENFILE),       C(ENOBUFS),      C(ENODATA),      C(ENODEV),
    C(ENOENT),       C(ENOEXEC),      C(ENOLCK),       C(ENOLINK),
    C(ENOMEM),       C(ENOMSG),       C(ENOPROTOOPT),  C(ENOSPC),
    C(ENOSR),        C(ENOSTR),       C(ENOSYS),       C(ENOTCONN),
    C(ENOTDIR),      C(ENOTEMPTY),    C(ENOTSOCK),     C(ENOTSUP),
    C(ENOTTY),       C(ENXIO),        C(EOPNOTSUPP),   C(EOVERFLOW),
    C(EPERM),        C(EPIPE),        C(EPROTO),       C(EPROTONOSUPPORT),
    C(EPROTOTYPE),   C(ERANGE),       C(EROFS),        C(ESPIPE),
    C(ESRCH),        C(ESTALE),       C(ETIME),        C(ETIMEDOUT),
    C(ETXTBSY),      C(EWOULDBLOCK),  C(EXDEV),        {NULL, 0},
};

static const struct constant dlopens[] = {
    C(RTLD_LAZY),     C(RTLD_NOW), C(RTLD_GLOBAL), C(RTLD_LOCAL),
#ifdef RTLD_DEEPBIND
    C(RTLD_DEEPBIND),
#endif
    {NULL, 0},
};

static rn_object object_of(rn_context cx, const struct constant* constants) {
  rn_object object = rn_object_new(cx);
  for (const struct constant* c = constants; c->name != NULL; c++)
    rn_set_number(cx, object, c->name, c->value);
  return object;
}

static RN_NATIVE(errno_constants) {
  RN_UNUSED;
  return object_of(cx, errnos);
}

static RN_NATIVE(dlopen_constants) {
  RN_UNUSED;
  return object_of(cx, dlopens);
}

RN_BINDING(rn_binding_sys) {
  static const struct rn_function functions[] = {
      {"errname", errname},
      {"strerror", error_text},
      {"systemText", system_text},
      {"errmap", errmap},
      {"errnoConstants", errno_constants},
      {"dlopenConstants", dlopen_constants},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}

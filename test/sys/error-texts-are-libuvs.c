/* SPDX-License-Identifier: MIT */
/* Every code has the name and the text that libuv 1.52.1 prints for it. The list
 * is that library's output, not made from our header. */
/* matrix: none */
#include "../test.h"

static const struct {
  int code;
  const char* name;
  const char* text;
} expected[] = {
    {UV_E2BIG, "E2BIG", "argument list too long"},
    {UV_EACCES, "EACCES", "permission denied"},
    {UV_EADDRINUSE, "EADDRINUSE", "address already in use"},
    {UV_EADDRNOTAVAIL, "EADDRNOTAVAIL", "address not available"},
    {UV_EAFNOSUPPORT, "EAFNOSUPPORT", "address family not supported"},
    {UV_EAGAIN, "EAGAIN", "resource temporarily unavailable"},
    {UV_EAI_ADDRFAMILY, "EAI_ADDRFAMILY", "address family not supported"},
    {UV_EAI_AGAIN, "EAI_AGAIN", "temporary failure"},
    {UV_EAI_BADFLAGS, "EAI_BADFLAGS", "bad ai_flags value"},
    {UV_EAI_BADHINTS, "EAI_BADHINTS", "invalid value for hints"},
    {UV_EAI_CANCELED, "EAI_CANCELED", "request canceled"},
    {UV_EAI_FAIL, "EAI_FAIL", "permanent failure"},
    {UV_EAI_FAMILY, "EAI_FAMILY", "ai_family not supported"},
    {UV_EAI_MEMORY, "EAI_MEMORY", "out of memory"},
    {UV_EAI_NODATA, "EAI_NODATA", "no address"},
    {UV_EAI_NONAME, "EAI_NONAME", "unknown node or service"},
    {UV_EAI_OVERFLOW, "EAI_OVERFLOW", "argument buffer overflow"},
    {UV_EAI_PROTOCOL, "EAI_PROTOCOL", "resolved protocol is unknown"},
    {UV_EAI_SERVICE, "EAI_SERVICE", "service not available for socket type"},
    {UV_EAI_SOCKTYPE, "EAI_SOCKTYPE", "socket type not supported"},
    {UV_EALREADY, "EALREADY", "connection already in progress"},
    {UV_EBADF, "EBADF", "bad file descriptor"},
    {UV_EBUSY, "EBUSY", "resource busy or locked"},
    {UV_ECANCELED, "ECANCELED", "operation canceled"},
    {UV_ECHARSET, "ECHARSET", "invalid Unicode character"},
    {UV_ECONNABORTED, "ECONNABORTED", "software caused connection abort"},
    {UV_ECONNREFUSED, "ECONNREFUSED", "connection refused"},
    {UV_ECONNRESET, "ECONNRESET", "connection reset by peer"},
    {UV_EDESTADDRREQ, "EDESTADDRREQ", "destination address required"},
    {UV_EEXIST, "EEXIST", "file already exists"},
    {UV_EFAULT, "EFAULT", "bad address in system call argument"},
    {UV_EFBIG, "EFBIG", "file too large"},
    {UV_EHOSTUNREACH, "EHOSTUNREACH", "host is unreachable"},
    {UV_EINTR, "EINTR", "interrupted system call"},
    {UV_EINVAL, "EINVAL", "invalid argument"},
    {UV_EIO, "EIO", "i/o error"},
    {UV_EISCONN, "EISCONN", "socket is already connected"},
    {UV_EISDIR, "EISDIR", "illegal operation on a directory"},
    {UV_ELOOP, "ELOOP", "too many symbolic links encountered"},
    {UV_EMFILE, "EMFILE", "too many open files"},
    {UV_EMSGSIZE, "EMSGSIZE", "message too long"},
    {UV_ENAMETOOLONG, "ENAMETOOLONG", "name too long"},
    {UV_ENETDOWN, "ENETDOWN", "network is down"},
    {UV_ENETUNREACH, "ENETUNREACH", "network is unreachable"},
    {UV_ENFILE, "ENFILE", "file table overflow"},
    {UV_ENOBUFS, "ENOBUFS", "no buffer space available"},
    {UV_ENODEV, "ENODEV", "no such device"},
    {UV_ENOENT, "ENOENT", "no such file or directory"},
    {UV_ENOMEM, "ENOMEM", "not enough memory"},
    {UV_ENONET, "ENONET", "machine is not on the network"},
    {UV_ENOPROTOOPT, "ENOPROTOOPT", "protocol not available"},
    {UV_ENOSPC, "ENOSPC", "no space left on device"},
    {UV_ENOSYS, "ENOSYS", "function not implemented"},
    {UV_ENOTCONN, "ENOTCONN", "socket is not connected"},
    {UV_ENOTDIR, "ENOTDIR", "not a directory"},
    {UV_ENOTEMPTY, "ENOTEMPTY", "directory not empty"},
    {UV_ENOTSOCK, "ENOTSOCK", "socket operation on non-socket"},
    {UV_ENOTSUP, "ENOTSUP", "operation not supported on socket"},
    {UV_EOVERFLOW, "EOVERFLOW", "value too large for defined data type"},
    {UV_EPERM, "EPERM", "operation not permitted"},
    {UV_EPIPE, "EPIPE", "broken pipe"},
    {UV_EPROTO, "EPROTO", "protocol error"},
    {UV_EPROTONOSUPPORT, "EPROTONOSUPPORT", "protocol not supported"},
    {UV_EPROTOTYPE, "EPROTOTYPE", "protocol wrong type for socket"},
    {UV_ERANGE, "ERANGE", "result too large"},
    {UV_EROFS, "EROFS", "read-only file system"},
    {UV_ESHUTDOWN, "ESHUTDOWN", "cannot send after transport endpoint shutdown"},
    {UV_ESPIPE, "ESPIPE", "invalid seek"},
    {UV_ESRCH, "ESRCH", "no such process"},
    {UV_ETIMEDOUT, "ETIMEDOUT", "connection timed out"},
    {UV_ETXTBSY, "ETXTBSY", "text file is busy"},
    {UV_EXDEV, "EXDEV", "cross-device link not permitted"},
    {UV_UNKNOWN, "UNKNOWN", "unknown error"},
    {UV_EOF, "EOF", "end of file"},
    {UV_ENXIO, "ENXIO", "no such device or address"},
    {UV_EMLINK, "EMLINK", "too many links"},
    {UV_EHOSTDOWN, "EHOSTDOWN", "host is down"},
    {UV_EREMOTEIO, "EREMOTEIO", "remote I/O error"},
    {UV_ENOTTY, "ENOTTY", "inappropriate ioctl for device"},
    {UV_EFTYPE, "EFTYPE", "inappropriate file type or format"},
    {UV_EILSEQ, "EILSEQ", "illegal byte sequence"},
    {UV_ESOCKTNOSUPPORT, "ESOCKTNOSUPPORT", "socket type not supported"},
    {UV_ENODATA, "ENODATA", "no data available"},
    {UV_EUNATCH, "EUNATCH", "protocol driver not attached"},
    {UV_ENOEXEC, "ENOEXEC", "exec format error"},
};

#define COUNT (sizeof(expected) / sizeof(expected[0]))

#define ONE(name, text) +1
_Static_assert(COUNT == 0 UV_ERRNO_MAP(ONE), "a code of the header is missing here");

int main(void) {
  for (size_t i = 0; i < COUNT; i++) {
    char buf[64];
    CHECK(expected[i].code < 0);
    CHECK_STR(uv_err_name(expected[i].code), expected[i].name);
    CHECK_STR(uv_strerror(expected[i].code), expected[i].text);
    CHECK(uv_err_name_r(expected[i].code, buf, sizeof(buf)) == buf);
    CHECK_STR(buf, expected[i].name);
    CHECK(uv_strerror_r(expected[i].code, buf, sizeof(buf)) == buf);
    CHECK_STR(buf, expected[i].text);
  }
  return 0;
}

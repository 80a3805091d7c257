/* SPDX-License-Identifier: MIT */
/* Names of hosts and services. */
#ifndef UV_DNS_H
#define UV_DNS_H

#include <netdb.h>

typedef void (*uv_getaddrinfo_cb)(uv_getaddrinfo_t* req, int status, struct addrinfo* res);
typedef void (*uv_getnameinfo_cb)(uv_getnameinfo_t* req, int status, const char* hostname,
                                  const char* service);

struct uv_getaddrinfo_s {
  UV_REQ_FIELDS
  uv_loop_t* loop;
  struct rn_work work; /* private up to addrinfo */
  uv_getaddrinfo_cb cb;
  struct addrinfo* hints;
  char* hostname;
  char* service;
  struct addrinfo* addrinfo; /* the answer, for uv_freeaddrinfo; read only */
  int retcode;               /* private */
};

struct uv_getnameinfo_s {
  UV_REQ_FIELDS
  uv_loop_t* loop;
  struct rn_work work; /* private up to host */
  uv_getnameinfo_cb getnameinfo_cb;
  struct sockaddr_storage storage;
  int flags;
  char host[1025]; /* the answer; read only */
  char service[32];
  int retcode; /* private */
};

/* Both run on the pool, or, with cb NULL, at once: then what would have been the
 * status is returned, and loop may be NULL. Answers are UV_EAI_* or UV_E*. uv_cancel
 * makes the status UV_EAI_CANCELED.
 *
 * hostname is UTF-8 and may be NULL, or service may be. UV_EINVAL for a name that is
 * empty, no UTF-8 or longer than 255 bytes. Who gets the addresses frees them. */
UV_EXTERN int uv_getaddrinfo(uv_loop_t* loop, uv_getaddrinfo_t* req, uv_getaddrinfo_cb cb,
                             const char* hostname, const char* service,
                             const struct addrinfo* hints);
UV_EXTERN void uv_freeaddrinfo(struct addrinfo* ai); /* NULL is none */
/* addr is copied: AF_INET or AF_INET6, else UV_EINVAL. flags are NI_*. */
UV_EXTERN int uv_getnameinfo(uv_loop_t* loop, uv_getnameinfo_t* req,
                             uv_getnameinfo_cb getnameinfo_cb, const struct sockaddr* addr,
                             int flags);

#endif
